import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const areas = 'server/src/areas/';

/**
 * Fields as the specification calls them, in the contract and on the wire. Inside the server the same things are
 * `category`, `invoiceId`, `personType`, `companyName`, `tagId` and so on.
 */
const words = [
  'account_id',
  'answer_id',
  'attachment_id',
  'blokiran',
  'chargedKategorija',
  'complaint_number',
  'dodajNoviDialog',
  'driver_id',
  'faliKartica',
  'faliTag',
  'handler_id',
  'ime',
  'kategorija',
  'lice',
  'message_id',
  'note_id',
  'order_number',
  'passage_id',
  'passage_ids',
  'pib',
  'poslovno_ime',
  'prezime',
  'racunId',
  'request_number',
  'serial_number',
  'staff_id',
  'station_id',
  'tag_id',
  'tagKategorija',
  'telefon',
];

const word = `(?:${words.join('|')})`;
/** As a field: read, written, taken apart, or named in quotes. Statuses of tags are values, and stay. */
const FIELD = new RegExp(
  String.raw`\.${word}\b(?![-(])|\b${word}\??:|[{,]\s*${word}\s*(?=[,}=])|\['${word}'\]`,
  'u',
);
/**
 * Where the wire is made and read, and where columns have such names: a store maps them to a record. Tests and their
 * fixtures speak to the server as callers do.
 */
const AT_THE_EDGE = /(?:\.routes|-view|\.store|\.test)\.ts$|\/testing\//u;
const APART = /^(?:import|export) [^;]*? from '[^']*';|^\s*(?:\/\*\*|\*|\/\/).*$/gmu;

/**
 * Files behind the routes that call things so, by area: there they are data, which is stored, sent to others, or shared
 * with browsers. A number may only fall.
 */
const allowed: Readonly<Record<string, number>> = {
  // Columns by which a sealed value is bound to its row.
  cards: 1,
  // Stored jobs, stored parameters of mails, and the address that the payment page returns to.
  'external-toll': 4,
  // What the access token says, and details of the audit trail.
  identity: 3,
  // What webhooks deliver, and columns by which a secret is bound to its row.
  integrations: 4,
  // What the access token says.
  'page-settings': 1,
  // The protocol of the gateway.
  payments: 3,
  // Names of columns.
  'personal-data': 1,
  // The stored digest of an order, parameters of texts, which operators may have changed, and the offer by which
  // server and browser price alike.
  purchases: 4,
  // Words that customers write in patterns and in headers of files.
  tags: 2,
  // The tariffs by which server and browser calculate alike.
  'toll-calculator': 1,
};

function speaksSo(file: string, source: string): boolean {
  return !AT_THE_EDGE.test(file) && FIELD.test(source.replaceAll(APART, ''));
}

test('no more files than before call things behind the routes as the wire does', () => {
  const files = globSync(`${areas}**/*.ts`, { cwd: house }).filter((file) =>
    speaksSo(file, readFileSync(path.join(house, file), 'utf8')),
  );
  const byArea = Map.groupBy(files, (file) => file.slice(areas.length).split('/')[0] ?? '');
  const counted = [...byArea].map(([area, found]) => [area, found.length] as const);

  // Equal, so that an allowance that is no longer needed cannot be used up again.
  expect(Object.fromEntries(counted)).toEqual(allowed);
});

test.each([
  ['cards/cards.service.ts', 'return success({ order_number: orderNumber });'],
  ['complaints/recognised.ts', 'return { kind, kategorija: passage.category };'],
  ['complaints/several-passages.ts', 'const { passage_ids } = wish;'],
  ['complaints/recognised.ts', 'const charged = explanation.passage.kategorija;'],
  ['tags/tag-changes.ts', 'async save(scope, { tag_id: tagId, nickname }) {'],
  ['tags/tag-changes.ts', 'const { nickname, tag_id } = wish;'],
  ['tags/tag-changes.ts', 'interface Wish {\n  readonly tag_id: string;\n}'],
  ['external-toll/billing/pay-now.ts', "type Wish = Pick<Input['racunId'], 'id'>;"],
  ['purchases/placing.ts', 'const isCompany = input.lice === person;'],
])('the search finds %s: %s', (file, source) => {
  expect(speaksSo(areas + file, source)).toBe(true);
});

test.each([
  ['tags/tag-view.ts', 'return { kategorija: tag.category };'],
  ['tags/tags.routes.ts', 'tags.changeStatus(scope, input.tag_id, { to: input.reason })'],
  ['tags/tags.store.ts', 'return { tagId: row.tag_id };'],
  ['tags/tags.service.test.ts', 'items.map(({ tag_id }) => tag_id)'],
  ['tags/testing/tags-fixture.ts', "call(getTagovi, { tag_id: '' })"],
  // The schema of a category is the contract's, and a field that is refused is named as the caller named it.
  ['tags/import/read-tags.ts', "import { currency, kategorija } from '@rampa/contract';"],
  ['tags/import/read-tags.ts', 'category: kategorija.extract([...categories]),'],
  ['external-toll/t4a-tags.ts', "invalid([{ field: 'kategorija', message }])"],
  ['tags/tag-rules.ts', "return status === 'aktivan';"],
  // Keys of texts are the contract's, too.
  ['identity/registration-rules.ts', "demand(isTax(number), 'pib', 'identity.pib-invalid');"],
  ['tags/tag-list.ts', '/** As `kategorija: …` of the call. */'],
])('the search lets %s through: %s', (file, source) => {
  expect(speaksSo(areas + file, source)).toBe(false);
});
