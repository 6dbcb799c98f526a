export { createPointsOfSaleArea } from './points-of-sale.area.ts';
export type { PointsOfSale } from './points-of-sale.service.ts';
export { usesOfPoint } from './events.ts';
export { registerPointsDeskRoutes, registerPointsOfSaleRoutes } from './points-of-sale.routes.ts';
export { importPoints } from './import-points.ts';
export { placeName } from './place-name.ts';
export { readPointsFile } from './read-points-file.ts';
export { loadDemoPoints } from './demo-points.ts';
