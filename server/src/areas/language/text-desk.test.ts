import type { CallDefinition, CallResult, Envelope } from '@rampa/contract';
import {
  getJedanTekst,
  getTekstovi,
  getTranslation,
  sacuvajTekst,
  vratiTekst,
} from '@rampa/contract/language';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { createLanguageArea, textsTag } from './index.ts';

let fixture: AppFixture;
let editor: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  editor = await fixture.addStaff('editor');
  clerk = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

const key = 'shell.menu-home';
const textsIn = async (languageId: string): Promise<Record<string, string>> => {
  const { result } = await fixture.call(getTranslation, { languageId });
  return JSON.parse(String(result)) as Record<string, string>;
};
const save = (language: 'sr-Cyrl' | 'en', text: string, revision: number, who = editor) =>
  fixture.call(sacuvajTekst, { key, language, text, revision }, who.token);
const show = async () =>
  resultOf(getJedanTekst, await fixture.call(getJedanTekst, { key }, editor.token));

test('a changed text is effective at once in both scripts, and can be restored', async () => {
  const before = await textsIn('2');
  expect(await save('sr-Cyrl', 'Почетна страна', 0)).toMatchObject({ http: 200 });
  expect((await textsIn('1'))[key]).toBe('Почетна страна');
  expect(await textsIn('2')).toEqual({ ...before, [key]: 'Početna strana' });
  expect((await textsIn('3'))[key]).toBe('Home');
  expect(await show()).toMatchObject({
    serbian: { changed: 'Почетна страна', revision: 1, changedBy: expect.stringMatching(/\S/) },
    english: { changed: null, revision: 0, changedBy: '' },
  });
  const back = { key, language: 'sr-Cyrl', revision: 1 };
  expect(await fixture.call(vratiTekst, back, editor.token)).toMatchObject({ http: 200 });
  expect(await textsIn('2')).toEqual(before);
  // Who restored it stays known.
  expect((await show()).serbian).toMatchObject({ changed: null, revision: 2 });
});

test('texts are sent again only if they changed', async () => {
  const ask = (tag: string) =>
    fixture.send({
      method: 'GET',
      url: '/api/Language/GetTranslation?languageId=3',
      headers: { 'if-none-match': tag },
    });
  const tag = String((await ask('')).headers['etag']);
  // By which a page knows whether they are still those that it was drawn with.
  expect(textsTag(await textsIn('3'))).toBe(tag);
  expect((await ask(tag)).statusCode).toBe(304);
  const { english } = await show();
  await save('en', 'Start', english?.revision ?? 0);
  const changed = await ask(tag);
  expect(changed.statusCode).toBe(200);
  expect((await ask(String(changed.headers['etag']))).statusCode).toBe(304);
  await fixture.call(vratiTekst, { key, language: 'en', revision: 1 }, editor.token);
  expect((await ask(tag)).statusCode).toBe(304);
});

test('another process has a changed text once it checks, and mails have it at once', async () => {
  const database = createDatabase({ url: fixture.databaseUrl });
  const other = await createLanguageArea({
    settings: { country: 'rs' },
    database,
    clock: { now: fixture.now },
    log: createLog('silent'),
  });
  try {
    const { english } = await show();
    await save('en', 'Main page', english?.revision ?? 0);
    await other.changes.refresh();
    expect(JSON.parse(other.language.translation('3'))).toMatchObject({ [key]: 'Main page' });
    expect(fixture.app.services.language.translate('3', key)).toBe('Main page');
  } finally {
    other.changes.close();
    await database.close();
  }
});

test('a change by another process is in the answers a moment later', async () => {
  const { database } = fixture.app;
  await database.run(
    `INSERT INTO text_changes (text_key, language, text, revision, changed_by, changed_at)
     VALUES ('shell.menu-contact', 'en', 'Write to us', 1, 'operator', now())`,
  );
  await database.run('UPDATE text_revision SET revision = revision + 1');
  const contact = async () => (await textsIn('3'))['shell.menu-contact'];
  await expect.poll(contact, { interval: 10 }).toBe('Write to us');
});

