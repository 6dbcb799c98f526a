export { registerPageRoutes } from './page.routes.ts';
export { workerThatLeaves } from './kill-switch.ts';
