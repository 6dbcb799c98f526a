import { novaLozinka, potvrdiTotp, zapocniTotp } from '@rampa/contract/identity';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { totpCode } from '../../server/src/areas/identity/testing/totp-code.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createClient, type Client } from './client.ts';
import { linkTo } from './mailbox.ts';
import type { Random } from './seeded-random.ts';
import type { Vanishings } from './vanishing.ts';

const commands = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** Adds a clerk by the command line, with the link from the mail and an authenticator app. */
export async function addClerk(options: {
  readonly portal: string;
  readonly mailbox: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly random: Random;
  readonly vanishings: Vanishings;
  readonly password: string;
  readonly signal: AbortSignal;
}): Promise<Client> {
  const { portal, password, random, signal } = options;
  const email = 'sluzbenik@operater.example';
  const add = ['staff', 'add', '--email', email, '--name', 'Нада Илић', '--role', 'supervisor'];
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
