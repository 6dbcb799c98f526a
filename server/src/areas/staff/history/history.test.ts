import { sacuvajProfil } from '@rampa/contract/identity';
import {
  dodajBelesku,
  getIstorijaKupca,
  getPoslatMejl,
  historyActions,
  historyRows,
  type HistoryEntry,
  type HistoryPart,
} from '@rampa/contract/staff';
import { blokirajTag } from '@rampa/contract/tags';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../../testing/owned-things.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { createMailCodes, createSentMails } from '../../mail-check/index.ts';
import { createNotificationsService } from '../../notifications/index.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer();
  things = await giveThings(fixture, customer);
});
afterAll(() => fixture.close());

interface History {
  readonly items: readonly HistoryEntry[];
  readonly next: { readonly at: string; readonly entry_id: string } | null;
}
async function history(
  part?: HistoryPart,
  after: History['next'] = null,
  accountId = customer.accountId,
): Promise<History> {
  const answer = await fixture.call(
    getIstorijaKupca,
    {
      account_id: accountId,
      ...(part === undefined ? {} : { part }),
      ...(after === null ? {} : { after }),
    },
    clerk.token,
  );
  expect(answer.statusCode).toBe(200);
  return answer.result as History;
}

const note = (text: string, more: object = {}) => ({
  account_id: customer.accountId,
  kind: 'note',
  text,
  idempotencyKey: uuid(),
  ...more,
});

/** Writes and sends mails as the server does, with a transport that answers as it is told. */
function mailer(transport: (mail: Mail) => Promise<void>) {
  const { app, secretKeys } = fixture;
  const clock = { now: fixture.now };
  return createNotificationsService({
    jobs: { ...app.jobs, on: () => undefined },
    clock,
    transport: { send: transport, close: () => undefined },
    connections: 1,
    language: app.services.language,
    codes: createMailCodes({ database: app.database, clock, secretKeys }),
    sentMails: createSentMails({
      database: app.database,
      clock,
      personOf: app.services.identity.customers.personOf,
    }),
    accountSaidTo: async () => null,
    roleOf: async () => 'owner',
    country: 'rs',
    publicUrl: 'https://rampa.example',
    secretKeys,
    log: createLog('silent'),
  });
}
const toCustomer = (params: Readonly<Record<string, string>> = {}) => ({
  to: `${customer.username}@primer.rs`,
  languageId: '1' as const,
  template: 'contact.mail-answer',
  params: { reference: 'P261126-1', text: 'Одговор.', ...params },
});
const mailOf = (items: readonly HistoryEntry[], id: string) =>
  items.find(({ entry_id: entry }) => entry === id);

test('a note is in the history with its author, once for each key, and the trail has no word of it', async () => {
  const input = note('Тражи копију рачуна.');
  const first = await fixture.call(dodajBelesku, input, clerk.token);
  const again = await fixture.call(dodajBelesku, input, clerk.token);
  expect(first.statusCode).toBe(200);
  expect(again.result).toEqual(first.result);
  const { items } = await history('contact');
  expect(items.filter((one) => one.kind === 'note')).toEqual([
    {
      kind: 'note',
      entry_id: (first.result as { entry_id: string }).entry_id,
      at: expect.any(String) as string,
      by: 'Нада Илић',
      text: 'Тражи копију рачуна.',
      verified: false,
    },
  ]);
  const lines = await fixture.app.database.run(
    `SELECT details::text || subject AS line FROM audit_trail WHERE action = 'customer-note-added'`,
    [],
  );
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('копију');
});

test('complaints, money and tags are in one history, a tag by its plate, and parts are a choice of them', async () => {
  const input = { account_id: customer.accountId, tag_id: things.tagId, reason: 'document' };
  expect((await fixture.call(blokirajTag, input, clerk.token)).statusCode).toBe(200);
  await fixture.call(sacuvajProfil, {}, customer.token);
  const all = (await history()).items;
  const events = all.filter((one) => one.kind === 'event');
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'tag-blocked',
      actor: 'staff',
      name: 'Нада Илић',
      subjectName: 'BG123-AB',
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'complaint-filed',
      subject: `complaint:${things.complaint}`,
    }),
  );
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  const tags = (await history('tags')).items;
  expect(tags.length).toBeGreaterThan(0);
  for (const one of tags) {
    if (one.kind !== 'event') throw new Error(`${one.kind} is none of the tags`);
    expect(historyActions.tags).toContain(one.action);
  }
});

test('what staff only read is not part of it', async () => {
  const { items } = await history();
  const read = items.filter((one) => one.kind === 'event' && one.action.endsWith('-read'));
  expect(read).toEqual([]);
});

