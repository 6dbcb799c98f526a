export { generateFleet } from './generate-fleet.ts';
export type { FleetOptions, GeneratedFleet } from './generate-fleet.ts';
export { demoPassword, loadDemo } from './load-demo.ts';
export type { DemoOptions, DemoReport } from './load-demo.ts';
