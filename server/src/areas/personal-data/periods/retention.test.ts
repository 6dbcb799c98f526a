import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retentionCommand } from '../../../cli/retention-command.ts';
import { createLog } from '../../../platform/log.ts';
import { openAppFixture, type AppFixture } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { readSettings } from '../../../settings.ts';
import { periods } from './periods.ts';

let fixture: AppFixture;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  // Means nothing on one machine.
  await owner.query('SET citus.propagate_set_commands = local');
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const id = 'gen_random_uuid()';
const account = `'00000000-0000-7000-8000-0000000000aa'::uuid`;
const hash = `sha256(${id}::text::bytea)`;

/** By table, or by kind and table where kinds share it: a row whose days began at `$1`. */
const rowsOf: Readonly<Record<string, string>> = {
  passkey_challenges: `(challenge, purpose, expires_at) VALUES (${id}::text, 'sign-in', $1)`,
  throttles: `(throttle_key, failures, last_failed_at) VALUES (${id}::text, 1, $1)`,
  'jobs.job': `(name, data, state, completed_on) VALUES ('mail', '{"to": "ana@primer.rs"}', 'failed', $1)`,
  complaint_attachments: `(account_id, attachment_id, file_name, content_type, content, uploaded_at)
    VALUES (${account}, ${id}, 'a.png', 'image/png', 'x', $1)`,
  staff_attachments: `(attachment_id, staff_id, complaint_id, file_name, content_type, content, uploaded_at)
    VALUES (${id}, ${id}, ${id}, 'a.png', 'image/png', 'x', $1)`,
  mailed_tokens: `(account_id, token_hash, user_id, purpose, issued_at, expires_at)
    VALUES (${account}, ${hash}, ${id}, 'verify-email', $1, $1)`,
  member_invitations: `(account_id, invitation_id, email, role, language_id, invited_by, invited_at, sent_at, expires_at)
    VALUES (${account}, ${id}, ${id}::text, 'driver', '2', ${id}, $1, $1, $1)`,
  email_changes: `(account_id, change_id, user_id, old_email, new_email, old_token_hash, new_token_hash, requested_at, expires_at)
    VALUES (${account}, ${id}, ${id}, 'a@primer.rs', 'b@primer.rs', ${hash}, ${hash}, $1, $1)`,
  tag_edits: `(account_id, edit_id, user_id, origin, changes, tag_count, made_at)
    VALUES (${account}, ${id}, ${id}, 'bulk', '[]', 0, $1)`,
  trip_checks: `(account_id, check_id, kind, digest, file_name, file_count, record_count, period_from, period_to, made_at,
      made_by, confirmed, passages_compared, passages_other, no_toll_count, no_trip_count, no_trip_minor, private_count,
      private_minor, kept, expires_at)
    VALUES (${account}, ${id}, 'trips', ${id}::text, 'voznje.csv', 1, 1, '2026-10-01', '2026-10-31', $1, ${id}, true, 1, 0, 0, 0, 0,
      0, 0, false, $1)`,
  webhook_deliveries: `(account_id, delivery_id, webhook_id, body, event_count, types, state, created_at)
    VALUES (${account}, ${id}, ${id}, '', 1, '{test}', 'failed', $1)`,
  webhook_events: `(account_id, webhook_id, event_id, type, occurred_at, data)
    VALUES (${account}, ${id}, ${id}, 'test', $1, '{}')`,
  notices: `(account_id, user_id, notice_id, kind, template, params, told_at)
    VALUES (${account}, ${id}, ${id}, 'security', 'x', '{}', $1)`,
  sessions: `(account_id, session_id, user_id, created_at, proved_at, last_used_at, expires_at)
    VALUES (${account}, ${id}, ${id}, $1, $1, $1, $1)`,
  known_devices: `(account_id, user_id, device_key, first_seen_at, last_seen_at)
    VALUES (${account}, ${id}, ${id}::text, $1, $1)`,
  push_devices: `(account_id, user_id, device_id, session_id, endpoint, p256dh, auth_secret, key_id, user_agent, added_at, renewed_at)
    VALUES (${account}, ${id}, ${id}, ${id}, ${id}::text, ${hash}, ${hash}, '', '', $1, $1)`,
  sms_numbers: `(account_id, user_id, number, code_id, code_sent_at)
    VALUES (${account}, ${id}, '+381641234567', ${id}, $1)`,
  api_keys: `(account_id, key_id, created_by, name, prefix, secret_hash, scopes, created_at, expires_at)
    VALUES (${account}, ${id}, ${id}, 'ERP', ${id}::text, ${hash}, '{tags:read}', $1::timestamptz - interval '1 day', $1)`,
  api_writes: `(account_id, idempotency_key, run_id, key_id, input_hash, begun_at)
    VALUES (${account}, ${id}::text, ${id}, ${id}, ${hash}, $1)`,
  mail_codes: `(code_hash, template, recipient, sent_at)
    VALUES (${hash}, 'identity.mail-verify', 'a***@p***.rs', $1)`,
  document_codes: `(code_hash, kind, number, issued_at, total_minor, currency, recipient)
    VALUES (${hash}, 'receipt', ${id}::text, $1, 50000, 'RSD', '')`,
  passage_reviews: `(account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor, state, decided_at, decided_by)
    VALUES (${account}, ${id}, $1, ${id}, 'rs-a1-novi-sad-jug', '{two-lanes}', 100, 'accepted', $1, 'staff:1')`,
  lane_hours: `(station_id, lane, hour_at) VALUES ('rs-a1-novi-sad-jug', ${id}::text, $1)`,
  lane_coverage: `(station_id, lane, covered_until) VALUES ('rs-a1-novi-sad-jug', ${id}::text, $1)`,
  control_record_versions: `(station_id, lane, hour_at, version, sent_count, received_at)
    VALUES ('rs-a1-novi-sad-jug', ${id}::text, $1, 1, 5, $1)`,
  refused_passages: `(record_id, content_hash, content, reason, detail, deliverer, source_key, serial_number, station_id, lane, first_at, last_at, times)
    VALUES (${id}, ${hash}, '{}', 'unknown-tag', '', '10.0.0.1', '', '', '', '', $1, $1, 1)`,
  passage_readings: `(account_id, passage_id, exited_at, plate, country, confidence, picture, kept_until)
    VALUES (${account}, ${id}, $1, 'BG2148AP', 'RS', 97, '', $1)`,
  'readings-of-cameras of refused_passages': `(record_id, content_hash, content, reason, detail, deliverer, source_key, serial_number,
      station_id, lane, first_at, last_at, times, plate, reading_until)
    VALUES (${id}, ${hash}, '{}', 'unknown-tag', '', '10.0.0.1', '', '', '', '', $1, $1, 1, 'BG2148AP', $1)`,
  refused_passage_days: `(day, deliverer, reason, refused_count, kept_count, last_at)
    VALUES ($1::timestamptz::date, '10.0.0.1', ${id}::text, 1, 1, $1)`,
  sent_mails: `(account_id, mail_id, user_id, recipient, template, subject, body, tried_at)
    VALUES (${account}, ${id}, ${id}, 'ana@primer.rs', 'identity.mail-verify', 'Наслов', 'Текст', $1)`,
  customer_notes: `(account_id, note_id, kind, body, made_at, made_by, idempotency_key)
    VALUES (${account}, ${id}, 'note', 'Белешка', $1, 'staff:1', ${id}::text)`,
  complaint_notes: `(account_id, complaint_id, note_id, body, made_at, made_by, idempotency_key)
    VALUES (${account}, ${id}, ${id}, 'Белешка', $1, ${id}, ${id}::text)`,
  proposals: `(account_id, proposal_id, kind, subject, size, facts, act, note, proposed_by, proposed_at, expires_at)
    VALUES (${account}, ${id}, 'account-block', ${id}::text, 2, '{}', '{}', 'Белешка', 'staff:1', $1, $1::timestamptz + interval '7 days')`,
  caller_checks: `(account_id, check_id, questions, begun_at, made_by)
    VALUES (${account}, ${id}, '{plate,street}', $1, 'staff:1')`,
  customer_viewings: `(account_id, viewing_id, user_id, made_by, reason, begun_at)
    VALUES (${account}, ${id}, ${id}, 'staff:1', 'Пита за допуну', $1)`,
  payment_notices: `(notice_id, provider, received_at, order_number, verdict, body)
    VALUES (${id}, 'monri', $1, ${id}::text, 'settled', '{"ch_full_name": "Ana Petrović"}')`,
  device_events: `(serial_number, event_id, happened_at, kind, category, note, made_by)
    VALUES (${id}::text, ${id}, $1, 'handed-in', 'I', 'донео Пера', 'staff:1')`,
  saved_trip_notices: `(account_id, trip_id, event_id, user_id, day, digest, told_at)
    VALUES (${account}, ${id}, 'radovi-1', ${id}, '2026-10-01', '', $1)`,
  contact_messages: `(account_id, message_id, reference, subject, message, name, email, language_id, sent_at)
    VALUES (${account}, ${id}, ${id}::text, 'Наслов', 'порука', 'Ана', 'ana@primer.rs', '2', $1)`,
};