test('a change with outdated placeholders is ignored', async () => {
  const { database } = fixture.app;
  await database.run(
    `INSERT INTO text_changes (text_key, language, text, revision, changed_by, changed_at)
     VALUES ('shell.menu-profile', 'en', 'Profile of {{name}}', 1, 'operator', now()),
            ('shell.menu-tags', 'en', 'My tags', 1, 'operator', now())`,
  );
  await database.run('UPDATE text_revision SET revision = revision + 1');
  // Both changes are taken over together.
  const tags = async () => (await textsIn('3'))['shell.menu-tags'];
  await expect.poll(tags, { interval: 10 }).toBe('My tags');
  expect((await textsIn('3'))['shell.menu-profile']).toBe('Profile');
  // The editor is warned, and a search does not find the hidden text.
  const find = async (search: string) =>
    resultOf(
      getTekstovi,
      await fixture.call(getTekstovi, { search, changed: true, first: 0, rows: 100 }, editor.token),
    ).items.find((text) => text.key === 'shell.menu-profile');
  expect((await find('shell.menu-profile'))?.english).toMatchObject({
    changed: 'Profile of {{name}}',
    holds: false,
  });
  expect(await find('Profile of')).toBeUndefined();
});

test('a slow database is queried once at a time, however many open a page', async () => {
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  const released = Promise.withResolvers<void>();
  const blocked = Promise.withResolvers<void>();
  const lock = owner.transaction(async (tx) => {
    await owner.run('LOCK TABLE text_revision', [], tx);
    blocked.resolve();
    await released.promise;
  });
  try {
    await blocked.promise;
    // Repeated until an earlier check is too old to count.
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 20 }, () => textsIn('3')));
        return owner.run(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND query LIKE '%text_revision%'`,
        );
      })
      .toEqual([{ n: 1 }]);
  } finally {
    released.resolve();
    await lock;
    await owner.close();
  }
  // A request during a check sees what was changed before it.
  const { english } = await show();
  await save('en', 'After the wait', english?.revision ?? 0);
  expect((await textsIn('3'))[key]).toBe('After the wait');
});

test('two editors at once: one saves, and the other is refused', async () => {
  const { english } = await show();
  const revision = english?.revision ?? 0;
  const answers = await Promise.all([save('en', 'One', revision), save('en', 'Two', revision)]);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ http }) => http === 409)?.message).toBe('language.text-changed');
});

test('an invalid text is refused with its field, and nothing changes', async () => {
  const before = await textsIn('1');
  const refused = await save('sr-Cyrl', 'Почетна <script>alert(1)</script>', 2);
  expect(refused).toMatchObject({ http: 400, message: 'language.text-markup;tag:<script>' });
  expect(refused.result).toMatchObject([{ field: 'text' }]);
  expect(await textsIn('1')).toEqual(before);
});

test.each(['__proto__', 'constructor', 'toString'])(
  'there is no text %s, which every object seems to have',
  async (name) => {
    const answer = await fixture.call(getJedanTekst, { key: name }, editor.token);
    expect(answer).toMatchObject({ http: 404, message: 'language.text-not-found' });
  },
);

test('texts are found by key, in either script, without diacritics and in English', async () => {
  const find = async (search: string) =>
    resultOf(
      getTekstovi,
      await fixture.call(getTekstovi, { search, first: 0, rows: 100 }, editor.token),
    ).items.map((text) => text.key);
  for (const search of ['shell.menu-road', 'СТАЊЕ НА ПУТ', 'Stanje na put', 'road cond']) {
    expect(await find(search)).toContain('shell.menu-road-conditions');
  }
  expect(await find('нема таквих речи нигде')).toEqual([]);
});

test('each read and each change leaves an audit line, and other roles are refused', async () => {
  const lines = await fixture.app.database.run(
    `SELECT DISTINCT action FROM audit_trail WHERE actor = $1 ORDER BY action`,
    [`staff:${editor.userId}`],
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      { action: 'text-changed' },
      { action: 'text-taken-back' },
      { action: 'texts-read' },
    ]),
  );
  expect(await save('en', 'X', 0, clerk)).toMatchObject({ http: 403 });
});

test('while the changes cannot be read, the last texts remain in use', async () => {
  const owner = createDatabase({ url: fixture.ownerUrl, role: null });
  await owner.run('ALTER TABLE text_revision RENAME TO text_revision_away');
  try {
    expect((await textsIn('1'))[key]).toBe('Почетна');
  } finally {
    await owner.run('ALTER TABLE text_revision_away RENAME TO text_revision');
    await owner.close();
  }
});

function resultOf<Call extends CallDefinition>(_: Call, answer: Envelope): CallResult<Call> {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.message}`);
  return answer.result as CallResult<Call>;
}
