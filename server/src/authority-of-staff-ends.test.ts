import type { AnyCall, CallDefinition, CallResult } from '@rampa/contract';
import { novaLozinka, refreshToken } from '@rampa/contract/identity';
import { getProdajnoMestoUprave, zatvoriProdajnoMesto } from '@rampa/contract/points-of-sale';
import { getCenovnici, ucitajCenovnik } from '@rampa/contract/price-lists';
import { zakaziIzvestajUprave } from '@rampa/contract/reports';
import {
  dodajZaposlenog,
  getJa,
  oduzmiPristup,
  ponistiDrugiFaktor,
  promeniUloguZaposlenog,
} from '@rampa/contract/staff';
import { getStanicaUprave, otvoriStanicu, zatvoriStanicu } from '@rampa/contract/toll-calculator';
import { readFile } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from './platform/database/database.ts';
import { staffActor } from './platform/audit/operator.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { documentedFates, type Fate } from './testing/leavings.ts';
import { deskScope, scopeOf } from './testing/scope.ts';

let fixture: AppFixture;
/** It learns what the first one did from the database alone. */
let second: Pick<AppFixture, 'call'>;
let owner: Database;
/** Of the operator, too: they stay. */
let colleague: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  second = await fixture.addServer();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  colleague = await fixture.addStaff('supervisor');
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

/** What happens to a supervisor: by which call of another one, or on the command line. */
const leavings: Readonly<Record<string, readonly [CallDefinition, object] | 'command'>> = {
  'member of staff is removed': [oduzmiPristup, {}],
  'member of staff gets another role': [promeniUloguZaposlenog, { role: 'clerk' }],
  'member of staff gets a role that proposes nothing': [
    promeniUloguZaposlenog,
    { role: 'engineer' },
  ],
  'member of staff gets another role by the command line': 'command',
  'second factor of a member of staff is reset': [ponistiDrugiFaktor, {}],
};

async function ask<Call extends CallDefinition>(
  who: SignedIn,
  call: Call,
  input: object,
): Promise<CallResult<Call>> {
  const answer = await fixture.call(call, input, who.token);
  if (answer.statusCode !== 200) throw new Error(`${call.path}: ${answer.message}`);
  // The call answers so when it succeeds.
  return answer.result as CallResult<Call>;
}

const rows = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await owner.run(text, values)).length;
const lets = async (call: AnyCall, input: object, bearer?: string): Promise<boolean> =>
  (await second.call(call, input, bearer)).statusCode === 200;

interface Left {
  readonly who: SignedIn;
  readonly sessionId: string;
  /** Of the link that they sent to somebody who is to work here. */
  readonly invitation: string;
  readonly draftId: string;
  readonly asked: string;
  readonly point: string;
}

const station = 'rs-a1-subotica';
const lastDay = '2027-03-31';

/** A supervisor who has begun everything that the table names. */
async function prepare(): Promise<Left> {
  const who = await fixture.addStaff('supervisor');
  const by = staffActor(who.userId);
  const now = fixture.now().toString();
  const email = `${uuid()}@rampa.example`;
  await ask(who, dodajZaposlenog, { email, ime: 'Позвана', prezime: '', role: 'supervisor' });
  await ask(who, zakaziIzvestajUprave, { by: 'station', every: 'day', languageId: '3' });

  const customer = await fixture.addCustomer('pravno');
  await owner.run(
    `INSERT INTO proposals (account_id, proposal_id, kind, subject, size, currency, facts, act, note,
       proposed_by, proposed_at, expires_at)
     VALUES ($1, $2, 'postpaid', $3, 1, 'RSD', '{}', '{}', '', $4, $5, $6)`,
    [
      customer.accountId,
      uuid(),
      `account:${customer.accountId}`,
      by,
      now,
      fixture.now().add({ hours: 24 }).toString(),
    ],
  );

  const version = `rs-${uuid().slice(-12)}`;
  const list = new URL('../db/demo/networks/rs/tariff-2026.json', import.meta.url);
  const file = { ...(JSON.parse(await readFile(list, 'utf8')) as object), version };
  const text = JSON.stringify({ ...file, validFrom: '2027-01-01' });
  const data = Buffer.from(text).toString('base64');
  const { draft } = await ask(who, ucitajCenovnik, { fileName: 'cenovnik.json', data });
  // One that holds from a day to come, and that they have asked to withdraw.
  const asked = uuid();
  await owner.run(
    `INSERT INTO price_list_drafts (draft_id, country, version, valid_from, road_count, file, file_name,
       fingerprint, read_at, read_by, state, ended_at, ended_by, added_terms, withdrawal_asked_at,
       withdrawal_asked_by)
     VALUES ($1, 'rs', $2, '2027-06-01', 1, '{}', '', $2, $3, 'somebody', 'applied', $3, 'somebody',
       '{}', $3, $4)`,
    [asked, asked, now, by],
  );

  const seen = await ask(who, getStanicaUprave, { station_id: station });
  const { revision } = seen.station;
  await ask(who, zatvoriStanicu, { station_id: station, revision, lastDay });
  const point = `mesto-${uuid().slice(-12)}`;
  await owner.run(
    `INSERT INTO points_of_sale (country, point_id, position, name, kind, town, address, lat, lon,
       opening_hours, services, changed_at)
     VALUES ('rs', $1, 9000, 'Ниш', 'operator-office', 'Ниш', 'Обреновићева 1', 43.32, 21.9,
       'Mo-Fr 07:00-15:00', '{top-up}', $2)`,
    [point, now],
  );
  const shown = await ask(who, getProdajnoMestoUprave, { point_id: point });
  await ask(who, zatvoriProdajnoMesto, {
    point_id: point,
    revision: shown.point.revision,
    lastDay,
  });

  const [session] = (await owner.run('SELECT session_id AS id FROM sessions WHERE user_id = $1', [
    who.userId,
  ])) as { id: string }[];
  return {
    who,
    sessionId: session?.id ?? '',
    invitation: await invitationTo(email),
    draftId: draft?.draft_id ?? '',
    asked,
    point,
  };
}

