import { ensureInstalled } from './lib-install.mjs';
import { buildPortal } from './lib-portal.mjs';
import { buildServer } from './lib-server.mjs';
import { answerHelp, giveUp, withProgress } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run build

Builds the portal into portal/dist, which the server serves, and the server into server/dist: a few files in the place
of 2,000, which take less memory. Without the latter npm run serve takes the sources.
`);

await ensureInstalled();
if (!(await withProgress('Portal: building', buildPortal))) {
  giveUp('The portal could not be built. The lines above name the fault in its sources.');
}
if (!(await withProgress('Server: building', buildServer))) {
  giveUp('The server could not be built. The lines above name the fault in its sources.');
}
