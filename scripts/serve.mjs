import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  bundledServer,
  house,
  pinnedNode,
  serverEnvironment,
  serverProgram,
} from './lib-house.mjs';
import { demandNode } from './lib-install.mjs';
import { portalState } from './lib-portal.mjs';
import { pinnedEnvironment } from './lib-run.mjs';
import { serverState } from './lib-server.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run serve

Runs the server for production: no demo data, no sandbox. It installs and builds nothing. It refuses
to start while settings are missing or weak, and lists them; docs/operations/install.md explains each.
`);

demandNode();
if (!existsSync(path.join(house, 'node_modules/fastify'))) {
  giveUp('The packages are not installed. Run: npm ci');
}
const portal = portalState();
if (portal === 'missing') giveUp('The portal is not built. Run: npm run build');
if (portal === 'stale')
  say('The portal was built from other sources. To rebuild it: npm run build');
// Another one than the sources is worse than more memory.
const isBuilt = serverState() === 'built';
if (!isBuilt)
  say(
    'The server was built from other sources, or never: it takes more memory. To build it: npm run build',
  );

const server = spawn(findNode(), serverProgram(isBuilt ? bundledServer : 'server/src/main.ts'), {
  cwd: house,
  env: {
    ...pinnedEnvironment(),
    ...serverEnvironment,
    RAMPA_MODE: 'production',
    RAMPA_SUPERVISED: '1',
  },
  stdio: ['pipe', 'inherit', 'inherit'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill('SIGTERM'));
}
server.on('exit', (code) => process.exit(code ?? 1));

/** Where npm ran no install scripts there is no pinned Node; the system's is used if it is new enough. */
function findNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return giveUp(
    `The server needs Node 24; this is ${process.versions.node}. Install Node 24, or run npm ci, which brings it.`,
  );
}
