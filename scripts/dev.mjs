import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  createDemoFamily,
  planDemo,
  printAddresses,
  startSandbox,
  startServer,
} from './lib-demo.mjs';
import { house } from './lib-house.mjs';
import { demandNode, ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt, portalState } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';
import { demandFreePorts, portOf } from './lib-ports.mjs';
import { answerHelp, say, tellFullDisk } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run dev

Like npm start, for work on the code: the browser follows the portal's sources without a reload, and
the server restarts when its sources, the contract or a text change.

  PORT       the portal by Vite (3000); the other ports as with npm start
  API_PORT   the server behind it (PORT + 8)
`);

demandNode();
tellFullDisk();
const plan = await planDemo(process.env);
const apiPort = portOf(process.env, 'API_PORT', plan.port + 8);
await demandFreePorts([{ port: apiPort, purpose: 'server', setting: 'API_PORT' }]);
await ensureInstalled();
// The server reads the page's frame from the built portal, which may be stale here.
if (portalState() === 'missing') await ensurePortalBuilt();
await writeTextKeys();

const family = createDemoFamily();
const serverSettings = {
  ...startSandbox(family, plan),
  RAMPA_MODE: 'development',
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${plan.port}`,
  OPERATOR_PORT: String(portOf(process.env, 'OPERATOR_PORT', plan.port + 9)),
};
const serverPlan = { ...plan, port: apiPort };
const program = 'server/src/main.ts';
let server = await startServer(family, serverPlan, serverSettings, { program });

const viteSettings = {
  RAMPA_SERVER: `http://localhost:${apiPort}`,
  DEV_PORT: String(plan.port),
};
/** @type {Promise<void>} */
const viteIsReady = new Promise((resolve) => {
  family.start('Vite', ['scripts/lib-dev-portal.mjs'], viteSettings, (line) => {
    if (line === 'Vite: ready') resolve();
    else say(`  ${line}`);
  });
});
await viteIsReady;
printAddresses(plan);
watchSources();

function watchSources() {
  const folders = ['server/src', 'server/db', 'contract/src', 'portal/src'];
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  for (const folder of folders) {
    watch(path.join(house, folder), { recursive: true }, (_, file) => {
      if (!concernsServer(folder, file ?? '')) return;
      clearTimeout(pending);
      pending = setTimeout(() => void restart(file ?? folder), 200);
    });
  }
}

/**
 * @param {string} folder
 * @param {string} file
 */
function concernsServer(folder, file) {
  if (file.includes('.test.')) return false;
  return folder === 'portal/src' ? isText(file) : /\.(ts|json|sql)$/.test(file);
}

/** @param {string} file */
function isText(file) {
  return /texts\.[\w-]+\.json$/.test(file);
}

/** Keeps the compiler's list of keys current; errors are printed, and the server keeps running. */
async function writeTextKeys() {
  const { code, output } = await runNode('scripts/texts.mjs', []);
  if (code !== 0) say(output.trim());
}

/** @type {Promise<void>} */
let restarts = Promise.resolve();

/** @param {string} file */
function restart(file) {
  restarts = restarts.then(async () => {
    if (isText(file)) await writeTextKeys();
    say(`${file} changed: restarting the server`);
    await server.stop();
    server = await startServer(family, serverPlan, serverSettings, { program, mayFail: true });
  });
  return restarts;
}
