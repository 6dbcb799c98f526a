import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRedReklamacija } from '@rampa/contract/complaints';
import { novaLozinka, potvrdiTotp, zapocniTotp } from '@rampa/contract/identity';
import { getKupac, traziKupce } from '@rampa/contract/staff';
import { totpCode } from '../../../../server/src/areas/identity/testing/totp-code.ts';
import { systemClock } from '../../../../server/src/platform/clock.ts';
import { createClient } from '../../../../storm/src/client.ts';
import { linkTo } from '../../../../storm/src/mailbox.ts';
import { createRandom } from '../../../../storm/src/seeded-random.ts';
import type { Caller } from './caller.ts';
import { serialOf } from './population.ts';
import { signIn, type Session } from './session.ts';
import { password, type LoadWorld } from './world.ts';

const commands = fileURLToPath(new URL('../../../../server/src/cli/main.ts', import.meta.url));
const run = promisify(execFile);

/** Who is there at most: each does the work of several. */
const MOST_CLERKS = 10;
const languageId = '2';

/** Clerks with an authenticator app each, added as an operator adds them. */
export async function hireClerks(
  world: LoadWorld,
  caller: Caller,
  desks: number,
  signal: AbortSignal,
): Promise<readonly Session[]> {
  const clerks: Session[] = [];
  const count = Math.min(MOST_CLERKS, Math.max(1, Math.round(desks)));
  for (let n = 0; n < count && !signal.aborted; n += 1) {
    const email = `sluzbenik${String(n)}@operater.example`;
    const add = ['staff', 'add', '--email', email, '--name', 'Нада Илић', '--role', 'clerk'];
    await run(process.execPath, [commands, ...add], { env: { ...process.env, ...world.settings } });
    const token = await linkTo(world.mailbox, email, signal);
    const visitor = createClient({ portal: world.portal, random: createRandom(n) });
    await visitor.insist(novaLozinka, { token, password }, signal);
    const clerk = await signIn(caller, email);
    const begun = await clerk?.call(zapocniTotp, {});
    if (clerk === null || begun === null || begun === undefined) {
      throw new Error('A clerk could not sign in');
    }
    await clerk.call(potvrdiTotp, { code: totpCode(begun.secret, systemClock.now()) });
    clerks.push(clerk);
  }
  return clerks;
}

/** What a clerk asks when a customer calls, by the names under which it is counted. */
export function caseCalls(clerk: Session, tags: number) {
  const text = (): string => serialOf(Math.floor(Math.random() * tags));
  return {
    'Uprava/TraziKupce': () => clerk.call(traziKupce, { text: text() }),
    'Uprava/GetKupac': (account_id: string) => clerk.call(getKupac, { account_id, languageId }),
    'Uprava/GetRedReklamacija': () =>
      clerk.call(getRedReklamacija, { first: 0, rows: 20, status: 'open', languageId }),
  };
}

/** The clerk finds a customer by the tag, looks at them, and at what waits. */
export function createCases(clerks: readonly Session[], tags: number): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 1;
    const clerk = clerks[turn % clerks.length];
    if (clerk === undefined) return;
    const calls = caseCalls(clerk, tags);
    const found = await calls['Uprava/TraziKupce']();
    const [customer] = found?.items ?? [];
    if (customer !== undefined) await calls['Uprava/GetKupac'](customer.account_id);
    await calls['Uprava/GetRedReklamacija']();
  };
}
