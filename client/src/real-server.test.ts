import { apiScopes } from '@rampa/contract';
import { napraviKljuc } from '@rampa/contract/integrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../server/src/testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../server/src/testing/owned-things.ts';
import { RampaClient, RampaError } from './index.ts';

let fixture: AppFixture;
let company: SignedIn;
let things: OwnedThings;
let rampa: RampaClient;
beforeAll(async () => {
  fixture = await openAppFixture();
  company = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, company);
  const wish = { name: 'ERP', scopes: apiScopes, validDays: 30 };
  const made = await fixture.call(napraviKljuc, wish, company.token);
  const baseUrl = await fixture.app.http.app.listen({ host: '127.0.0.1', port: 0 });
  rampa = new RampaClient({ baseUrl, key: (made.result as { key: string }).key });
});
afterAll(() => fixture.close());

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

test('everything that a key reads can be read', async () => {
  const { tagId, passageId, paidOrder, costCentreId, statementId } = things;
  const [tag] = await all(rampa.tags.each({}));
  expect(tag).toMatchObject({ tag_id: tagId, costCentre: { costCentreId } });
  expect((await rampa.tags.page({ rows: 1 })).totalRecords).toBe(1);
  expect((await rampa.tags.costCentres({})).items).toMatchObject([{ costCentreId }]);
  expect((await rampa.drivers.list({})).totalRecords).toBe(0);

  const passages = await all(rampa.passages.each({ tag_id: tagId }));
  expect(passages.map(({ passage_id }) => passage_id)).toContain(passageId);
  expect((await rampa.passages.page({})).totalRecords).toBe(passages.length);
  expect((await rampa.passages.spending({})).months.length).toBeGreaterThan(0);
  expect((await rampa.passages.byCostCentre({})).items.length).toBeGreaterThan(0);
  expect(await rampa.passages.calculation({ passage_id: passageId })).toHaveProperty('total');
  expect(await all(rampa.passages.eachUnusual({}))).toEqual([]);
  const lines = (await (await rampa.passages.file({ format: 'ndjson' })).text()).trim().split('\n');
  expect(lines).toHaveLength(passages.length);

  expect((await rampa.balances.overview({})).items).toMatchObject([{ tag_id: tagId }]);
  expect(await all(rampa.balances.each({}))).toHaveLength(1);
  const topUps = await all(rampa.topUps.each({}));
  expect(topUps.map(({ order_number }) => order_number)).toContain(paidOrder);
  expect((await rampa.topUps.page({})).totalRecords).toBe(topUps.length);
  expect((await rampa.topUps.status({ order_number: paidOrder })).status).toBe('paid');
  const receipt = await rampa.topUps.receipt({ order_number: paidOrder });
  expect(new TextDecoder().decode((await receipt.bytes()).subarray(0, 4))).toBe('%PDF');

  const statements = await all(rampa.statements.each({}));
  expect(statements.map((one) => one.statementId)).toContain(statementId);
  expect((await rampa.statements.page({})).items.length).toBeGreaterThan(0);
  const statement = await rampa.statements.file({ statementId, format: 'csv' });
  expect(statement.headers.get('content-type')).toContain('text/csv');
});

test('everything that a key writes is written, once for each intent', async () => {
  const { tagId, passageId } = things;
  expect(
    await rampa.tags.saveSeveral({ tags: [{ tag_id: tagId, plate: 'NI123-AA' }] }),
  ).toMatchObject({ changed: 1 });
  await rampa.tags.save({ tag_id: tagId, nickname: 'Комби', plate: 'BG1234-AB' });
  expect((await rampa.tags.page({})).items).toMatchObject([
    { nickname: 'Комби', plate: 'BG 1234-AB' },
  ]);
  const driver = await fixture.addMember(company, 'driver');
  await rampa.drivers.assign({ tag_id: tagId, driver_id: driver.userId });
  expect((await rampa.drivers.list({})).items).toMatchObject([{ tags: 1 }]);

  const idempotencyKey = 'invoice-2026-117';
  const wish = { tag_id: tagId, amount: 200_000 };
  const slip = await rampa.topUps.createSlip(wish, { idempotencyKey });
  expect(await rampa.topUps.createSlip(wish, { idempotencyKey })).toEqual(slip);
  const more = rampa.topUps.createSlip({ ...wish, amount: 300_000 }, { idempotencyKey });
  await expect(more).rejects.toMatchObject({ code: 'api-key.intent-used-otherwise' });

  const { complaint_number } = await rampa.complaints.file({
    about: 'passage',
    id: passageId,
    kind: 'wrong-amount',
    text: 'Наплаћена је погрешна категорија возила.',
  });
  expect(complaint_number).toMatch(/^R/);
  expect((await rampa.complaints.page({ status: 'open' })).items).toMatchObject([
    { complaint_number, state: 'received' },
    {},
  ]);
  const { thread } = await rampa.complaints.details({ complaint_number });
  expect(thread).toMatchObject([{ text: 'Наплаћена је погрешна категорија возила.' }]);
  fixture.passTime({ minutes: 1 });
  const changes = await rampa.complaints.changes({});
  expect(changes.items.at(-1)).toMatchObject({ complaint_number, state: 'received' });
  expect((await rampa.complaints.changes({ after: changes.cursor })).items).toEqual([]);
});

test('what is refused says why', async () => {
  const wrong = rampa.tags.saveSeveral({ tags: [{ tag_id: things.tagId, plate: '!' }] });
  await expect(wrong).rejects.toBeInstanceOf(RampaError);
  await expect(wrong).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'tags.0.plate', message: 'tags.plate-invalid' }],
  });
  const before = '2001-01-01';
  expect(await all(rampa.passages.each({ period: `../${before}` }))).toEqual([]);
  await expect(rampa.passages.page({ period: `../${before}` })).rejects.toMatchObject({
    statusCode: 603,
  });
  await expect(
    rampa.passages.file({ period: `../${before}`, format: 'csv' }),
  ).rejects.toMatchObject({
    statusCode: 603,
  });
});
