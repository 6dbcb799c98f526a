import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Machine } from './machine.ts';
import { put } from './machine.ts';
import { commandsIn, filledIn } from './pages.ts';
import type { Surroundings } from './surroundings.ts';

export interface Step {
  readonly step: string;
  readonly seconds: number;
  /** What came of it, in a few words. */
  readonly found: string;
}

const passwords = { OWNER_PASSWORD: 'vlasnikTablica7', PORTAL_PASSWORD: 'samoZaPortal7' };
const settings = '/etc/rampa/rampa.env';

/** A life of an installation, by the commands of the pages: from an empty machine to its end. */
export async function live(
  machine: Machine,
  surroundings: Surroundings,
  options: { readonly packageFile: string; readonly say: (line: string) => void },
): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const { version } = await rampaPackage(machine, options.packageFile);
  const values: Record<string, string> = { ...passwords, VERSION: version };
  const step = async (name: string, work: () => Promise<string>): Promise<void> => {
    const begin = performance.now();
    const found = await work();
    const seconds = (performance.now() - begin) / 1000;
    options.say(`${name} (${seconds.toFixed(1)} s)${found === '' ? '' : `: ${found}`}`);
    steps.push({ step: name, seconds, found });
  };
  const by = async (page: string, heading: string, from = 0, to?: number): Promise<string> => {
    const blocks = (await commandsIn(page, heading)).slice(from, to);
    let out = '';
    for (const block of blocks) out += await machine.do(filledIn(block, values));
    return out;
  };
  const goingLive = (at: number): Promise<string> => by('install.md', 'Going live', at, at + 1);
  const verify = async (): Promise<string> => lastLine(await machine.do('rampa ledger verify'));

  await step('the package', async () => quiet(await goingLive(0)));
  await step('an owner and a database', async () => quiet(await goingLive(1)));
  await step('keys', async () => quiet(await goingLive(2)));
  const databaseSettings = {
    DATABASE_URL: `postgresql://portal:${passwords.PORTAL_PASSWORD}@localhost/rampa`,
    DATABASE_OWNER_URL: `postgresql://rampa_owner:${passwords.OWNER_PASSWORD}@localhost/rampa`,
  };
  await fillIn(machine, { ...databaseSettings, ...surroundings.settings });
  await step('tables and a login', async () => lastLine(await goingLive(3)));
  await step('the server, and what the doctor says', async () => lastLine(await goingLive(4)));
  await step('a load balancer', async () => quiet(await goingLive(5)));
  await step('first data', async () =>
    lastLine(await by('first-data.md', 'From nothing to the first customer')),
  );
  await step('staff set a password and a second factor', () => surroundings.let('staffArrive'));
  await step('a customer registers and links a tag', () => surroundings.let('customerRegisters'));
  await step('a customer of the previous system comes', () =>
    surroundings.let('importedCustomerComes'),
  );
  const intakeKey = /^INTAKE_KEY=(.*)$/m.exec(await readSettings(machine))?.[1] ?? '';
  await step('a lane delivers a passage', () => surroundings.let('laneDelivers', intakeKey));
  await step('the ledger', verify);
  await step('the unit', async () =>
    lastLine(
      await machine.do(
        'systemd-analyze verify /usr/lib/systemd/system/rampa.service /usr/lib/systemd/system/rampa@.service 2>&1; systemd-analyze security --no-pager rampa.service | tail -1',
      ),
    ),
  );
  await machine.do('apt-get install -y curl');
  await step('a restart', async () => quiet(await machine.do(`systemctl restart rampa\n${ready}`)));

  await step('archiving and a base backup', async () =>
    quiet(await by('backup.md', 'Backup', 0, 2)),
  );
  values['DAY'] = (await machine.do('date +%F')).trim();
  values['MOMENT'] = (await machine.do(`cd / && su postgres -c "psql -Atc 'SELECT now()'"`)).trim();
  await machine.do(`rampa staff add --email ${late} --name 'Касно Додат'`);
  await step('back to a moment', async () =>
    lastLine(await by('backup.md', 'To a point in time', 0, 3)),
  );
  await step('archiving again, and a base backup of it', async () => {
    await by('backup.md', 'To a point in time', 3, 4);
    return lastLine(
      await machine.do(
        `cd / && su postgres -c "psql -Atc 'SELECT pg_switch_wal()'"; for n in $(seq 300); do ls /backup/wal-2 | grep -q . && break; sleep 0.1; done; test -n "$(ls /backup/wal-2)"; ls /backup/wal-2 | head -1`,
      ),
    );
  });
  await machine.do(ready);
  await step('who was added after it is not there', async () => {
    const there = await machine.do('rampa staff list');
    if (there.includes(late) || !there.includes('nada@')) throw new Error(`Restored: ${there}`);
    return surroundings.let('customerLooks');
  });

  await step('a dump', async () => quiet(await by('backup.md', 'Backup', 2, 3)));
  await machine.do(
    `systemctl stop rampa; cd / && su postgres -c 'psql -c "DROP DATABASE rampa" -c "DROP ROLE portal" -c "DROP ROLE rampa_app"'`,
  );
  await step('restored from the dump', async () => lastLine(await by('backup.md', 'From a dump')));
  await machine.do(`systemctl start rampa; ${ready}`);
  await step('the customer after it', () => surroundings.let('customerLooks'));

  values['VERSION'] = await nextVersion(machine, version);
  await step('an upgrade', async () => lastLine(await by('upgrade.md', 'Upgrades')));
  await machine.do(ready);
  await step('the customer after it', () => surroundings.let('customerLooks'));
  await step('a second server', async () =>
    quiet(await machine.do(`systemctl enable --now rampa@3100\n${ready.replace('3000', '3100')}`)),
  );

  await step('removed', async () => {
    await by('install.md', 'Taking it away');
    return machine.do(
      `test -s ${settings}; ${isNot('pgrep -f rampa/bin/[n]ode')}; ${isNot('test -e /usr/bin/rampa')}; ${isNot('ls /etc/systemd/system/*.wants | grep rampa')}; echo settings are kept, no server runs`,
    );
  });
  await step('installed again', async () => {
    await machine.do(`apt-get install -y ./rampa_${values['VERSION']}_amd64.deb`);
    await machine.do(`systemctl enable --now rampa; ${ready}`);
    return surroundings.let('customerLooks');
  });
  await step('purged', async () => {
    await machine.do('apt-get purge -y rampa');
    return machine.do(
      `${isNot(`test -e ${settings}`)}; cd / && su postgres -c 'psql -Atd rampa -c "SELECT count(*) FROM passages"' | sed 's/$/ passage in the database/'`,
    );
  });
  return steps;
}

