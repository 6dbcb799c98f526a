import styles from './vehicle-picture.module.css';

/** Vehicle categories by their looks; the same drawing in both countries. */
export type VehicleKind = 'IA' | 'I' | 'II' | 'III' | 'IV';

interface Drawing {
  readonly width: number;
  readonly body: string;
  readonly glass: string;
  readonly wheels: readonly number[];
}

// All are on the same road: 40 high, the ground at 36.
const drawings: Readonly<Record<VehicleKind, Drawing>> = {
  IA: {
    width: 46,
    body: 'M9 30c2-7 7-9 12-9l4-6h6l-2 4 5 2 3 9h-4a5 5 0 0 0-10 0h-6a5 5 0 0 0-8 0z',
    glass: 'M30 10h5l-2 6h-5z',
    wheels: [11, 35],
  },
  I: {
    width: 62,
    body: 'M4 32v-8c0-3 2-4 6-5l9-2 8-7c2-1 4-2 7-2h8c4 0 6 1 8 4l5 7c3 1 5 2 5 5v8z',
    glass: 'M23 18l6-6c1-1 2-1 4-1h3v7zM39 11h4c2 0 4 1 5 3l3 4H39z',
    wheels: [16, 47],
  },
  II: {
    width: 70,
    body: 'M4 32V20c0-3 1-4 3-7l4-6c1-2 3-3 6-3h44c3 0 5 2 5 5v23z',
    glass: 'M12 17l5-8c1-1 2-2 4-2h5v10zM30 7h12v9H30zM46 7h14v9H46z',
    wheels: [17, 54],
  },
  III: {
    width: 84,
    body: 'M4 33V20c0-2 1-3 2-5l4-6c1-2 3-3 5-3h9v27zM27 2h53v31H27z',
    glass: 'M9 18l4-7c1-1 2-2 3-2h5v9z',
    wheels: [15, 62],
  },
  IV: {
    width: 118,
    body: 'M4 33V17c0-2 1-3 2-5l3-6c1-2 3-3 5-3h12v30zM32 0h82v31H32zM26 28h10v5H26z',
    glass: 'M9 16l3-7c1-2 2-2 3-2h6v9z',
    wheels: [14, 34, 88, 98, 108],
  },
};

/** A vehicle of a category from the side; the text beside it says the same. */
export function VehiclePicture({ kind }: { readonly kind: VehicleKind }) {
  const { width, body, glass, wheels } = drawings[kind];
  return (
    <svg
      className={styles['picture']}
      viewBox={`0 -2 ${width} 43`}
      style={{ aspectRatio: `${width} / 43` }}
      aria-hidden="true"
    >
      <path className={styles['road']} d={`M0 38h${width}`} />
      <path className={styles['body']} d={body} />
      <path className={styles['glass']} d={glass} />
      {wheels.map((x) => (
        <g key={x}>
          <circle className={styles['tyre']} cx={x} cy={32} r={5.5} />
          <circle className={styles['rim']} cx={x} cy={32} r={2.2} />
        </g>
      ))}
    </svg>
  );
}
