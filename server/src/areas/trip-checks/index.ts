export { createTripChecksArea, type TripChecksArea } from './trip-checks.area.ts';
export { registerTripChecksRoutes } from './trip-checks.routes.ts';
export { readTripFile } from './import/read-trip-file.ts';
