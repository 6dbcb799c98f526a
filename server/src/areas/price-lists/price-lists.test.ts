import {
  getCeneCenovnika,
  getCenovnici,
  izvozPromenaCenovnika,
  odbaciCenovnik,
  povuciCenovnik,
  pregledajCenovnik,
  primeniCenovnik,
  ucitajCenovnik,
} from '@rampa/contract/price-lists';
import { getJa, promeniUloguZaposlenog } from '@rampa/contract/staff';
import { izracunajPutarinu } from '@rampa/contract/toll-calculator';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { resultOf } from '../complaints/testing/complaint-fixture.ts';
import { givenRole } from '../staff/testing/given-role.ts';

let fixture: AppFixture;
let owner: Database;
let supervisor: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  supervisor = await fixture.addStaff('supervisor');
  colleague = await fixture.addStaff('supervisor');
});
afterEach(async () => {
  await owner.run('TRUNCATE price_list_drafts');
  await owner.run(`DELETE FROM tariff_roads WHERE version NOT IN ('rs-2023', 'rs-2026')`);
  await owner.run(`DELETE FROM tariffs WHERE version NOT IN ('rs-2023', 'rs-2026')`);
  await owner.run(`DELETE FROM tag_discounts WHERE valid_from > '2026-11-20'`);
  await owner.run('UPDATE toll_networks SET revision = revision + 1');
  await fixture.app.services.networks.refresh();
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const revisionNow = async () => {
  const [row] = (await owner.run('SELECT revision FROM toll_networks')) as { revision: number }[];
  return row?.revision ?? 0;
};

interface File {
  version: string;
  validFrom: string;
  multipliers: Record<string, number>;
  tagDiscounts?: { validFrom: string; percent: number; roundTo: number }[];
  roads: { from: string; to: string; value: number }[];
}

/** The list of 2026 with other values, from January on. */
async function fileOf(changed: (file: File) => void = () => undefined): Promise<string> {
  const url = new URL('../../../db/demo/networks/rs/tariff-2026.json', import.meta.url);
  const file = JSON.parse(await readFile(url, 'utf8')) as File;
  Object.assign(file, { version: 'rs-2027', validFrom: '2027-01-01' });
  changed(file);
  return JSON.stringify(file);
}

const dearer = (file: File) => {
  for (const road of file.roads) road.value = Math.round(road.value * 1.1);
};

const bring = async (text: string, by = supervisor, server: Pick<AppFixture, 'call'> = fixture) =>
  resultOf(
    ucitajCenovnik,
    await server.call(
      ucitajCenovnik,
      { fileName: 'cenovnik.json', data: Buffer.from(text).toString('base64') },
      by.token,
    ),
  );
const draftOf = async (text: string, by = supervisor): Promise<string> => {
  const { draft, faults } = await bring(text, by);
  expect(faults).toEqual([]);
  return draft?.draft_id ?? '';
};
const lists = async () =>
  resultOf(getCenovnici, await fixture.call(getCenovnici, {}, supervisor.token));
const preview = async (which: { draft_id: string } | { version: string }, by = supervisor) =>
  resultOf(
    pregledajCenovnik,
    await fixture.call(pregledajCenovnik, { ...which, languageId: '3' }, by.token),
  );
const apply = async (draft_id: string, by = supervisor, revision?: string) => {
  const seen = revision ?? (await preview({ draft_id }, by)).revision;
  return fixture.call(primeniCenovnik, { draft_id, revision: seen }, by.token);
};
const priceOn = async (date: string): Promise<number> => {
  const trip = { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', kategorija: 'I', date } as const;
  return resultOf(izracunajPutarinu, await fixture.call(izracunajPutarinu, trip)).total.amount;
};
const actions = async (): Promise<readonly string[]> => {
  const rows = await owner.run(
    `SELECT action FROM audit_trail WHERE subject = 'price-list:rs-2027'`,
  );
  return (rows as { action: string }[]).map(({ action }) => action);
};

test('a list is read in, compared, put in force by a confirmation, and holds from its day; until then it can be withdrawn', async () => {
  const draft = await draftOf(await fileOf(dearer));
  // A draft prices nothing.
  expect(await priceOn('2027-01-01')).toBe(85_000);
  expect((await lists()).drafts).toMatchObject([
    { draft_id: draft, version: 'rs-2027', roads: 91, readBy: expect.stringMatching(/\S/) },
  ]);
  const seen = await preview({ draft_id: draft });
  expect(seen).toMatchObject({
    version: 'rs-2027',
    follows: { version: 'rs-2026', validFrom: '2026-01-01' },
    next: null,
    hindrance: '',
    faults: [],
  });
  const first = seen.changes.find(({ kategorija }) => kategorija === 'I');
  expect(first).toMatchObject({ down: 0, added: 0, gone: 0, largestFall: null });
  expect((first?.up ?? 0) + (first?.same ?? 0)).toBe(91);
  expect(first?.largestRise?.after.amount).toBeGreaterThan(first?.largestRise?.before.amount ?? 0);

  expect((await apply(draft)).statusCode).toBe(200);
  expect(await priceOn('2026-12-31')).toBe(85_000);
  expect(await priceOn('2027-01-01')).toBe(93_000);
  const after = await lists();
  expect(after.drafts).toEqual([]);
  expect(after.lists[0]).toMatchObject({
    version: 'rs-2027',
    state: 'coming',
    prices: 455,
    importedBy: expect.stringMatching(/\S/),
    mayWithdraw: true,
  });
  expect(after.lists[1]).toMatchObject({
    version: 'rs-2026',
    state: 'current',
    validUntil: '2026-12-31',
    mayWithdraw: false,
  });

  const withdrawn = await fixture.call(povuciCenovnik, { version: 'rs-2027' }, colleague.token);
  expect(withdrawn.statusCode).toBe(200);
  expect(await priceOn('2027-01-01')).toBe(85_000);
  expect(await actions()).toEqual(
    expect.arrayContaining(['price-list-read-in', 'price-list-applied', 'price-list-withdrawn']),
  );
});

test('the same file again is the same draft; a confirmation twice, and two at once, do it once', async () => {
  const text = await fileOf(dearer);
  const [a, b] = await Promise.all([bring(text), bring(text, colleague)]);
  expect(a.draft?.draft_id).toBe(b.draft?.draft_id);
  const draft = a.draft?.draft_id ?? '';
  const { revision } = await preview({ draft_id: draft });
  const done = await Promise.all([1, 2].map(() => apply(draft, supervisor, revision)));
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await apply(draft, colleague, revision)).message).toBe('price-lists.done');
  const rows = await owner.run(`SELECT 1 FROM tariffs WHERE version = 'rs-2027'`);
  expect(rows).toHaveLength(1);
  expect((await fixture.call(odbaciCenovnik, { draft_id: draft }, supervisor.token)).message).toBe(
    'price-lists.done',
  );
});

test('nothing else is put in force than was seen: another list in between asks for another look', async () => {
  const first = await draftOf(await fileOf(dearer));
  const second = await draftOf(
    await fileOf((file) => {
      Object.assign(file, { version: 'rs-2027-b', validFrom: '2027-02-01' });
    }),
    colleague,
  );
  const { revision } = await preview({ draft_id: second }, colleague);
  expect((await apply(first)).statusCode).toBe(200);
  expect((await apply(second, colleague, revision)).message).toBe('price-lists.changed');
  expect((await preview({ draft_id: second })).follows?.version).toBe('rs-2027');
  expect((await apply(second, colleague)).statusCode).toBe(200);
});

test('a list of a day that has been, of a version that is there, or with what the network lacks is refused with its places', async () => {
  const codes = async (changed: (file: File) => void) =>
    (await bring(await fileOf(changed))).faults.map(({ message, value }) => `${message} ${value}`);
  expect(await codes((file) => (file.validFrom = '2026-11-20'))).toEqual([
    'price-lists.fault-day-past 2026-11-20',
  ]);
  expect(await codes((file) => (file.version = 'rs-2026'))).toEqual([
    'price-lists.fault-version-taken rs-2026',
  ]);
  const unknown = await codes((file) => {
    Object.assign(file.roads[3] ?? {}, { to: 'rs-nigde' });
  });
  expect(unknown).toEqual(['price-lists.fault-place-unknown rs-nigde']);
  expect(
    await codes((file) => {
      file.tagDiscounts = [{ validFrom: '2026-01-01', percent: 50, roundTo: 100 }];
    }),
  ).toEqual(['price-lists.fault-term-past 2026-01-01']);
  // It would begin in half an hour, or before anybody has looked at the list.
  expect(
    await codes((file) => {
      file.tagDiscounts = [{ validFrom: '2026-12-31', percent: 50, roundTo: 100 }];
    }),
  ).toEqual(['price-lists.fault-term-past 2026-12-31']);
  expect(
    await codes((file) => {
      file.tagDiscounts = [{ validFrom: '2023-04-01', percent: 50, roundTo: 100 }];
    }),
  ).toEqual(['price-lists.fault-term-changed 2023-04-01']);
  const broken = (await bring('{"format": 1,')).faults;
  expect(broken).toMatchObject([{ message: 'price-lists.fault-file', line: 1 }]);
  expect((await bring('')).draft).toBeNull();
  expect((await lists()).drafts).toEqual([]);
});

test('what waited too long is not put in force, and a list that holds is not withdrawn', async () => {
  const tomorrow = await draftOf(
    await fileOf((file) => {
      Object.assign(file, { version: 'rs-sutra', validFrom: '2026-11-21' });
    }),
  );
  // 23:40 in Belgrade.
  fixture.passTime({ hours: 10, minutes: 40 });
  const signedIn = await fixture.addStaff('supervisor');
  expect(await preview({ draft_id: tomorrow }, signedIn)).toMatchObject({
    hindrance: 'price-lists.too-late',
  });
  expect((await apply(tomorrow, signedIn)).message).toBe('price-lists.too-late');
  const held = await fixture.call(povuciCenovnik, { version: 'rs-2026' }, signedIn.token);
  expect(held.message).toBe('price-lists.in-force');
  fixture.passTime({ hours: -10, minutes: -40 });
});

test('discounts that come with a list count in the comparison, and go with it', async () => {
  const draft = await draftOf(
    await fileOf((file) => {
      file.tagDiscounts = [{ validFrom: '2027-01-01', percent: 10, roundTo: 100 }];
    }),
  );
  const seen = await preview({ draft_id: draft });
  expect(seen.tagDiscounts).toEqual([{ validFrom: '2027-01-01', percent: 10 }]);
  expect(seen.changes.every(({ up, down }) => up === 0 && down === 0)).toBe(true);
  const [before, after] = ['before', 'after'].map((when) =>
    seen.trips[0]?.prices.map((price) => price[when as 'before' | 'after']?.amount ?? 0),
  );
  expect(after?.every((amount, at) => amount < (before?.[at] ?? 0))).toBe(true);
  expect((await apply(draft)).statusCode).toBe(200);
  const discounts = () => owner.run(`SELECT 1 FROM tag_discounts WHERE valid_from = '2027-01-01'`);
  expect(await discounts()).toHaveLength(1);
  await fixture.call(povuciCenovnik, { version: 'rs-2027' }, supervisor.token);
  expect(await discounts()).toEqual([]);
});

test('a draft that no longer fits is compared with what was paid before, not with what it would have changed', async () => {
  const draft = await draftOf(await fileOf());
  const before = (seen: Awaited<ReturnType<typeof preview>>) =>
    seen.trips.map(({ prices }) => prices.map((one) => one.before));
  const right = before(await preview({ draft_id: draft }));
  await owner.run(
    `UPDATE price_list_drafts SET file = jsonb_set(file, '{tagDiscounts}', '[{"validFrom":"2023-04-01","percent":50,"roundTo":100}]')`,
  );
  const seen = await preview({ draft_id: draft });
  expect(seen.hindrance).toBe('price-lists.no-longer-fits');
  expect(before(seen)).toEqual(right);
});

test('a draft that another version of the program has stored otherwise is not put in force, and can be discarded', async () => {
  const draft = await draftOf(await fileOf());
  const { revision } = await preview({ draft_id: draft });
  await owner.run(`UPDATE price_list_drafts SET file = file - 'roads'`);
  const ask = { draft_id: draft };
  expect((await fixture.call(pregledajCenovnik, ask, supervisor.token)).message).toBe(
    'price-lists.not-found',
  );
  expect((await apply(draft, supervisor, revision)).message).toBe('price-lists.no-longer-fits');
  expect((await fixture.call(odbaciCenovnik, ask, supervisor.token)).statusCode).toBe(200);
  expect((await lists()).drafts).toEqual([]);
});

test('discounts that another list names as well stay, and go with that one', async () => {
  const tagDiscounts = [{ validFrom: '2027-02-01', percent: 10, roundTo: 100 }];
  const first = await draftOf(await fileOf((file) => Object.assign(file, { tagDiscounts })));
  const second = await draftOf(
    await fileOf((file) =>
      Object.assign(file, { version: 'rs-2027-b', validFrom: '2027-02-01', tagDiscounts }),
    ),
  );
  expect((await apply(first)).statusCode).toBe(200);
  expect((await apply(second)).statusCode).toBe(200);
  const discounts = () => owner.run(`SELECT 1 FROM tag_discounts WHERE valid_from = '2027-02-01'`);
  const withdraw = async (version: string) =>
    (await fixture.call(povuciCenovnik, { version }, supervisor.token)).statusCode;
  expect(await withdraw('rs-2027')).toBe(200);
  expect(await discounts()).toHaveLength(1);
  expect(await withdraw('rs-2027')).toBe(200);
  expect(await withdraw('rs-2027-b')).toBe(200);
  expect(await discounts()).toEqual([]);
});

test('a list whose multipliers another has taken over goes after that one', async () => {
  const first = await draftOf(await fileOf(dearer));
  const second = await draftOf(
    await fileOf((file) => {
      Object.assign(file, {
        version: 'rs-2027-b',
        validFrom: '2027-02-01',
        multipliers: undefined,
      });
    }),
  );
  expect((await apply(first)).statusCode).toBe(200);
  expect((await apply(second)).statusCode).toBe(200);
  const withdraw = async (version: string) =>
    (await fixture.call(povuciCenovnik, { version }, supervisor.token)).message;
  expect(await withdraw('rs-2027')).toBe('price-lists.inherited');
  expect(await withdraw('rs-2027-b')).toBe('');
  expect(await withdraw('rs-2027')).toBe('');
});

test('where nothing was driven the longest trips are compared, else the most usual ones; both as a file', async () => {
  const draft = await draftOf(await fileOf(dearer));
  const empty = await preview({ draft_id: draft });
  expect(empty).toMatchObject({ basis: 'longest', passages: 0, since: '2026-08-22' });
  expect(empty.trips).toHaveLength(50);
  await giveThings(fixture, await fixture.addCustomer());
  const driven = await preview({ draft_id: draft });
  expect(driven.basis).toBe('driven');
  expect(driven.trips.every(({ times }) => times > 0)).toBe(true);
  expect(driven.trips[0]?.prices.map(({ kategorija }) => kategorija)).toEqual([
    'IA',
    'I',
    'II',
    'III',
    'IV',
  ]);
  const { rawPayload, headers } = await fixture.send({
    url: izvozPromenaCenovnika.path,
    query: { draft_id: draft, languageId: '3' },
    headers: { authorization: `Bearer ${supervisor.token}` },
  });
  expect(headers['content-disposition']).toContain('cenovnik-rs-2027.csv');
  const lines = rawPayload.toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('From,To,Trips,Category,Before,After,Change,"Change, %",Currency');
  expect(lines).toHaveLength(1 + driven.trips.length * 5);
});

test('prices are listed by road, category, motorway and place, in either script', async () => {
  const ask = async (input: object) =>
    resultOf(
      getCeneCenovnika,
      await fixture.call(
        getCeneCenovnika,
        { version: 'rs-2026', rows: '100', languageId: '2', ...input },
        supervisor.token,
      ),
    );
  const all = await ask({});
  expect(all.totalRecords).toBe(91);
  expect(all.items[0]).toMatchObject({
    motorway: 'A1',
    value: { amount: 9639, currency: 'RSD' },
    toll: { amount: 10_000 },
  });
  expect((await ask({ kategorija: 'IV' })).items[0]?.value.amount).toBe(57_834);
  const narrow = await ask({ text: 'инђија', motorway: 'A1' });
  expect(narrow.totalRecords).toBe(2);
  expect(await ask({ text: 'indjija' })).toMatchObject({ totalRecords: 2 });
  const unknown = await fixture.call(getCeneCenovnika, { version: 'nema' }, supervisor.token);
  expect(unknown.message).toBe('price-lists.not-found');
});

test('by a setting a second person puts in force what one has read in, or there is no such screen', async () => {
  const strict = await fixture.addServer({ PRICE_LISTS: 'second-person' });
  const draft = await draftOf(await fileOf(dearer));
  const ask = { draft_id: draft, languageId: '3' };
  const seen = resultOf(
    pregledajCenovnik,
    await strict.call(pregledajCenovnik, ask, supervisor.token),
  );
  expect(seen.hindrance).toBe('price-lists.own-draft');
  const input = { draft_id: draft, revision: seen.revision };
  expect((await strict.call(primeniCenovnik, input, supervisor.token)).message).toBe(
    'price-lists.own-draft',
  );
  const friend = await givenRole(fixture, supervisor, 'supervisor');
  expect((await strict.call(primeniCenovnik, input, friend.token)).message).toMatch(
    /^approvals\.recent-role/u,
  );
  expect((await strict.call(primeniCenovnik, input, colleague.token)).statusCode).toBe(200);
  // The other server takes it by itself.
  await fixture.app.services.networks.refresh();
  expect(await priceOn('2027-01-01')).toBe(93_000);

  // What two have put in force two withdraw.
  const withdraw = async (by: SignedIn) => {
    const { message, result } = await strict.call(povuciCenovnik, { version: 'rs-2027' }, by.token);
    return message === '' ? result : message;
  };
  // What somebody asked ends with their role.
  const leaver = await fixture.addStaff('supervisor');
  expect(await withdraw(leaver)).toEqual({ asked: true });
  const less = { user_id: leaver.userId, role: 'clerk' } as const;
  expect((await strict.call(promeniUloguZaposlenog, less, colleague.token)).message).toBe('');
  const seenBy = async ({ token }: SignedIn) => {
    const [first] = resultOf(getCenovnici, await strict.call(getCenovnici, {}, token)).lists;
    const { version, mayWithdraw, asksFirst, withdrawalAskedBy } = first ?? {};
    return { version, mayWithdraw, asksFirst, asked: withdrawalAskedBy !== undefined };
  };
  const coming = { version: 'rs-2027', mayWithdraw: true, asksFirst: undefined, asked: true };
  expect(await seenBy(colleague)).toEqual({ ...coming, asksFirst: true, asked: false });
  // To ask changes no price: nobody's preview is outdated by it.
  const before = await revisionNow();
  expect(await withdraw(supervisor)).toEqual({ asked: true });
  expect(await withdraw(supervisor)).toEqual({ asked: true });
  expect(await revisionNow()).toBe(before);
  expect(await seenBy(supervisor)).toEqual({ ...coming, mayWithdraw: false });
  expect(await seenBy(colleague)).toEqual(coming);
  expect(await withdraw(friend)).toMatch(/^approvals\.recent-role/u);
  expect(await withdraw(colleague)).toEqual({});
  expect(await revisionNow()).toBe(before + 1);
  expect(await withdraw(colleague)).toEqual({});
  expect(await revisionNow()).toBe(before + 1);
  await fixture.app.services.networks.refresh();
  expect(await priceOn('2027-01-01')).toBe(85_000);
  expect(await actions()).toContain('price-list-withdrawal-asked');
  await strict.stop();

  const without = await fixture.addServer({ PRICE_LISTS: 'false' });
  expect((await without.call(getCenovnici, {}, supervisor.token)).statusCode).toBe(404);
  const me = resultOf(getJa, await without.call(getJa, {}, supervisor.token));
  expect(me.switchedOff).toContain('price-lists');
  await without.stop();
});
