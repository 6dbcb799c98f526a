import { parseMessage, type AnyCall, type Envelope } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import {
  potvrdiTotp,
  refreshToken,
  sacuvajPristupniKljuc,
  zapocniPristupniKljuc,
  zapocniTotp,
} from '@rampa/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSoftPasskey } from './areas/identity/testing/soft-passkey.ts';
import { totpCode } from './areas/identity/testing/totp-code.ts';
import { callsWithRows, nameOf, rowOf } from './testing/all-call-rights.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { delicateInput } from './testing/call-rights.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';
import { rowsOfAccount } from './testing/rows-of-account.ts';

const PUBLIC_URL = 'https://rampa.example';

let fixture: AppFixture;
/** Whose proof has expired, by what they would prove it with. */
const owners = new Map<Kind, Owner>();
/** Both with an app, and an expired proof. */
let clerk: SignedIn;
let supervisor: SignedIn;

type Kind = 'no factor' | 'an app' | 'a passkey' | 'a factor set elsewhere meanwhile';
interface Owner {
  readonly who: SignedIn;
  readonly things: OwnedThings;
}

async function result<T>(call: AnyCall, input: object, who: SignedIn): Promise<T> {
  const answer = await fixture.call(call, input, who.token);
  if (answer.http !== 200) throw new Error(answer.message);
  // The call answers so when it succeeds.
  return answer.result as T;
}

async function setApp(who: SignedIn): Promise<void> {
  const { secret } = await result<{ secret: string }>(zapocniTotp, {}, who);
  await result(potvrdiTotp, { code: totpCode(secret, fixture.now()) }, who);
}

async function setPasskey(who: SignedIn): Promise<void> {
  const { options } = await result<{ options: string }>(zapocniPristupniKljuc, {}, who);
  const response = createSoftPasskey(PUBLIC_URL).register(options);
  await result(sacuvajPristupniKljuc, { name: 'Телефон', response }, who);
}

const setFactor: Readonly<Record<Kind, (who: SignedIn) => Promise<void>>> = {
  'no factor': async () => undefined,
  'an app': setApp,
  'a passkey': setPasskey,
  // From another device, once this one's proof is given.
  'a factor set elsewhere meanwhile': async (who) => setApp(await fixture.signInAgain(who)),
};
const kinds = ['no factor', 'an app', 'a passkey', 'a factor set elsewhere meanwhile'] as const;

/** An access token lives ten minutes, a session longer than a proof. */
async function renew(who: SignedIn): Promise<SignedIn> {
  const { token, refreshToken: renewing } = who;
  const tokens = await result<Pick<SignedIn, 'token' | 'refreshToken'>>(
    refreshToken,
    { token, refreshToken: renewing },
    who,
  );
  return { ...who, ...tokens };
}

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { PUBLIC_URL } });
  const lasting: [Kind, Owner][] = [];
  for (const kind of kinds.slice(0, 3)) {
    const who = await fixture.addCustomer('pravno');
    const things = await giveThings(fixture, who);
    await setFactor[kind](who);
    lasting.push([kind, { who, things }]);
  }
  clerk = await fixture.addStaff('clerk');
  supervisor = await fixture.addStaff('supervisor');
  for (let half = 0; half < 2; half += 1) {
    fixture.passTime({ minutes: 8 });
    for (const entry of lasting) entry[1] = { ...entry[1], who: await renew(entry[1].who) };
    clerk = await renew(clerk);
    supervisor = await renew(supervisor);
  }
  const fresh = await fixture.addCustomer('pravno');
  const meanwhile = { who: fresh, things: await giveThings(fixture, fresh) };
  await setFactor['a factor set elsewhere meanwhile'](fresh);
  for (const [kind, owner] of [...lasting, [kinds[3], meanwhile] as const]) owners.set(kind, owner);
});
afterAll(() => fixture.close());

const delicateCalls = allCalls.filter((call) => rowOf(call).proof !== undefined);
const verdictOf = ({ statusCode, message }: Envelope): string => {
  const { key, params } = parseMessage(message);
  return [statusCode, key, params['by']]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
};

test('the delicate calls are those that may ask for a proof, and every one has a line', () => {
  const asking = [...callsWithRows].filter((call) => 'identity.proof-needed' in call.errors);
  expect(delicateCalls.map(nameOf).sort()).toEqual(asking.map(nameOf).sort());
  expect(delicateCalls.length).toBeGreaterThan(25);
});

describe.each(kinds)('a customer with %s', (kind) => {
  const customers = delicateCalls.filter((call) => !('staff' in call.who));
  test.each(customers.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const { who, things } = owners.get(kind) as Owner;
    const before = await rowsOfAccount(fixture, who);
    const row = rowOf(call);
    const answer = await fixture.call(call, delicateInput(row, things), who.token);
    // The password in the input is the proof, where nothing else is set.
    const isProof = row.proof === 'with-factor' && kind === 'no factor';
    const by = kind === 'no factor' ? 'password' : 'second-factor';
    expect(verdictOf(answer)).toBe(isProof ? row.owner : `403 identity.proof-needed ${by}`);
    expect(await rowsOfAccount(fixture, who)).toEqual(before);
  });
});

describe('a member of staff, who has an app', () => {
  const theirs = delicateCalls.filter((call) => 'staff' in call.who || 'signedIn' in call.who);
  test.each(theirs.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const { things, who } = owners.get('no factor') as Owner;
    const before = await rowsOfAccount(fixture, who);
    const { staffRoles } = rowOf(call);
    const member = staffRoles?.includes('clerk') === false ? supervisor : clerk;
    const answer = await fixture.call(call, delicateInput(rowOf(call), things), member.token);
    expect(verdictOf(answer)).toBe('403 identity.proof-needed second-factor');
    expect(await rowsOfAccount(fixture, who)).toEqual(before);
  });
});
