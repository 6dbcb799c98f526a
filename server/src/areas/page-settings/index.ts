export { registerPageRoutes } from './page.routes.ts';
export { workerThatLeaves } from './kill-switch.ts';
export { filesOfEntry, filesOfRoute, type Manifest, readManifest } from './page.ts';
