export { pageSettings } from './page-settings.ts';
export { registerPageRoutes } from './page.routes.ts';
