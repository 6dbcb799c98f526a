import {
  mayCall,
  needsSession,
  parseMessage,
  type AnyCall,
  type Envelope,
  type FieldFault,
  type StaffRole,
} from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok } from './testing/call-rights.ts';
import { callsWithRows, nameOf, rowOf } from './testing/all-call-rights.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { giveThings, thingsOfNobody, type OwnedThings } from './testing/owned-things.ts';
import { rowsOfAccount } from './testing/rows-of-account.ts';

const notAllowed = '403 session.role-not-allowed';

let fixture: AppFixture;
let owner: SignedIn;
let expiredToken: string;
let stranger: SignedIn;
let distributor: SignedIn;
let supervisor: SignedIn;
let clerk: SignedIn;
let engineer: SignedIn;
let editor: SignedIn;
let atCounter: SignedIn;
/** Has set a password and nothing else. */
let newcomer: SignedIn;
let expiredStaffToken: string;
let things: OwnedThings;
let strangersThings: OwnedThings;
let before: unknown;

beforeAll(async () => {
  fixture = await openAppFixture();
  owner = await fixture.addCustomer();
  things = await giveThings(fixture, owner);
  expiredToken = owner.token;
  expiredStaffToken = (await fixture.addStaff()).token;
  fixture.passTime({ minutes: 11 });
  owner = await fixture.signInAgain(owner);
  stranger = await fixture.addCustomer('pravno');
  distributor = await fixture.addCustomer('distributor');
  supervisor = await fixture.addStaff('supervisor');
  clerk = await fixture.addStaff('clerk');
  engineer = await fixture.addStaff('engineer');
  editor = await fixture.addStaff('editor');
  atCounter = await fixture.addStaff('counter');
  newcomer = await fixture.addStaff('supervisor', { withFactor: false });
  // They have things of their own, among which the owner's must not turn up.
  strangersThings = await giveThings(fixture, stranger);
  await giveThings(fixture, distributor);
  before = await rowsOfAccount(fixture, owner);
});
afterAll(() => fixture.close());

let asked = 0;
/** Each time from another address, because frequent calls are counted by address. */
async function ask(
  call: AnyCall,
  input: object,
  bearer?: string,
): Promise<Envelope & { http: number }> {
  asked += 1;
  const answer = await fixture.call(call, input, bearer, `10.0.${asked >> 8}.${asked & 255}`);
  // Bad input is always reported field by field.
  expect(faultsIn(answer).length > 0 || answer.statusCode !== 400).toBe(true);
  return answer;
}

const faultsIn = ({ result }: Envelope): readonly FieldFault[] => {
  const faults = Array.isArray(result) ? (result as readonly Partial<FieldFault>[]) : [];
  return faults.filter((fault): fault is FieldFault => !!fault.field && !!fault.message);
};

const verdictOf = ({ statusCode, message }: Envelope): string =>
  [statusCode, parseMessage(message).key].filter((part) => part !== '').join(' ');

test('every call of the contract has a row in its area, and every row is one of a call', () => {
  expect([...callsWithRows].map(nameOf).sort()).toEqual(allCalls.map(nameOf).sort());
  expect(new Set(allCalls.map(nameOf)).size).toBe(allCalls.length);
});

test('calls of the back office are for the staff that the rows name', () => {
  const said = allCalls.map((call) => [nameOf(call), rowOf(call).staffRoles]);
  expect(
    allCalls.map((call) => [nameOf(call), 'staff' in call.who ? call.who.staff : undefined]),
  ).toEqual(said);
});

