import styles from './scene.module.css';

/** A motorway towards the mountains, in the light of the theme. Decoration only. */
export function Scene() {
  return (
    <svg
      className={styles['scene']}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles['skyTop']} />
          <stop offset=".42" className={styles['skyMid']} />
          <stop offset=".62" className={styles['skyLow']} />
          <stop offset=".71" className={styles['skyGlow']} />
        </linearGradient>
        <linearGradient id="scene-road" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles['asphalt']} />
          <stop offset="1" className={styles['asphaltLow']} />
        </linearGradient>
        <linearGradient id="scene-field" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles['field']} />
          <stop offset="1" className={styles['fieldLow']} />
        </linearGradient>
        <radialGradient id="scene-halo">
          <stop offset="0" className={styles['halo']} />
          <stop offset="1" className={styles['haloEnd']} />
        </radialGradient>
      </defs>
      <rect width="1440" height="900" fill="url(#scene-sky)" />
      <path d={stars} className={styles['stars']} />
      <circle cx="1090" cy="540" r="190" fill="url(#scene-halo)" />
      <circle cx="1090" cy="540" r="46" className={styles['sun']} />
      <Mountains />
      <path d="M0 634 Q360 620 720 630 T1440 624 V900 H0Z" fill="url(#scene-field)" />
      <Road />
    </svg>
  );
}

/** Points of a line with round ends. */
const stars =
  'M120 90h0M260 210h0M388 60h0M540 170h0M702 52h0M818 240h0M960 110h0M1104 200h0M1230 70h0M1360 180h0M60 300h0M1290 330h0M470 320h0';

function Mountains() {
  return (
    <g transform="translate(0 -60)">
      <path
        className={styles['far']}
        d="M0 628 L84 590 L150 606 L262 538 L330 572 L402 548 L498 604 L588 566 L676 610 L790 556 L858 586 L944 548 L1036 604 L1120 570 L1204 532 L1290 584 L1370 556 L1440 588 V720 H0Z"
      />
      <path
        className={styles['hills']}
        d="M0 664 Q110 616 236 640 T470 630 Q560 606 664 640 T900 636 Q1010 600 1130 632 T1440 616 V740 H0Z"
      />
      <path
        className={styles['near']}
        d="M0 690 Q150 654 320 676 Q470 694 610 680 L690 690 H750 Q900 668 1050 676 Q1250 690 1440 656 V760 H0Z"
      />
    </g>
  );
}

/** Two carriageways from the horizon; one drives on the right. */
function Road() {
  return (
    <>
      <path d="M694 628 H746 L1520 900 H-80Z" fill="url(#scene-road)" />
      <path className={styles['near']} d="M718.5 628 H721.5 L756 900 H684Z" />
      <g className={styles['paint']}>
        <path d="M695 628 L-8 900 H-34 L694 628Z" />
        <path d="M745 628 L1448 900 H1474 L746 628Z" />
        <path d="M718 628 L680 900 H671 L717.6 628Z" />
        <path d="M722 628 L760 900 H769 L722.4 628Z" />
        <path d={dashes} />
      </g>
      <g className={styles['rail']}>
        <path d="M688 629 L-60 858" />
        <path d="M752 629 L1500 858" />
      </g>
      <ComingCar x={664} y={668} size={0.42} />
      <ComingCar x={560} y={716} size={0.86} />
      <LeavingCar x={766} y={664} size={0.4} />
      <LeavingCar x={838} y={706} size={0.78} />
    </>
  );
}

/** Lane marks of both carriageways, shorter with the distance. */
const dashes = [
  [0.02, 0.05],
  [0.08, 0.13],
  [0.18, 0.26],
  [0.34, 0.47],
  [0.6, 0.8],
]
  .map(([from = 0, to = 0]) => dash(from, to, -1) + dash(from, to, 1))
  .join('');

function dash(from: number, to: number, side: 1 | -1): string {
  const at = (share: number, half: 1 | -1): string => {
    const x = 720 + side * (13 + share * 372) + half * (0.5 + share * 7);
    return `${x.toFixed(1)} ${(628 + share * 272).toFixed(1)}`;
  };
  return `M${at(from, -1)}L${at(from, 1)}L${at(to, 1)}L${at(to, -1)}Z`;
}

interface CarProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function LeavingCar({ x, y, size }: CarProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <CarBody />
      <g className={styles['tail']}>
        <rect x="-27" y="-17" width="13" height="6" rx="2" />
        <rect x="14" y="-17" width="13" height="6" rx="2" />
      </g>
    </g>
  );
}

function ComingCar({ x, y, size }: CarProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <CarBody />
      <g className={styles['lamp']}>
        <circle cx="-20" cy="-13" r="5" />
        <circle cx="20" cy="-13" r="5" />
      </g>
    </g>
  );
}

function CarBody() {
  return (
    <path
      className={styles['body']}
      d="M-30 0 V-16 Q-30 -22 -24 -24 L-18 -38 Q-16 -43 -9 -43 H9 Q16 -43 18 -38 L24 -24 Q30 -22 30 -16 V0Z"
    />
  );
}
