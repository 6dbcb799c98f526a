import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly label: string;
  readonly path: string;
  /** Modules along each side. */
  readonly size: number;
}

/** Dark on white in every theme, as scanners need it. */
export function QrCode({ label, path, size }: QrCodeProps) {
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