test('pages follow each other without a gap or a repetition, also within one moment', async () => {
  const many = await fixture.addCustomer();
  // All written in one moment: only their ids tell them apart.
  await fixture.app.database.run(
    `INSERT INTO customer_notes (account_id, note_id, kind, body, made_at, made_by, idempotency_key)
     SELECT $1, gen_random_uuid(), 'note', 'Белешка', '2026-11-20T10:00:00.123456Z', 'staff:1', n::text
     FROM generate_series(1, ${historyRows + 5}) AS n`,
    [many.accountId],
  );
  const first = await history('contact', null, many.accountId);
  expect(first.items).toHaveLength(historyRows);
  const second = await history('contact', first.next, many.accountId);
  expect(second.items).toHaveLength(5);
  expect(second.next).toBeNull();
  const ids = [...first.items, ...second.items].map(({ entry_id: id }) => id);
  expect(new Set(ids).size).toBe(historyRows + 5);
});

test('a mail is in the history of whose address it is, with its text and without what lets somebody in', async () => {
  const id = uuid();
  const secret = 'Ево: https://rampa.example/pages/profil?token=tajna#deo';
  await mailer(async () => undefined).send(everyAccount, toCustomer({ text: secret }), id);
  expect(mailOf((await history('mails')).items, id)).toMatchObject({
    kind: 'mail',
    to: `${customer.username}@primer.rs`,
    state: 'sent',
  });
  const input = { account_id: customer.accountId, entry_id: id };
  const { result } = await fixture.call(getPoslatMejl, input, clerk.token);
  expect(result).toMatchObject({ state: 'sent', to: `${customer.username}@primer.rs` });
  const { text } = result as { text: string };
  expect(text).toContain('Ево: https://rampa.example/pages/profil');
  expect(text).not.toContain('tajna');
  const wrong = { ...input, account_id: clerk.accountId };
  expect(await fixture.call(getPoslatMejl, wrong, clerk.token)).toMatchObject({
    statusCode: 404,
    message: 'staff.mail-not-found',
  });
});

test('a mail that cannot leave waits, the same mail is sent later, and one refused for good says so', async () => {
  const id = uuid();
  const later = mailer(async () => {
    throw new Error('the server is away');
  });
  await expect(later.send(everyAccount, toCustomer(), id)).rejects.toThrow('away');
  expect(mailOf((await history('mails')).items, id)).toMatchObject({ state: 'waiting' });
  await mailer(async () => undefined).send(everyAccount, toCustomer(), id);
  const { items } = await history('mails');
  expect(items.filter(({ entry_id: entry }) => entry === id)).toEqual([
    expect.objectContaining({ state: 'sent' }),
  ]);
  const refused = uuid();
  const refusing = mailer(async () => {
    throw Object.assign(new Error('no such mailbox'), {
      command: 'RCPT TO',
      response: '550 5.1.1 no such mailbox',
    });
  });
  await refusing.send(everyAccount, toCustomer(), refused);
  expect(mailOf((await history('mails')).items, refused)).toMatchObject({ state: 'refused' });
});

test('a mail to somebody who is no customer is not kept', async () => {
  await mailer(async () => undefined).send(
    everyAccount,
    { ...toCustomer(), to: 'neko.drugi@posta.primer.rs' },
    uuid(),
  );
  const kept = await fixture.app.database.run(
    `SELECT 1 AS one FROM sent_mails WHERE recipient = 'neko.drugi@posta.primer.rs'`,
    [],
  );
  expect(kept).toEqual([]);
});

test('each part of a history is read by an index of its own', async () => {
  const plans = await fixture.app.database.transaction(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const texts: string[] = [];
    for (const query of [
      `SELECT * FROM customer_notes WHERE account_id = '${uuid()}' ORDER BY made_at DESC, note_id DESC LIMIT 31`,
      `SELECT * FROM caller_checks WHERE account_id = '${uuid()}' ORDER BY begun_at DESC, check_id DESC LIMIT 31`,
      `SELECT * FROM sent_mails WHERE account_id = '${uuid()}' ORDER BY tried_at DESC, mail_id DESC LIMIT 31`,
      `SELECT * FROM audit_trail WHERE account_id = '${uuid()}' AND action IN ('tag-bound') ORDER BY occurred_at DESC, audit_id DESC LIMIT 31`,
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(query)}`.execute(tx);
      texts.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return texts;
  });
  const indexes = [
    'customer_notes__by_time',
    'caller_checks__by_time',
    'sent_mails__by_time',
    'audit_trail__by_time',
  ];
  for (const [place, index] of indexes.entries()) expect(plans[place]).toContain(index);
});
