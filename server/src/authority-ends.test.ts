import type { AnyCall, Envelope } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import {
  getPoziv,
  getProfil,
  napustiFirmu,
  novaLozinka,
  potvrdiPromenuEmaila,
  pozoviClana,
  predjiNaNalog,
  prenesiVlasnistvo,
  promeniEmail,
  promeniUlogu,
  refreshToken,
  ukloniClana,
  zaboravljenaLozinka,
} from '@rampa/contract/identity';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { getTagovi } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from './areas/top-ups/testing/automatic-fixture.ts';
import type { AppFixture, SignedIn } from './testing/app-fixture.ts';
import { documentedFates, prepareLeaver, type Fate, type Leaver } from './testing/leavings.ts';
import { everyAccount, scopeOf } from './testing/scope.ts';

let fixture: AutomaticFixture;
/** It learns what the first one did from the database alone. */
let second: Pick<AppFixture, 'call'>;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  await fixture.app.app.jobs.start();
  second = await fixture.app.addServer();
});
afterAll(() => fixture.close());

const done = (answer: Envelope) => expect(answer).toMatchObject({ statusCode: 200 });
const here = async (who: SignedIn, call: AnyCall, input: object = {}) =>
  done(await fixture.call(who, call, input));

async function linkIn(address: string, template: string, name: string): Promise<string> {
  const mails = async () =>
    (await fixture.app.mailsTo(address)).filter((mail) => mail.template === template);
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  return new URL(mail?.actionUrl ?? '').searchParams.get(name) ?? '';
}

/** Of people who act in an account by the sign-in of another one. */
const elsewhere = 'who signs in elsewhere';
const householdTransfer = 'ownership of a household is transferred';
const householdRemoval = 'owner of a household is removed';

async function resetPassword(who: SignedIn): Promise<void> {
  await here(who, zaboravljenaLozinka, { email: who.username });
  const token = await linkIn(who.username, 'identity.mail-reset-password', 'token');
  await here(who, novaLozinka, { token, password: 'sasvim druga rečenica ovde' });
}

function homeOf(home: Leaver['home']): NonNullable<Leaver['home']> {
  if (home === null) throw new Error('They sign in here');
  return home;
}

/** What happens, as the table calls it, and how it is brought about. */
const leavings: Readonly<
  Record<string, { readonly role: Leaver['role']; readonly run: (leaver: Leaver) => Promise<void> }>
> = {
  'owner is removed': {
    role: 'owner',
    run: ({ company, who }) => here(company, ukloniClana, { member_id: who.userId }),
  },
  'owner leaves': { role: 'owner', run: ({ who }) => here(who, napustiFirmu) },
  'owner becomes accountant': {
    role: 'owner',
    run: ({ company, who }) =>
      here(company, promeniUlogu, { member_id: who.userId, role: 'accountant' }),
  },
  'owner becomes driver': {
    role: 'owner',
    run: ({ company, who }) =>
      here(company, promeniUlogu, { member_id: who.userId, role: 'driver' }),
  },
  'accountant becomes driver': {
    role: 'accountant',
    run: ({ company, who }) =>
      here(company, promeniUlogu, { member_id: who.userId, role: 'driver' }),
  },
  'ownership is transferred': {
    role: 'owner',
    run: ({ company, who }) => here(who, prenesiVlasnistvo, { member_id: company.userId }),
  },
  [householdTransfer]: {
    role: 'owner',
    run: ({ company, who }) => here(who, prenesiVlasnistvo, { member_id: company.userId }),
  },
  [householdRemoval]: {
    role: 'owner',
    run: ({ company, who }) => here(company, ukloniClana, { member_id: who.userId }),
  },
  'account is closed': {
    role: 'owner',
    async run({ who }) {
      await here(who, obrisiNalog, { bankAccount: '840-955845-10', confirmed: true });
      await fixture.app.app.services.personalData.proceed(everyAccount.account(who.accountId));
    },
  },
  'password is reset by mail': {
    role: 'owner',
    run: ({ who }) => resetPassword(who),
  },
  'e-mail address is changed': {
    role: 'owner',
    async run({ who }) {
      const email = `nova.${uuid()}@primer.rs`;
      await here(who, promeniEmail, { email });
      for (const [address, side] of [
        [who.username, 'old'],
        [email, 'new'],
      ] as const) {
        const token = await linkIn(address, `identity.mail-email-change-${side}`, 'promena');
        await here(who, potvrdiPromenuEmaila, { token });
      }
    },
  },
  [`${elsewhere} is removed`]: {
    role: 'owner',
    run: ({ company, who }) => here(company, ukloniClana, { member_id: who.userId }),
  },
  [`${elsewhere} goes on in another account`]: {
    role: 'owner',
    run: ({ who, home }) =>
      here(who, predjiNaNalog, { account_id: home?.accountId, refreshToken: who.refreshToken }),
  },
  [`${elsewhere} resets the password there`]: {
    role: 'owner',
    run: ({ home }) => resetPassword(homeOf(home)),
  },
  [`${elsewhere} closes the account there`]: {
    role: 'owner',
    async run({ who, home }) {
      const there = homeOf(home);
      await here(there, obrisiNalog, { bankAccount: '840-955845-10', confirmed: true });
      // The member is removed by a job; nobody gets in as them meanwhile.
      await expect
        .poll(() => fixture.rows('SELECT 1 FROM memberships WHERE user_id = $1', [who.userId]), {
          timeout: 20_000,
        })
        .toEqual([]);
    },
  },
  'all other devices are signed out': {
    role: 'owner',
    async run({ who }) {
      // As from another device, whose owner has the app.
      const { identity } = fixture.app.app.services;
      const sessionId = uuid();
      await fixture.app.app.database.run(
        `INSERT INTO sessions (account_id, session_id, user_id, created_at, proved_at, last_used_at,
           expires_at, user_agent, with_factor)
         SELECT account_id, $1, user_id, created_at, $2, last_used_at, expires_at, '', true
         FROM sessions WHERE user_id = $3 AND ended_at IS NULL LIMIT 1`,
        [sessionId, fixture.app.now().toString(), who.userId],
      );
      const scope = scopeOf(who, { role: 'owner', personType: 'pravno', sessionId });
      expect(await identity.devices.revoke(scope, '')).toMatchObject({ ok: true });
    },
  },
};