const insert = async (table: string, since: Temporal.Instant, kind = ''): Promise<void> => {
  const row = rowsOf[`${kind} of ${table}`] ?? rowsOf[table];
  if (row === undefined) throw new Error(`No row of ${table} is given here`);
  // The rows stand for themselves: nothing that they name is there. Several machines hear of it within a transaction.
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica');
  try {
    await owner.query(`INSERT INTO ${table} ${row}`, [since.toString()]);
  } finally {
    await owner.query('COMMIT');
  }
};

/** Rows that are there, and of those that are blanked the ones that still name somebody. */
async function count(table: string, kind = ''): Promise<number> {
  const naming: Readonly<Record<string, string>> = {
    payment_notices: " WHERE body <> ''",
    device_events: " WHERE note <> ''",
    'readings-of-cameras of refused_passages': " WHERE plate <> ''",
  };
  const named = naming[`${kind} of ${table}`] ?? naming[table] ?? '';
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}${named}`,
  );
  return rows[0]?.count ?? 0;
}

const kinds = periods.flatMap(({ kind, days, rows }) =>
  rows.map(({ table }) => ({ kind, days, table })),
);

test.each(kinds)(
  '$kind in $table stay for $days days, and no day longer',
  async ({ kind, days, table }) => {
    const { retention } = fixture.app.services.personalData;
    const dueOf = async () =>
      (await retention.due(everyAccount)).find((period) => period.kind === kind)?.due;
    const ended = fixture.now().subtract({ hours: days * 24 });
    const before = await count(table, kind);
    await insert(table, ended.add({ minutes: 1 }), kind);
    expect(await dueOf()).toBe(0);
    await retention.carryOut(everyAccount);
    expect(await count(table, kind)).toBe(before + 1);

    await insert(table, ended.subtract({ minutes: 1 }), kind);
    expect(await dueOf()).toBe(1);
    await retention.carryOut(everyAccount);
    expect(await dueOf()).toBe(0);
    expect(await count(table, kind)).toBe(before + 1);
  },
);

test('the privacy notice that ships names the same days', async () => {
  const notice = await readFile(
    new URL('../../legal/pages/2/privacy.rs.en.txt', import.meta.url),
    'utf8',
  );
  const daysOf = (kind: string) => periods.find((period) => period.kind === kind)?.days;
  expect(notice).toContain(`Sign-ins: ${daysOf('sessions')} days after they end`);
  expect(notice).toContain(`signed in: ${daysOf('known-devices')} days after the last sign-in`);
  expect(notice).toContain(`Notifications in the portal: ${daysOf('notices')} days`);
  expect(notice).toContain(`Links from mails: ${daysOf('mailed-links')} days`);
  expect(daysOf('contact-messages')).toBe(2 * 365);
  expect(notice).toContain('Messages from the page “Contact”: two years');
});

test('what belongs to a row goes with it, and nothing else', async () => {
  const { retention } = fixture.app.services.personalData;
  const at = fixture.now();
  const children = [
    [
      'sessions',
      'session_id',
      'expires_at',
      90,
      'refresh_tokens (account_id, session_id, token_hash, issued_at)',
      `${hash}, now()`,
    ],
    [
      'contact_messages',
      'message_id',
      'sent_at',
      730,
      'contact_answers (account_id, message_id, answer_id, staff_id, text, sent_at)',
      `${id}, ${id}, 'одговор', now()`,
    ],
  ] as const;
  for (const [table, key, since, days, child, values] of children) {
    const limit = at.subtract({ hours: days * 24 });
    for (const minutes of [-5, 5]) await insert(table, limit.add({ minutes }));
    await owner.query(
      `INSERT INTO ${child} SELECT account_id, ${key}, ${values} FROM ${table}
       WHERE ${since} BETWEEN $1::timestamptz - interval '6 minutes' AND $1::timestamptz + interval '6 minutes'`,
      [limit.toString()],
    );
  }
  const answers = await count('contact_answers');
  const tokens = await count('refresh_tokens');
  await retention.carryOut(everyAccount);
  expect(await count('contact_answers')).toBeLessThan(answers);
  expect(await count('contact_answers')).toBeGreaterThan(0);
  expect(await count('refresh_tokens')).toBeLessThan(tokens);
  expect(await count('refresh_tokens')).toBeGreaterThan(0);
});

test('more than one piece is deleted in one run', async () => {
  const { retention } = fixture.app.services.personalData;
  await owner.query(
    `INSERT INTO throttles (throttle_key, failures, last_failed_at)
     SELECT gen_random_uuid()::text, 1, $1::timestamptz FROM generate_series(1, 2500)`,
    [fixture.now().subtract({ hours: 49 }).toString()],
  );
  await retention.carryOut(everyAccount);
  const due = (await retention.due(everyAccount)).map((period) => period.due);
  expect(Math.max(...due)).toBe(0);
});

test('of a payment’s notice order and verdict stay, and the program blanks none before its time', async () => {
  const young = fixture.now().subtract({ hours: 24 });
  await insert('payment_notices', young);
  await fixture.app.database.run('SELECT blank_payment_notices(now(), 1000)');
  const { rows } = await owner.query<{ verdict: string; body: string }>(
    'SELECT verdict, body FROM payment_notices ORDER BY received_at',
  );
  expect(rows.every(({ verdict }) => verdict === 'settled')).toBe(true);
  expect(rows.at(0)?.body).toBe('');
  expect(rows.at(-1)?.body).toContain('Ana');
});

test('the command prints the table, and what is due now', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-retention-'));
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join());
  await insert('notices', fixture.now().subtract({ hours: 91 * 24 }));
  const context = {
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: { now: fixture.now },
    log: createLog('silent'),
    say: () => undefined,
  };
  const { exitCode, lines, data } = await retentionCommand.run({ ...context, args: [] });
  expect(exitCode).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^notices +90 days +1 due  deleted/));
  expect(lines.at(-1)).toMatch(/audit trail/);
  expect(data).toMatchObject({
    periods: expect.arrayContaining([
      expect.objectContaining({ kind: 'notices', days: 90, due: 1 }),
    ]),
    kept: expect.arrayContaining([expect.objectContaining({ kind: 'complaints' })]),
  });
  expect(await retentionCommand.run({ ...context, args: ['now'] })).toMatchObject({ exitCode: 2 });
  await rm(folder, { recursive: true });
});
