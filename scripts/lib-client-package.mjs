import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { house } from './lib-house.mjs';

/** What registries show of it; name, version and licence are those of the sources. */
const shown = {
  description: 'The API of a toll operator that runs Rampa, for companies’ programs',
  keywords: ['toll', 'api', 'client', 'rampa'],
};

/**
 * Lays the client as a package of its own into a folder: compiled, with its types and those parts of the contract that it
 * uses, so that it depends on nothing that only this repository has.
 * @param {string} folder is emptied
 */
export function layClientPackage(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const compiled = fs.mkdtempSync(path.join(folder, '.compiled-'));
  compile(compiled);
  for (const part of ['client', 'contract']) {
    takeCompiled(path.join(compiled, part, 'src'), path.join(folder, 'dist', part));
  }
  fs.rmSync(compiled, { recursive: true });
  demandWhole(path.join(folder, 'dist'));
  fs.copyFileSync(path.join(house, 'client/README.md'), path.join(folder, 'README.md'));
  fs.copyFileSync(path.join(house, 'LICENSE'), path.join(folder, 'LICENSE'));
  const text = `${JSON.stringify(manifest(), null, 2)}\n`;
  fs.writeFileSync(path.join(folder, 'package.json'), text);
}

/**
 * The package as one file, as registries take it.
 * @param {string} folder the laid package
 * @param {string} into
 * @returns {string} the file
 */
export function packFolder(folder, into) {
  fs.mkdirSync(into, { recursive: true });
  const packed = spawnSync('npm', ['pack', folder, '--json', '--pack-destination', into], {
    cwd: into,
    encoding: 'utf8',
  });
  if (packed.status !== 0) throw new Error(`npm pack: ${packed.stderr}`);
  const [{ filename }] = Object.values(JSON.parse(packed.stdout));
  return path.join(into, filename);
}

function manifest() {
  const client = readJson('client/package.json');
  const contract = readJson('contract/package.json');
  const { engines } = readJson('package.json');
  return {
    name: client.name,
    version: client.version,
    ...shown,
    license: client.license,
    type: 'module',
    sideEffects: false,
    engines,
    files: ['dist'],
    types: './dist/client/index.d.ts',
    exports: {
      '.': { types: './dist/client/index.d.ts', default: './dist/client/index.js' },
      './package.json': './package.json',
    },
    dependencies: contract.dependencies,
  };
}

/** @param {string} into */
function compile(into) {
  const file = path.join(into, 'tsconfig.json');
  // What the client imports of the contract is named once more: imports through node_modules are only read.
  const areas = [...new Set(importsOf('client/src'))].toSorted();
  const config = {
    extends: path.join(house, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      outDir: into,
      rootDir: house,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      typeRoots: [path.join(house, 'node_modules/@types')],
    },
    files: [
      path.join(house, 'client/src/index.ts'),
      ...areas.map((area) => path.join(house, 'contract/src', area, 'index.ts')),
    ],
  };
  fs.writeFileSync(file, JSON.stringify(config));
  const compiler = path.join(house, 'node_modules/typescript/bin/tsc');
  // With several threads TypeScript 7.0 now and then leaves modules out on a busy machine, and says nothing.
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', file, '--singleThreaded'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The client does not compile: ${stdout}`);
}

const ofContract = /(from |import\()(['"])@rampa\/contract(?:\/([\w-]+))?\2/g;
const ofModule = /(from |import\()(['"])(\.{1,2}\/[^'"]+)\.js\2/g;
const ofSource = /(from |import\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g;

/**
 * Folders of the contract that sources import; the empty one is the whole.
 * @param {string} place
 */
function importsOf(place) {
  return fs
    .readdirSync(path.join(house, place))
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...fs.readFileSync(path.join(house, place, name), 'utf8').matchAll(ofContract),
    ])
    .map(([, , , area = '']) => area);
}

/**
 * Takes modules and their types; what they import of the contract is beside them.
 * @param {string} from
 * @param {string} to
 */
function takeCompiled(from, to) {
  const contract = path.join(path.dirname(to), 'contract');
  for (const name of fs.readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|d\.ts)$/.test(name)) continue;
    const file = path.join(to, name);
    const text = fs
      .readFileSync(path.join(from, name), 'utf8')
      .replace(ofContract, (_, before, quote, area = '') => {
        const target = path.join(contract, area, 'index.js');
        const way = path.relative(path.dirname(file), target).replaceAll(path.sep, '/');
        return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
      })
      // The compiler leaves the endings of sources in types.
      .replace(ofSource, '$1$2$3.js$2');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

/**
 * No package is made in which a module is missing.
 * @param {string} dist
 */
export function demandWhole(dist) {
  for (const name of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') && !name.endsWith('.d.ts')) continue;
    const text = fs.readFileSync(path.join(dist, name), 'utf8');
    for (const [, , , target = ''] of text.matchAll(ofModule)) {
      const file = path.join(dist, path.dirname(name), target);
      for (const part of [`${file}.js`, `${file}.d.ts`]) {
        if (!fs.existsSync(part)) throw new Error(`${name} imports ${part}, which is missing`);
      }
    }
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(house, file), 'utf8'));
}
