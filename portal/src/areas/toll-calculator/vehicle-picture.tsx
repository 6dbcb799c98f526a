import type { Kategorija } from '@rampa/contract';

type Vehicle = 'motorcycle' | 'car' | 'car-and-trailer' | 'bus' | 'articulated-lorry';

const vehicles: Readonly<Record<Kategorija, Vehicle>> = {
  IA: 'motorcycle',
  I: 'car',
  II: 'car-and-trailer',
  III: 'bus',
  IV: 'articulated-lorry',
};

/** Silhouettes as on the boards before a toll plaza: 64 × 28, standing on the ground. */
const shapes: Readonly<Record<Vehicle, { readonly body: string; readonly wheels: Wheels }>> = {
  motorcycle: {
    body: 'M17 21 25 12h9l5 9h-6l-3-4-6 4zM33 12l-3-6h6v2h-3l3 6zM21 11h8l-2 3h-9z',
    wheels: [
      [18, 21, 5.5],
      [44, 21, 5.5],
    ],
  },
  car: {
    body: 'M8 21c-1.500 0-2-.6-2-2v-3c0-2 1-3 3-3.400L18 11l6-5.200C25 5 26 4.600 27.500 4.600H40c1.500 0 2.600.4 3.600 1.400L49 11.400l6 1.200c2 .4 3 1.600 3 3.600V19c0 1.400-.6 2-2 2z',
    wheels: [
      [18, 21, 5],
      [46, 21, 5],
    ],
  },
  'car-and-trailer': {
    body: 'M2 20c-1 0-1.400-.4-1.400-1.400V11c0-1 .4-1.400 1.400-1.400h20c1 0 1.400.4 1.400 1.400v9zM23 18.400h6v1.600h-6zM30 20c-1 0-1.400-.4-1.400-1.400V16c0-1.400.7-2.200 2-2.400l5.400-1 4.200-4c.7-.7 1.600-1 2.600-1h8.200c1 0 1.900.3 2.600 1l3.800 4 3.800.8c1.400.3 2 1.100 2 2.400v2.600c0 1-.4 1.600-1.400 1.600z',
    wheels: [
      [12, 21.5, 4],
      [37, 21.5, 4],
      [55, 21.5, 4],
    ],
  },
  bus: {
    body: 'M5 22c-1.400 0-2-.6-2-2V6c0-2 1-3 3-3h51c2 0 3 .8 3.400 2.600L62 13v7c0 1.400-.6 2-2 2zM7 6.500v6h9v-6zM18.500 6.500v6h9v-6zM30 6.500v6h9v-6zM41.500 6.500v6h9v-6zM53 6.500v6h6.400l-1.200-6z',
    wheels: [
      [16, 22, 4.5],
      [49, 22, 4.5],
    ],
  },
  'articulated-lorry': {
    body: 'M1 20V3.500C1 2.500 1.500 2 2.500 2h41c1 0 1.500.5 1.500 1.500V20zM46.500 20V7c0-.8.4-1.200 1.200-1.200h7c1 0 1.700.4 2.100 1.300l2.700 5.400 3 1.300c.7.3 1 .8 1 1.600V20zM49 8v5h8l-2.500-5z',
    wheels: [
      [9, 21.5, 3.8],
      [18, 21.5, 3.8],
      [42, 21.5, 3.8],
      [55, 21.5, 3.8],
    ],
  },
};

type Wheels = readonly (readonly [x: number, y: number, radius: number])[];

/** What a category looks like. The text beside it says the same. */
export function VehiclePicture({ kategorija }: { readonly kategorija: Kategorija }) {
  const { body, wheels } = shapes[vehicles[kategorija]];
  return (
    <svg viewBox="0 0 64 28" width="64" height="28" aria-hidden="true" focusable="false">
      <path d={body} fill="currentColor" fillRule="evenodd" />
      {wheels.map(([x, y, radius]) => (
        <g key={x}>
          <circle cx={x} cy={y} r={radius + 1.2} fill="var(--vehicle-ground)" />
          <circle cx={x} cy={y} r={radius} fill="currentColor" />
          <circle cx={x} cy={y} r={radius * 0.42} fill="var(--vehicle-ground)" />
        </g>
      ))}
    </svg>
  );
}
