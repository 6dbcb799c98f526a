import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { layClientPackage, packFolder } from './lib-client-package.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { answerHelp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run package:client [-- --into FOLDER]

Makes the client for companies' programs as a package of its own, rampa-client-VERSION.tgz, into FOLDER (release/): compiled, with types. Any
registry takes it (npm publish FILE), and programs install it from the file as well (npm install FILE).
`);

const { values } = parseArgs({ options: { into: { type: 'string', default: 'release' } } });
const into = path.resolve(values.into);
await ensureInstalled();
const folder = path.join(into, 'client');
layClientPackage(folder);
const file = packFolder(folder, into);
fs.rmSync(folder, { recursive: true });
say(`${file}: ${Math.ceil(fs.statSync(file).size / 1000)} kB`);
