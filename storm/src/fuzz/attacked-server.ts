import process from 'node:process';
import { openAppFixture, type SignedIn } from '../../../server/src/testing/app-fixture.ts';
import { callsWithRows, nameOf, rowOf } from '../../../server/src/testing/all-call-rights.ts';
import { giveThings, thingsOfNobody } from '../../../server/src/testing/owned-things.ts';
import { paceOf } from '../pace.ts';
import type { Actor, ActorKind, Asked, Told } from './protocol.ts';

// The server with somebody of each kind, as a process of its own, whose memory is measured. Its clock is
// still until it is told to go on, so that a seed repeats what limits and expiries do.

const asked = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The fuzzer has to give ${name}`);
  return value;
};
const [ownerUrl, appUrl, port] = [asked('OWNER_URL'), asked('APP_URL'), Number(asked('PORT'))];
let unexpected = 0;
let lastUnexpected = '';

const fixture = await openAppFixture({
  settings: { REQUESTS_PER_MINUTE: '0', TRUST_PROXY: '1' },
  storage: { ownerUrl, appUrl, drop: async () => undefined },
  onLogLine(line) {
    if (!line.includes('"msg":"unexpected"')) return;
    unexpected += 1;
    lastUnexpected = line.slice(0, 2000);
  },
});
const { app } = fixture.app.http;
await app.listen({ port, host: '127.0.0.1' });

async function signedIn(kind: Exclude<ActorKind, 'visitor'>) {
  if (kind === 'private' || kind === 'owner') {
    const who = await fixture.addCustomer(kind === 'owner' ? 'pravno' : 'fizicko');
    return { who, things: await giveThings(fixture, who) };
  }
  const company = await fixture.addCustomer('pravno');
  const things = await giveThings(fixture, company);
  if (kind !== 'driver') return { who: await fixture.addStaff(kind), things };
  const who = await fixture.addMember(company, 'driver');
  await giveTag(company, who, things.tagId);
  return { who, things };
}

async function giveTag({ accountId }: SignedIn, { userId }: SignedIn, tagId: string) {
  await fixture.app.database.run(
    `INSERT INTO tag_drivers (account_id, tag_id, from_day, user_id)
     VALUES ($1, $2, '2026-01-01', $3)`,
    [accountId, tagId, userId],
  );
}

async function actor(kind: ActorKind): Promise<Actor> {
  const { token, things } =
    kind === 'visitor'
      ? { token: null, things: thingsOfNobody() }
      : await signedIn(kind).then((of) => ({ token: of.who.token, things: of.things }));
  const right = Object.fromEntries(
    [...callsWithRows].map((call) => [nameOf(call), rowOf(call).input(things)]),
  );
  return { kind, token, right };
}

function memory() {
  if (globalThis.gc === undefined) throw new Error('Start it with --expose-gc');
  // What the first finds unreachable, a finalizer may have held.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss };
}

async function answer(message: Asked): Promise<object> {
  switch (message.ask) {
    case 'actor':
      return actor(message.kind);
    case 'memory':
      return memory();
    case 'pace':
      return { pace: paceOf() };
    case 'processor': {
      const { user, system } = process.cpuUsage();
      return { milliseconds: (user + system) / 1000 };
    }
    case 'unexpected':
      return { count: unexpected, last: lastUnexpected };
    case 'time':
      fixture.passTime({ minutes: 1 });
      return {};
    case 'stop':
      await fixture.close();
      return {};
  }
}

// It lives no longer than whoever attacks it.
process.once('disconnect', () => process.exit());
// Ctrl-C goes to all programs of a terminal; the fuzzer says when it is over.
process.on('SIGINT', () => undefined);
const say = (told: Told): void => void process.send?.(told);
process.on('message', (message: Asked) => {
  void answer(message).then(
    (value) => {
      say({ id: message.id, value });
      if (message.ask === 'stop') process.disconnect();
    },
    (error: unknown) => say({ id: message.id, failed: String(error) }),
  );
});
say({ id: 0, value: {} });
