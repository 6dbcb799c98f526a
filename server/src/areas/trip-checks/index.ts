export { createTripChecksArea, type TripChecksArea } from './trip-checks.area.ts';
export { addPastCheck } from './past-check.ts';
export { registerTripChecksRoutes } from './trip-checks.routes.ts';
export { compareHours } from './compare-hours.ts';
export { compareTrips } from './compare-trips.ts';
export type { Comparison } from './compared.ts';
export type { Roads } from './tolled-drives.ts';
export type { HoursRecord, TripRecord } from './import/trip-records.ts';
export { readTripFile } from './import/read-trip-file.ts';