const stays = (is: boolean): Fate => (is ? 'stays' : 'ends');
const answers = async (call: AnyCall, input: object, bearer?: string): Promise<boolean> =>
  (await second.call(call, input, bearer)).statusCode === 200;

/** The fate of each thing; `–` where there was none. In this order: the last one uses the session up. */
const things: readonly (readonly [string, (leaver: Leaver) => Promise<Fate>])[] = [
  [
    'a change by the old role',
    async ({ who, role }) =>
      // On the other server, within the five seconds in which it lets the call in.
      stays(
        role === 'owner'
          ? await answers(pozoviClana, { email: `${uuid()}@primer.rs`, role: 'owner' }, who.token)
          : await answers(dodajKarticu, { idempotencyKey: uuid() }, who.token),
      ),
  ],
  [
    'access token',
    async ({ who }) => {
      const told = (await fixture.call(who, getProfil, {})).statusCode === 200;
      fixture.app.passTime({ seconds: 5 });
      expect(await answers(getProfil, {}, who.token)).toBe(told);
      return stays(told);
    },
  ],
  [
    'invitations sent',
    async ({ sent }) => (sent === null ? '–' : stays(await answers(getPoziv, { token: sent }))),
  ],
  [
    'invitations received',
    async ({ received }) => stays(await answers(getPoziv, { token: received })),
  ],
  [
    'keys, webhooks',
    async ({ key, who }) => {
      if (key === null) return '–';
      const reads = await answers(getTagovi, {}, key);
      const hooks = await fixture.rows('SELECT 1 FROM webhooks WHERE account_id = $1', [
        who.accountId,
      ]);
      expect(hooks.length > 0).toBe(reads);
      return stays(reads);
    },
  ],
  ['saved cards', async ({ who }) => stays((await cardsOf(who)) > 0)],
  [
    'card-saving token',
    async ({ cardToken }) => {
      const address = `${fixture.publicUrl}/placanje/kartica?token=${encodeURIComponent(cardToken)}`;
      const to = (await fetch(address, { redirect: 'manual' })).headers.get('location');
      return stays(to !== '/pages/error');
    },
  ],
  [
    'card being saved',
    async ({ registration, who }) => {
      if (registration === null) return '–';
      const before = await cardsOf(who);
      await fixture.gateway.approve(registration, { pan: '5555555555554444' });
      return stays((await cardsOf(who)) > before);
    },
  ],
  [
    'payment ticket, open top-up',
    async ({ topUp, company }) => {
      if (topUp === null) return '–';
      await fixture.goToGateway(topUp.address);
      await fixture.gateway.approve(topUp.orderNumber);
      return stays((await fixture.status(company, topUp.orderNumber)).status === 'paid');
    },
  ],
  [
    'step-up proof',
    async ({ who, sessionId }) => {
      const scope = scopeOf(who, { sessionId });
      return stays((await fixture.app.app.services.identity.demandProof(scope)).ok);
    },
  ],
  [
    'app, passkeys',
    async ({ who, home }) =>
      // Those of another account have their own fate.
      home !== null
        ? '–'
        : stays(
            (await fixture.rows('SELECT 1 FROM totp_secrets WHERE user_id = $1', [who.userId]))
              .length > 0,
          ),
  ],
  ['push notifications', async ({ pushed }) => stays(await pushed())],
  ['SMS', async ({ texted, home }) => (home === null ? stays(await texted()) : '–')],
  ['own reports by mail', async ({ reported }) => stays(await reported())],
  [
    'handover codes',
    async ({ handedOver }) => (handedOver === null ? '–' : stays(await handedOver())),
  ],
  [
    'postpaid contract',
    async ({ paidLater }) => (paidLater === null ? '–' : stays(await paidLater())),
  ],
  [
    'session',
    async ({ who: { token, refreshToken: renewing } }) =>
      stays(await answers(refreshToken, { token, refreshToken: renewing })),
  ],
];

const cardsOf = async ({ accountId }: SignedIn): Promise<number> =>
  (await fixture.rows('SELECT 1 FROM kept_cards WHERE account_id = $1', [accountId])).length;

const documented = documentedFates('customers');

test('the table in docs/security.md names every way to leave, and every thing', () => {
  expect([...documented.keys()].sort()).toEqual(Object.keys(leavings).sort());
  const named = new Set([...documented.values()].flatMap((row) => [...row.keys()]));
  expect([...named].sort()).toEqual(things.map(([name]) => name).sort());
});

test.each(Object.entries(leavings))('what ends and what stays: %s', async (name, { role, run }) => {
  const leaver = await prepareLeaver(fixture, role, {
    paying: name !== 'account is closed',
    household: name === householdTransfer || name === householdRemoval,
    elsewhere: name.startsWith(elsewhere),
  });
  // The other server has just asked who this is.
  done(await second.call(getProfil, {}, leaver.who.token));
  await run(leaver);
  const found = new Map<string, Fate>();
  for (const [thing, look] of things) found.set(thing, await look(leaver));
  const row = documented.get(name) ?? new Map();
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(row));
});