/** Ends the script if the command succeeds: for `bash -e`, a `! command` that fails is none. */
const isNot = (command: string): string => `if ${command}; then exit 1; fi`;
const late = 'kasni@portal.example';
const ready =
  'for n in $(seq 300); do curl -sf -o /dev/null http://127.0.0.1:3000/health/ready && break; sleep 0.1; done; curl -sf -o /dev/null http://127.0.0.1:3000/health/ready';

async function rampaPackage(machine: Machine, file: string): Promise<{ version: string }> {
  const name = path.basename(file);
  const version = /^rampa_(.+)_amd64\.deb$/.exec(name)?.[1];
  if (version === undefined) throw new Error(`${name} is no rampa_VERSION_amd64.deb`);
  await copyFile(file, path.join(machine.root, 'root', name));
  return { version };
}

/** The same package under a later version, whose template of settings has a line more. */
async function nextVersion(machine: Machine, version: string): Promise<string> {
  const next = `${version}+1`;
  await machine.do(
    `rm -rf next; dpkg-deb --raw-extract rampa_${version}_amd64.deb next
     sed -i 's/^Version: .*/Version: ${next}/' next/DEBIAN/control
     echo '# A setting of a later version' >> next/usr/share/rampa/rampa.env
     dpkg-deb --build -Znone next rampa_${next}_amd64.deb`,
  );
  return next;
}

const readSettings = (machine: Machine): Promise<string> =>
  readFile(path.join(machine.root, settings), 'utf8');

/** As somebody with an editor. */
async function fillIn(machine: Machine, given: Readonly<Record<string, string>>): Promise<void> {
  let text = await readSettings(machine);
  for (const [name, value] of Object.entries(given)) {
    if (!text.includes(`\n${name}=`)) throw new Error(`${settings} has no line for ${name}`);
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`);
  }
  await put(machine, settings, text);
}

const lastLine = (out: string): string => out.trim().split('\n').at(-1) ?? '';
const quiet = (_out: string): string => '';
