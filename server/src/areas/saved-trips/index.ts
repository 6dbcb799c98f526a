export { createSavedTripsArea, type SavedTripsArea } from './saved-trips.area.ts';
export { registerSavedTripsRoutes } from './saved-trips.routes.ts';
