import type { TagChanges, TagSelection } from '@rampa/contract/tags';
import { pregledIzmene } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTagsFixture,
  type FixtureCompany,
  type TagsFixture,
} from '../testing/tags-fixture.ts';
import { faultOf } from './edit-rules.ts';

let fixture: TagsFixture;
beforeAll(async () => {
  fixture = await createTagsFixture();
});
afterAll(() => fixture.close());

const all: TagSelection = { by: 'filter' };

const input = (selection: TagSelection, changes: TagChanges) =>
  pregledIzmene.input.parse({ selection, changes, rows: 100 });

async function preview({ scope }: FixtureCompany, selection: TagSelection, changes: TagChanges) {
  const seen = await fixture.tags.edits.preview(scope, input(selection, changes));
  if (!seen.ok) throw new Error(seen.code);
  return seen.value;
}

async function apply(company: FixtureCompany, selection: TagSelection, changes: TagChanges) {
  const { digest } = await preview(company, selection, changes);
  const { first: _first, rows: _rows, ...asked } = input(selection, changes);
  return fixture.tags.edits.apply(company.scope, { ...asked, digest });
}

async function applied(company: FixtureCompany, selection: TagSelection, changes: TagChanges) {
  const outcome = await apply(company, selection, changes);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const nicknames = async (company: FixtureCompany) =>
  (await company.tags()).map(({ nickname }) => nickname);

const fleet = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    serialNumber: `${uuid().slice(-12)}-${String(at).padStart(4, '0')}`,
    plate: `BG ${100 + at}-AA`,
    nickname: 'Стари',
  }));

test('all four hundred matching tags are changed at once, with a paged preview', async () => {
  const company = await fixture.company(...fleet(400), { nickname: 'Остаје', status: 'izgubljen' });
  const costCentreId = await company.addCostCentre('300', 'Ниш');
  const selection: TagSelection = { by: 'filter', status: 'aktivan' };
  const seen = await preview(company, selection, { costCentreId });
  expect(seen).toMatchObject({ matched: 400, changed: 400, faulty: 0 });
  expect(seen.items).toHaveLength(100);
  expect(seen.items[0]).toMatchObject({
    tag: { nickname: 'Стари', costCentre: null },
    nickname: 'Стари',
    costCentre: { code: '300', name: 'Ниш' },
  });
  // Looking changes nothing.
  expect((await company.tags()).every(({ costCentre }) => costCentre === null)).toBe(true);
  expect(await applied(company, selection, { costCentreId })).toMatchObject({ changed: 400 });
  const after = await company.tags();
  expect(after.filter(({ costCentre }) => costCentre?.code === '300')).toHaveLength(400);
  expect(after.find(({ nickname }) => nickname === 'Остаје')?.costCentre).toBeNull();
});

test('a pattern names each tag by its plate, category and place in the order', async () => {
  const prefix = uuid().slice(-8);
  const company = await fixture.company(
    { serialNumber: `${prefix}2`, plate: 'NS 317-KĐ', category: 'IV' },
    { serialNumber: `${prefix}10`, plate: '' },
  );
  await applied(company, all, { nickname: 'Камион {number} · {ТАБЛИЦА} {kategorija} {шта}' });
  expect((await nicknames(company)).toSorted()).toEqual([
    'Камион 1 · NS 317-KĐ IV {шта}',
    'Камион 2 · I {шта}',
  ]);
});

test('a name that becomes too long is shown first and stops the whole change', async () => {
  const company = await fixture.company(...fleet(3), { serialNumber: 'з'.repeat(60) });
  const changes = { nickname: 'Возило {serial}' };
  const seen = await preview(company, all, changes);
  expect(seen).toMatchObject({ faulty: 1 });
  expect(seen.items.map(faultOf).slice(0, 2)).toEqual(['tags.nickname-too-long', '']);
  expect(await apply(company, all, changes)).toMatchObject({ code: 'tags.edit-faulty' });
  expect(await nicknames(company)).toContain('Стари');
});

test('a change since the preview stops the edit: nothing is overwritten unseen', async () => {
  const company = await fixture.company(...fleet(2));
  const changes = { nickname: 'Нови' };
  const { digest } = await preview(company, all, changes);
  const [tagId = ''] = company.tagIds;
  await fixture.tags.save(company.scope, { tagId, nickname: 'Између', plate: '' });
  const asked = input(all, changes);
  const { selection } = asked;
  const outcome = await fixture.tags.edits.apply(company.scope, { selection, changes, digest });
  expect(outcome).toMatchObject({ ok: false, code: 'tags.edit-outdated' });
  expect((await nicknames(company)).toSorted()).toEqual(['Између', 'Стари']);
});

test('a double click changes once', async () => {
  const company = await fixture.company(...fleet(20));
  const changes = { nickname: 'Нови' };
  const { digest } = await preview(company, all, changes);
  const { selection } = input(all, changes);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () =>
      fixture.tags.edits.apply(company.scope, { selection, changes, digest }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await fixture.tags.edits.latest(company.scope)).toHaveLength(1);
});

test('an edit is undone as a whole, except for tags changed since, which are reported', async () => {
  const company = await fixture.company(...fleet(3));
  const costCentreId = await company.addCostCentre('300');
  const { editId } = await applied(company, all, { nickname: 'Нови', costCentreId });
  const [tagId = ''] = company.tagIds;
  await fixture.tags.save(company.scope, { tagId, nickname: 'Опет друго', plate: '' });
  const undone = await fixture.tags.edits.undo(company.scope, editId);
  expect(undone).toMatchObject({ value: { restored: 2, left: [{ tagId }] } });
  expect((await nicknames(company)).toSorted()).toEqual(['Опет друго', 'Стари', 'Стари']);
  const centres = (await company.tags()).filter(({ costCentre }) => costCentre !== null);
  expect(centres).toHaveLength(1);
  expect(await fixture.tags.edits.undo(company.scope, editId)).toMatchObject({
    code: 'tags.edit-undone',
  });
});

test('after a week an edit cannot be undone', async () => {
  const company = await fixture.company(...fleet(1));
  const { editId } = await applied(company, all, { nickname: 'Нови' });
  fixture.passTime({ hours: 7 * 24 + 1 });
  expect(await fixture.tags.edits.undo(company.scope, editId)).toMatchObject({
    code: 'tags.edit-too-old',
  });
  expect(await fixture.tags.edits.latest(company.scope)).toMatchObject([
    { editId, undoable: false },
  ]);
});

test('other companies’ tags, cost centres and changes do not exist', async () => {
  const other = await fixture.company({ nickname: 'Туђи' });
  const theirs = await other.addCostCentre('1');
  const { editId } = await applied(other, all, { nickname: 'Њихов' });
  const company = await fixture.company({ nickname: 'Мој' });
  const named: TagSelection = { by: 'tags', tagIds: [...other.tagIds] };
  expect(await preview(company, named, { nickname: 'X' })).toMatchObject({ matched: 0, items: [] });
  const withTheirs = input(all, { costCentreId: theirs });
  expect(await fixture.tags.edits.preview(company.scope, withTheirs)).toMatchObject({
    code: 'tags.cost-centre-not-found',
  });
  for (const id of [editId, uuid(), 'x']) {
    expect(await fixture.tags.edits.undo(company.scope, id)).toMatchObject({
      code: 'tags.edit-not-found',
    });
  }
  expect(await nicknames(other)).toEqual(['Њихов']);
});
