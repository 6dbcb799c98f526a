import { novaLozinka, potvrdiTotp, zapocniTotp } from '@rampa/contract/identity';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { totpCode } from '../../server/src/areas/identity/testing/totp-code.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createClient, type Client } from './client.ts';
import { linkTo } from './mailbox.ts';
import type { Random } from './seeded-random.ts';
import type { Vanishings } from './vanishing.ts';

const commands = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** Somebody who works for the operator. */
export interface Colleague {
  readonly email: string;
  readonly name: string;
  readonly role: 'supervisor' | 'counter';
  /** Where they work at a counter. */
  readonly point?: string;
}

/** Adds a colleague by the command line, with the link from the mail and an authenticator app. */
export async function addColleague(options: {
  readonly who: Colleague;
  readonly portal: string;
  readonly mailbox: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly random: Random;
  readonly vanishings: Vanishings;
  readonly password: string;
  readonly signal: AbortSignal;
}): Promise<Client> {
  const { portal, password, random, signal } = options;
  const { email, name, role, point } = options.who;
  const at = point === undefined ? [] : ['--point', point];
  const add = ['staff', 'add', '--email', email, '--name', name, '--role', role, ...at];
  await run(process.execPath, [commands, ...add], { env: { ...process.env, ...options.settings } });
  const token = await linkTo(options.mailbox, email, signal);
  const visitor = createClient({ portal, random });
  await visitor.insist(novaLozinka, { token, password }, signal);
  const newcomer = createClient({ portal, random, username: email, password });
  const { secret } = await newcomer.insist(zapocniTotp, {}, signal);
  const code = () => totpCode(secret, systemClock.now());
  await newcomer.insist(potvrdiTotp, { code: code() }, signal);
  const { vanishings } = options;
  return createClient({ portal, random, vanishings, username: email, password, code });
}

/** Tags to sell, by the command line. */
export async function addStock(settings: Readonly<Record<string, string>>): Promise<void> {
  const args = [commands, 'orders', 'stock', 'I', '100000'];
  await run(process.execPath, args, { env: { ...process.env, ...settings } });
}

/** A point of sale where tags are sold and topped up; its id. */
export async function addPoint(ownerUrl: string): Promise<string> {
  const id = 'storm-point';
  const database = createDatabase({ url: ownerUrl, role: null, size: 1 });
  try {
    await database.run(
      `INSERT INTO points_of_sale (country, point_id, position, name, kind, town, address, lat, lon,
         opening_hours, services, changed_at)
       VALUES ('rs', $1, 1, 'Шалтер', 'station', 'Ниш', 'Главна 1', 43.3, 21.9, '24/7', '{top-up,tag-sale}', now())`,
      [id],
    );
  } finally {
    await database.close();
  }
  return id;
}
