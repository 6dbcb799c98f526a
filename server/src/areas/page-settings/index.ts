export { registerPageRoutes } from './page.routes.ts';