async function invitationTo(email: string): Promise<string> {
  const mails = async () =>
    (await fixture.mailsTo(email)).filter(({ template }) => template === 'staff.mail-invitation');
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  return new URL(mail?.actionUrl ?? '').searchParams.get('token') ?? '';
}

const stays = (is: boolean): Fate => (is ? 'stays' : 'ends');

/** The fate of each thing, in this order: the last one uses the session up. */
const things: Readonly<Record<string, (left: Left) => Promise<Fate>>> = {
  // Staff are looked up for each call: not even the other server lets them in.
  'a change by the old role': async ({ who }) => {
    const email = `${uuid()}@rampa.example`;
    const guest = { email, ime: 'Још', prezime: 'Једна', role: 'clerk' };
    return stays(await lets(dodajZaposlenog, guest, who.token));
  },
  'access token': async ({ who }) =>
    stays((await fixture.call(getJa, {}, who.token)).statusCode === 200),
  'step-up proof': async ({ who, sessionId }) =>
    stays((await fixture.app.services.identity.demandProof(scopeOf(who, { sessionId }))).ok),
  'app, passkeys': async ({ who }) =>
    stays((await rows('SELECT 1 FROM totp_secrets WHERE user_id = $1', [who.userId])) > 0),
  'invitations sent': async ({ invitation }) =>
    stays(await lets(novaLozinka, { token: invitation, password: 'sasvim druga rečenica ovde' })),
  'own reports by mail': async ({ who }) =>
    stays(
      (await rows('SELECT 1 FROM operator_report_schedules WHERE user_id = $1', [who.userId])) > 0,
    ),
  proposals: async ({ who }) => {
    const open = `SELECT 1 FROM proposals WHERE state = 'open' AND proposed_by = $1`;
    return stays((await rows(open, [staffActor(who.userId)])) > 0);
  },
  'price list read in': async ({ draftId }) => {
    const { drafts } = await ask(colleague, getCenovnici, {});
    return stays(drafts.some(({ draft_id }) => draft_id === draftId));
  },
  'withdrawal of one asked for': async ({ asked }) => {
    const waiting = `SELECT 1 FROM price_list_drafts
                     WHERE draft_id = $1 AND withdrawal_asked_by IS NOT NULL`;
    return stays((await rows(waiting, [asked])) > 0);
  },
  'closing of a station or point announced': async ({ point }) => {
    const known = await ask(colleague, getStanicaUprave, { station_id: station });
    const sold = await ask(colleague, getProdajnoMestoUprave, { point_id: point });
    expect(sold.point.lastDay).toBe(known.station.lastDay);
    return stays(known.station.lastDay === lastDay);
  },
  session: async ({ who: { token, refreshToken: renewing } }) =>
    stays(await lets(refreshToken, { token, refreshToken: renewing })),
};

const documented = documentedFates('staff');

test('the table in docs/security.md names every way to leave, and every thing', () => {
  expect([...documented.keys()].sort()).toEqual(Object.keys(leavings).sort());
  const named = new Set([...documented.values()].flatMap((row) => [...row.keys()]));
  expect([...named].sort()).toEqual(Object.keys(things).sort());
});

test.each(Object.entries(leavings))('what ends and what stays: %s', async (name, change) => {
  const left = await prepare();
  const { who } = left;
  expect(await lets(getJa, {}, who.token)).toBe(true);
  if (change === 'command') {
    const named = { email: who.username, firstName: 'Нада', lastName: 'Илић' };
    const scope = deskScope(() => fixture.now());
    await fixture.app.services.staff.add(scope, { ...named, role: 'clerk' });
  } else {
    const [call, input] = change;
    // Somebody else each time: there is a limit to what one person may change.
    const by = await fixture.addStaff('supervisor');
    await ask(by, call, { user_id: who.userId, ...input });
  }
  const found = new Map<string, Fate>();
  for (const [thing, look] of Object.entries(things)) found.set(thing, await look(left));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(documented.get(name) ?? new Map()));
  const { station: closing } = await ask(colleague, getStanicaUprave, { station_id: station });
  await ask(colleague, otvoriStanicu, { station_id: station, revision: closing.revision });
});
