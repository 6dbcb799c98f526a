export { createHomeArea } from './home.area.ts';
export { registerHomeRoutes } from './home.routes.ts';
export type { Home, HomeSources } from './home.service.ts';
export type { Waiting } from './home-rules.ts';
