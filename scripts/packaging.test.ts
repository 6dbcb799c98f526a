import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { thisBuild } from '../server/src/platform/build.ts';
import { secretSettings } from '../server/src/settings-from-files.ts';
import processOfServer from '../server/process.json' with { type: 'json' };
import { settingsSchema } from '../server/src/settings-schema.ts';
import { bundledServer } from './lib-house.mjs';
import { buildOfSources } from './lib-package.mjs';

// The examples of packaging/ agree with the program, and with each other.

const folder = fileURLToPath(new URL('../packaging/', import.meta.url));
const read = (file: string): string => readFileSync(folder + file, 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].toSorted();

/** Settings of the program, and what its starters read. */
const known = new Set([
  ...Object.keys(settingsSchema.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
  'RAMPA_MODE',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'POSTGRES_PASSWORD_FILE',
]);

test.each<[string, RegExp]>([
  ['rampa.env', /^([A-Z_]+)=/gm],
  ['container/Containerfile', /^(?:ENV| {4}) *([A-Z_]+)=/gm],
  ['container/compose.yaml', /([A-Z][A-Z_]{3,}): /g],
  ['kubernetes/rampa.yaml', /- \{ name: ([A-Z_]+), value:/g],
  ['kubernetes/rampa.yaml', /^ {2}([A-Z_]+): /gm],
])('every setting in %s is one', (file, pattern) => {
  const given = all(read(file), pattern);
  expect(given.length).toBeGreaterThan(3);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test('whoever asks whether a server is well asks at addresses that it has', () => {
  const routes = readFileSync(`${folder}../server/src/platform/http/health.ts`, 'utf8');
  const asked = ['haproxy/haproxy.cfg', 'container/Containerfile', 'kubernetes/rampa.yaml'].flatMap(
    (file) => all(read(file), /(\/health\/\w+)/g),
  );
  expect([...new Set(asked)].toSorted()).toEqual(['/health/live', '/health/ready']);
  for (const address of asked) expect(routes).toContain(`'${address}'`);
});

test('the programs that units, containers and jobs start are those of an installation', () => {
  const places = [
    'rampa.service',
    'rampa@.service',
    'container/Containerfile',
    'container/compose.yaml',
    'kubernetes/rampa.yaml',
  ];
  const started = new Set(places.flatMap((file) => all(read(file), /(\/opt\/rampa\/[\w./-]+)/g)));
  const laid = (program: string): boolean => {
    const [, place = '', name = ''] = /^\/opt\/rampa\/(bin|app)\/(.+)$/.exec(program) ?? [];
    // Its own Node, and the two starters.
    if (place === 'bin') return ['node', 'rampa', 'rampa-server'].includes(name);
    // Which is built when it is laid.
    return place === 'app' && (name === bundledServer || existsSync(`${folder}../${name}`));
  };
  expect(started.size).toBeGreaterThan(3);
  expect([...started].filter((program) => !laid(program))).toEqual([]);
});

test('servers of an installation keep their memory as small as those that run from the sources', () => {
  const { flags, environment } = processOfServer;
  const withFlags = (text: string): string => text.replaceAll(/[",]/g, '');
  for (const file of ['rampa-server', 'container/Containerfile']) {
    expect(withFlags(read(file))).toContain(` ${flags.join(' ')} `);
    for (const [name, value] of Object.entries(environment)) {
      const given = new RegExp(`${name}=(?:\\$\\{${name}:-)?(\\w+)`).exec(read(file));
      expect(given?.[1], `${name} in ${file}`).toBe(value);
    }
  }
});

test('ports are the same everywhere: 3000 and 3100 for customers, nine more for the operator', () => {
  expect(settingsSchema.parse({}).PORT).toBe(3000);
  const balancers = ['haproxy/haproxy.cfg', 'nginx/rampa.conf'];
  for (const file of balancers) {
    expect(all(read(file), /server (?:\w+ )?127\.0\.0\.1:(\d+)/g)).toEqual(['3000', '3100']);
  }
  expect(all(read('container/compose.yaml'), /PORT: '(\d+)'/g)).toEqual([
    '3000',
    '3009',
    '3100',
    '3109',
  ]);
  expect(all(read('kubernetes/rampa.yaml'), /containerPort: (\d+)/g)).toEqual(['3000', '3009']);
  expect(all(read('container/Containerfile'), /^EXPOSE (.*)/gm)).toEqual(['3000 3009']);
});

test('while two versions are there, a file that one server lacks is asked of the other', () => {
  expect(read('haproxy/haproxy.cfg')).toMatch(/path_beg \/assets\/[^]*retry-on [^\n]*\b404/);
  expect(read('nginx/rampa.conf')).toMatch(/location \/assets\/ \{[^}]*http_404/);
  expect(read('kubernetes/rampa.yaml')).toContain('http_404');
});

test('a server has time to stop: the delay, and thirty seconds more', () => {
  const delay = Number(/SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(read('rampa.env'))?.[1]);
  for (const unit of ['rampa.service', 'rampa@.service']) {
    expect(Number(/TimeoutStopSec=(\d+)/.exec(read(unit))?.[1])).toBeGreaterThanOrEqual(delay + 30);
  }
  const kubernetes = read('kubernetes/rampa.yaml');
  const [, grace = 0] = /terminationGracePeriodSeconds: (\d+)/.exec(kubernetes) ?? [];
  const [, wait = 0] = /SHUTDOWN_DELAY_SECONDS, value: '(\d+)'/.exec(kubernetes) ?? [];
  expect(Number(grace)).toBeGreaterThanOrEqual(Number(wait) + 30);
  const compose = read('container/compose.yaml');
  const [, period = 0] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  const [, pause = 0] = /SHUTDOWN_DELAY_SECONDS: '(\d+)'/.exec(compose) ?? [];
  expect(Number(period)).toBeGreaterThanOrEqual(Number(pause) + 30);
});

test('images and packages have the version of the program', () => {
  const versionIn = (file: string): unknown =>
    (JSON.parse(readFileSync(`${folder}../${file}`, 'utf8')) as { version: unknown }).version;
  const version = versionIn('package.json');
  expect(versionIn('server/package.json')).toBe(version);
  for (const file of [
    'container/Containerfile',
    'container/compose.yaml',
    'kubernetes/rampa.yaml',
  ]) {
    expect([file, all(read(file), /\brampa:(\d[\w.+-]*)/g)]).toEqual([file, [version]]);
  }
  expect(all(read('container/Containerfile'), /^ARG VERSION=(.+)$/gm)).toEqual([version]);
});

test('an installation says the same of itself as its sources', () => {
  expect(buildOfSources()).toEqual(thisBuild());
});

test('nothing in front of a server cuts a delivery line by line, or collects it', () => {
  const routes = readFileSync(
    `${folder}../server/src/areas/intake/passage-lines.routes.ts`,
    'utf8',
  );
  const silent = Number(/SILENT_SECONDS = (\d+)/.exec(routes)?.[1]);
  expect(silent).toBeGreaterThan(0);
  for (const timeout of ['client', 'server']) {
    const [, seconds = 0] =
      new RegExp(`timeout ${timeout} (\\d+)s`).exec(read('haproxy/haproxy.cfg')) ?? [];
    expect(Number(seconds)).toBeGreaterThan(silent);
  }
  const nginx = read('nginx/rampa.conf');
  for (const timeout of ['proxy_read_timeout', 'client_body_timeout']) {
    const [, seconds = 0] = new RegExp(`${timeout} (\\d+)s`).exec(nginx) ?? [];
    expect(Number(seconds)).toBeGreaterThan(silent);
  }
  const [, lines = '', location = ''] = /location ~ (\S+) \{([^}]*)\}/.exec(nginx) ?? [];
  for (const route of ['passages', 'control-records']) {
    expect(`/intake/${route}`).toMatch(new RegExp(lines));
    expect(
      readFileSync(
        `${folder}../server/src/areas/intake/${route === 'passages' ? 'intake' : route}.routes.ts`,
        'utf8',
      ),
    ).toContain(`'/intake/${route}'`);
  }
  expect(location).toContain('proxy_request_buffering off;');
  expect(location).toContain('proxy_buffering off;');
  expect(location).toContain('client_max_body_size 0;');
});

test('whatever runs in Kubernetes can change nothing but its own folder', () => {
  const pods = read('kubernetes/rampa.yaml')
    .split('\n---\n')
    .filter((part) => part.includes('containers:'));
  expect(pods).toHaveLength(2);
  for (const pod of pods) {
    expect(pod).toContain('runAsNonRoot: true');
    expect(pod).toContain('seccompProfile: { type: RuntimeDefault }');
    expect(pod).toContain('readOnlyRootFilesystem: true');
    expect(pod).toContain('capabilities: { drop: [ALL] }');
  }
});

test('Kubernetes has secrets as files, and applying the example replaces none', () => {
  const example = read('kubernetes/rampa.yaml');
  expect(example).not.toMatch(/^\s*kind: Secret/m);
  expect(example).not.toContain('secretRef');
  const given = all(example, /^ {2}([A-Z_]+)_FILE: /gm);
  expect(given).toEqual(all(example, /^# {3}([A-Z_]+): /gm));
  for (const name of given)
    expect(example).toContain(`  ${name}_FILE: /etc/rampa/secrets/${name}\n`);
  expect(example.match(/name: secrets, mountPath: \/etc\/rampa\/secrets,/g)).toHaveLength(2);
  expect(example.match(/secret: \{ secretName: rampa,/g)).toHaveLength(2);
});

test('an empty PostgreSQL in containers gets what the first migration needs', () => {
  const compose = read('container/compose.yaml');
  expect(compose).toContain('./database.sh:/docker-entrypoint-initdb.d/');
  const script = read('container/database.sh');
  const secrets = all(script, /\/run\/secrets\/(\w+)/g);
  expect(secrets).toEqual(['owner', 'portal']);
  for (const secret of secrets) expect(compose).toMatch(new RegExp(`^  ${secret}: \\{ file:`, 'm'));
  for (const role of ['rampa_app', 'rampa_owner', 'portal']) {
    expect(script).toContain(`CREATE ROLE ${role} `);
  }
  // Whoever is on the machine sees command lines.
  expect(script).not.toMatch(/psql [^\n]*\$/);
});
