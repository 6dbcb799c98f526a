import { ensureInstalled } from './lib-install.mjs';
import { buildPortal } from './lib-portal.mjs';
import { answerHelp, giveUp, withProgress } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run build

Builds the portal into portal/dist, which the server serves. The server itself needs no build.
`);

await ensureInstalled();
if (!(await withProgress('Portal: building', buildPortal))) {
  giveUp('The portal could not be built. The lines above name the fault in its sources.');
}