test('the server serves every call of the contract, and nothing else under /api', () => {
  expect(new Set(fixture.app.http.served.map(nameOf))).toEqual(new Set(allCalls.map(nameOf)));
  const routes = fixture.app.http.app.printRoutes({ commonPrefix: false });
  const paths = [...routes.matchAll(/(\/api\S*) \(/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(
    new Set([...allCalls.map(({ path }) => path), '/api/openapi.json']),
  );
});

const isForAnyone = ({ who }: AnyCall): boolean => 'visitor' in who && !('customers' in who);

/** The answer to a member of staff, whatever the call is about. */
function staffVerdict(call: AnyCall, role: StaffRole | 'newcomer'): string {
  const { others, staff = others, enrolling, staffRoles = [] } = rowOf(call);
  const { who } = call;
  if ('customers' in who) return '403 session.customers-only';
  if ('visitor' in who) return others;
  if ('signedIn' in who) {
    return role === 'newcomer' ? (enrolling ?? '403 session.second-factor-needed') : staff;
  }
  if (role === 'newcomer') return '403 session.second-factor-needed';
  return staffRoles.includes(role) ? staff : '403 session.role-missing';
}

/** Lines in the audit trail about what a member of staff did. */
async function linesOf({ userId }: SignedIn): Promise<number> {
  const [row] = await fixture.app.database.run(
    'SELECT count(*) AS n FROM audit_trail WHERE actor = $1',
    [`staff:${userId}`],
  );
  return (row as { n: number }).n;
}

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test.each([
    'a newcomer',
    'a clerk',
    'somebody at a counter',
    'an engineer',
    'an editor',
    'a supervisor',
  ] as const)('%s of the operator', async (who) => {
    const [member, role] = {
      'a newcomer': [newcomer, 'newcomer'] as const,
      'a clerk': [clerk, 'clerk'] as const,
      'somebody at a counter': [atCounter, 'counter'] as const,
      'an engineer': [engineer, 'engineer'] as const,
      'an editor': [editor, 'editor'] as const,
      'a supervisor': [supervisor, 'supervisor'] as const,
    }[who];
    const lines = await linesOf(member);
    const answer = await ask(call, rowOf(call).input(things), member.token);
    expect(verdictOf(answer)).toBe(staffVerdict(call, role));
    const traced =
      'staff' in call.who &&
      call.who.untraced !== true &&
      role !== 'newcomer' &&
      rowOf(call).staffRoles?.includes(role) === true;
    expect((await linesOf(member)) - lines).toBeGreaterThanOrEqual(traced ? 1 : 0);
  });

  test('a member of staff with an expired token', async () => {
    const answer = await ask(call, rowOf(call).input(things), expiredStaffToken);
    expect(verdictOf(answer)).toBe(isForAnyone(call) ? rowOf(call).others : '401 session.expired');
  });

  test('nobody', async () => {
    const answer = await ask(call, rowOf(call).input(things));
    expect(verdictOf(answer)).toBe(needsSession(call) ? '401 session.missing' : rowOf(call).others);
  });

  test('the owner with an expired token', async () => {
    const answer = await ask(call, rowOf(call).input(things), expiredToken);
    expect(verdictOf(answer)).toBe(isForAnyone(call) ? rowOf(call).others : '401 session.expired');
  });

  test.each(['another customer', 'a distributor'] as const)('%s', async (who) => {
    const { token } = who === 'a distributor' ? distributor : stranger;
    const answer = await ask(call, rowOf(call).input(things), token);
    const { others, distributor: theirs = others } = rowOf(call);
    expect(verdictOf(answer)).toBe(who === 'a distributor' ? theirs : others);
    for (const secret of Object.values(things)) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    // Somebody else's looks the same as one that does not exist.
    expect(answer).toEqual({
      ...(await ask(call, rowOf(call).input(thingsOfNobody()), token)),
      ...changing(answer),
    });
  });
});

/** In a successful answer about one's own things, what differs from call to call. */
function changing(answer: Envelope): object {
  return answer.statusCode === 200 ? { result: answer.result } : {};
}

test('after all that, the owner’s things are as they were', async () => {
  expect(await rowsOfAccount(fixture, owner)).toEqual(before);
});

/** Calls with the id of something that somebody owns. */
const nobodys = thingsOfNobody();
const aboutThings = allCalls.filter((call) => {
  const input = JSON.stringify(rowOf(call).input(nobodys));
  return needsSession(call) && Object.values(nobodys).some((id) => input.includes(id));
});

describe('what a company owns', () => {
  let rival: SignedIn;
  let untouched: unknown;
  beforeAll(async () => {
    rival = await fixture.addCustomer('pravno');
    untouched = await rowsOfAccount(fixture, stranger);
  });

  test.each(aboutThings.map((call) => [nameOf(call), call] as const))(
    'does not exist for another company or a distributor: %s',
    async (_, call) => {
      const { others, distributor: theirs = others } = rowOf(call);
      for (const [who, verdict] of [
        [rival, others],
        [distributor, theirs],
      ] as const) {
        const answer = await ask(call, rowOf(call).input(strangersThings), who.token);
        expect(verdictOf(answer)).toBe(verdict);
        for (const secret of Object.values(strangersThings)) {
          expect(JSON.stringify(answer)).not.toContain(secret);
        }
      }
    },
  );

  test('and is as it was after all that', async () => {
    expect(await rowsOfAccount(fixture, stranger)).toEqual(untouched);
  });
});

describe.each([
  ['a company', 'pravno'],
  ['a household', 'fizicko'],
] as const)('members of %s', (_kind, personType) => {
  const roles = ['accountant', 'driver'] as const;
  const everybodysCalls = allCalls.filter((call) => !isForAnyone(call) && !('staff' in call.who));
  const mayCalls = (role: (typeof roles)[number], call: AnyCall): boolean =>
    rowOf(call).members === 'everybody' ||
    (rowOf(call).members === 'office' && role === 'accountant');
  const named = (calls: readonly AnyCall[]) => calls.map((call) => [nameOf(call), call] as const);
  /** What a driver may call although it is not about a tag of theirs. */
  const notOfTags = new Set([
    'POST /api/KorisnickiNalog/OpozoviSesiju',
    'GET /api/Reklamacija/GetPrilog',
    'POST /api/Reklamacija/GetDetalji',
    'POST /api/Reklamacija/DodajPoruku',
    'POST /api/Reklamacija/PodnesiPrigovor',
    'POST /api/Reklamacija/PovuciReklamaciju',
  ]);
  let company: SignedIn;
  let companysThings: OwnedThings;

  beforeAll(async () => {
    company = await fixture.addCustomer(personType);
    companysThings = await giveThings(fixture, company);
  });

  /** Leaving is done by somebody who exists only for that. */
  const callAs = async (who: SignedIn, role: (typeof roles)[number], call: AnyCall) => {
    const leaves = call.path.endsWith('/NapustiFirmu');
    const caller = leaves ? await fixture.addMember(company, role) : who;
    return fixture.call(call, rowOf(call).input(companysThings), caller.token);
  };
  const verdictWhenAllowed = (call: AnyCall, verdict: string): string =>
    call.path.endsWith('/NapustiFirmu') ? ok : verdict;

  test.each(named(everybodysCalls))('rows and contract agree on who may call %s', (_, call) => {
    expect(rowOf(call).members).toBeDefined();
    for (const role of roles) expect(mayCall(role, call)).toBe(mayCalls(role, call));
  });

  describe('a driver without tags', () => {
    let driver: SignedIn;
    beforeAll(async () => {
      driver = await fixture.addMember(company, 'driver');
    });
    test.each(named(everybodysCalls))('%s', async (_, call) => {
      const answer = await callAs(driver, 'driver', call);
      const { others } = rowOf(call);
      expect(verdictOf(answer)).toBe(
        mayCalls('driver', call) ? verdictWhenAllowed(call, others) : notAllowed,
      );
      if (nameOf(call) === 'POST /api/KorisnickiNalog/OpozoviSesiju') return;
      expect(JSON.stringify(answer.result)).not.toContain(companysThings.tagId);
      expect(JSON.stringify(answer.result)).not.toContain(companysThings.serialNumber);
    });
  });

  describe('a driver, about their own tag', () => {
    let driver: SignedIn;
    beforeAll(async () => {
      driver = await fixture.addMember(company, 'driver');
      await fixture.app.database.run(
        `INSERT INTO tag_drivers (account_id, tag_id, from_day, user_id)
         VALUES ($1, $2, '2026-01-01', $3)`,
        [company.accountId, companysThings.tagId, driver.userId],
      );
    });
    const ofTags = everybodysCalls.filter((call) => {
      const { owner: mine, others } = rowOf(call);
      return mayCalls('driver', call) && mine !== others && !notOfTags.has(nameOf(call));
    });
    test.each(named(ofTags))('%s', async (_, call) => {
      expect(verdictOf(await callAs(driver, 'driver', call))).toBe(rowOf(call).owner);
    });
  });

  // A household has none.
  describe.each(personType === 'pravno' ? ['an accountant'] : [])('%s', () => {
    let accountant: SignedIn;
    beforeAll(async () => {
      companysThings = await giveThings(fixture, company);
      accountant = await fixture.addMember(company, 'accountant');
    });
    test.each(named(everybodysCalls))('%s', async (_, call) => {
      // Sessions are one's own, whatever the role.
      const { owner: mine, others, accountant: theirs = mine } = rowOf(call);
      const verdict = call.path.endsWith('/OpozoviSesiju') ? others : theirs;
      expect(verdictOf(await callAs(accountant, 'accountant', call))).toBe(
        mayCalls('accountant', call) ? verdictWhenAllowed(call, verdict) : notAllowed,
      );
    });
  });
});

test('a key that another customer has used starts an order of one’s own', async () => {
  const idempotencyKey = uuid();
  const start = async (who: SignedIn, { tagId }: OwnedThings): Promise<unknown> => {
    const input = { tag_id: tagId, amount: 200_000, idempotencyKey };
    return (await fixture.call(napraviUplatnicu, input, who.token)).result;
  };
  const mine = await start(stranger, strangersThings);
  const theirs = await start(owner, things);
  expect(mine).toHaveProperty('order_number');
  expect(theirs).toHaveProperty('order_number');
  expect(theirs).not.toEqual(mine);
});

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  'the owner may: %s',
  async (_, call) => {
    const answer = await ask(call, rowOf(call).input(things), owner.token);
    expect(verdictOf(answer)).toBe(rowOf(call).owner);
  },
);

/** A value that no field of any call accepts. */
const nonsense = { 'није поље': [null] };

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  'each field that is wrong is named: %s',
  async (_, call) => {
    const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys(properties ?? {});
    const wrong = Object.fromEntries(fields.map((name) => [name, nonsense]));
    const token = 'staff' in call.who ? supervisor.token : owner.token;
    const answer = await ask(call, { ...wrong, ...nonsense }, token);
    // A query accepts any text and ignores what it does not know.
    if (call.method === 'GET') return;
    expect(verdictOf(answer)).toBe('400 request.invalid');
    // For alternatives, the field that distinguishes them is wrong already.
    if (properties === undefined) return;
    const told = new Set(faultsIn(answer).map(({ field }) => field.split('.')[0]));
    expect(told).toEqual(new Set([...fields, 'није поље']));
  },
);
