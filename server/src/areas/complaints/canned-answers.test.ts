import type { AnyCall } from '@rampa/contract';
import {
  cannedAnswersMaximum,
  getGotoviOdgovori,
  obrisiGotovOdgovor,
  sacuvajGotovOdgovor,
} from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { resultOf } from './testing/complaint-fixture.ts';

let fixture: AppFixture;
let editor: SignedIn;
let colleague: SignedIn;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  editor = await fixture.addStaff('editor');
  colleague = await fixture.addStaff('supervisor');
  clerk = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

const say = async (call: AnyCall, input: object, who = editor): Promise<string> => {
  const { statusCode, message } = await fixture.call(call, input, who.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
};
const list = async (who = clerk) =>
  resultOf(getGotoviOdgovori, await fixture.call(getGotoviOdgovori, {}, who.token)).items;
const written = (more: object = {}) => ({
  answer_id: uuid(),
  revision: 0,
  kind: 'charged-twice',
  title: 'Двострука наплата',
  serbian: 'Пролазак је наплаћен два пута, па Вам враћамо други износ.',
  english: 'The passage was charged twice, so we are refunding the second amount.',
  ...more,
});

test('what an editor has written is there for clerks, once however often it is sent', async () => {
  const answer = written();
  const clicks = [say(sacuvajGotovOdgovor, answer), say(sacuvajGotovOdgovor, answer)];
  expect(await Promise.all(clicks)).toEqual(['200', '200']);
  const found = (await list()).filter(({ answer_id: id }) => id === answer.answer_id);
  expect(found).toMatchObject([{ ...answer, revision: 1, changedBy: 'Нада Илић' }]);
});

test('of two who change one the second is told, and so is who changes a deleted one', async () => {
  const answer = written();
  expect(await say(sacuvajGotovOdgovor, answer)).toBe('200');
  const seen = { ...answer, revision: 1 };
  expect(await say(sacuvajGotovOdgovor, { ...seen, title: 'Наплаћено двапут' }, colleague)).toBe(
    '200',
  );
  expect(await say(sacuvajGotovOdgovor, { ...seen, title: 'Дупло' })).toBe(
    '409 complaints.canned-changed',
  );
  const gone = { answer_id: answer.answer_id, revision: 1 };
  expect(await say(obrisiGotovOdgovor, gone)).toBe('409 complaints.canned-changed');
  expect(await say(obrisiGotovOdgovor, { ...gone, revision: 2 })).toBe('200');
  expect(await say(obrisiGotovOdgovor, { ...gone, revision: 2 })).toBe(
    '404 complaints.canned-not-found',
  );
  expect(await say(sacuvajGotovOdgovor, { ...seen, revision: 2 })).toBe(
    '404 complaints.canned-not-found',
  );
});

test('Serbian is written in Cyrillic, and neither language may be missing', async () => {
  const faults = async (more: object) => {
    const { result } = await fixture.call(sacuvajGotovOdgovor, written(more), editor.token);
    return (result as readonly { readonly field: string; readonly message: string }[]).map(
      ({ field, message }) => `${field} ${message}`,
    );
  };
  expect(await faults({ serbian: 'Враћамо Вам novac на рачун.' })).toEqual([
    'serbian complaints.not-cyrillic;word:novac',
  ]);
  expect(await faults({ english: '' })).toEqual(['english complaints.text-too-short']);
  expect(await faults({ title: ' ' })).toEqual(['title field.required']);
});

test('there are not more than one can read', async () => {
  const known = (await list()).length;
  await fixture.app.database.run(
    `INSERT INTO canned_answers (answer_id, kind, title, serbian, english, changed_at, changed_by)
     SELECT gen_random_uuid(), '', 'Још један ' || n, 'Текст', 'Text', now(), 'staff:' || $2
     FROM generate_series(1, $1) n`,
    [cannedAnswersMaximum - known, editor.userId],
  );
  expect(await say(sacuvajGotovOdgovor, written())).toBe('409 complaints.too-many-canned');
  expect(await list()).toHaveLength(cannedAnswersMaximum);
});
