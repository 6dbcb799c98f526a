import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTagsFixture,
  type FixtureCompany,
  type TagsFixture,
} from '../testing/tags-fixture.ts';
import { filesRule } from './own-tags.service.ts';

let fixture: TagsFixture;
beforeAll(async () => {
  fixture = await createTagsFixture();
});
afterAll(() => fixture.close());

const inputOf = (file: string | Uint8Array, digest?: string) => ({
  file: Buffer.from(file),
  digest,
  first: 0,
  rows: 100,
});

async function send(company: FixtureCompany, file: string | Uint8Array, digest?: string) {
  const outcome = await fixture.tags.ownFile.importFile(company.scope, inputOf(file, digest));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

async function take(company: FixtureCompany, file: string | Uint8Array) {
  const dry = await send(company, file);
  expect(dry.faults).toEqual([]);
  return send(company, file, dry.digest);
}

async function exported({ scope }: FixtureCompany, languageId: '1' | '2' | '3' = '2') {
  const { body, schema } = await fixture.tags.ownFile.exportFile(scope, {
    languageId,
    schema: 'tags/1',
  });
  expect(schema).toBe('tags/1');
  return Buffer.isBuffer(body) ? body : buffer(body);
}

let counter = 0;
/** Twelve digits with leading zeros, as printed on tags. */
const serial = () =>
  `0041${String((counter += 1)).padStart(4, '0')}${String(Date.now()).slice(-4)}`;

const seen = async (company: FixtureCompany) =>
  (await company.tags()).map(({ plate, nickname, costCentre }) => [
    plate,
    nickname,
    costCentre?.code ?? '',
  ]);

test.each(['1', '2', '3'] as const)(
  'what was exported in language %s and comes back unchanged changes nothing',
  async (languageId) => {
    const company = await fixture.company(
      { serialNumber: serial(), plate: 'BG 123-AB', nickname: '=1+1' },
      { serialNumber: serial(), nickname: 'Камион; "нови"' },
      { serialNumber: serial(), nickname: "'=већ са апострофом" },
      { serialNumber: serial(), nickname: "х;=1+1, -5 ,'@А1" },
    );
    const before = await seen(company);
    const dry = await send(company, await exported(company, languageId));
    expect(dry).toMatchObject({ faults: [], matched: 4, changed: 0 });
    expect(await seen(company)).toEqual(before);
  },
);

test('a file saved by a spreadsheet is accepted: byte order mark, semicolons, another order, lost zeros', async () => {
  const [first, second] = [serial(), serial()];
  const company = await fixture.company({ serialNumber: first }, { serialNumber: second });
  await company.addCostCentre('300', 'Ниш');
  const file =
    '\u{feff}Место трошка;Назив;Серијски број;Таблице;;\r\n' +
    `300;Комби;${first.replace(/^0+/u, '')};bg123ab;;\r\n` +
    `;"Камион ""велики""";="${second}";нс 317-кђ\r\n` +
    ';;;;;\r\n';
  const done = await take(company, file);
  expect(done).toMatchObject({ matched: 2, changed: 2 });
  expect(done.editId).not.toBe('');
  expect(await seen(company)).toEqual([
    ['BG 123-AB', 'Комби', '300'],
    ['NS 317-KĐ', 'Камион "велики"', ''],
  ]);
});

test('a dry run reports and changes nothing; missing columns leave the existing values', async () => {
  const number = serial();
  const company = await fixture.company({
    serialNumber: number,
    plate: 'BG 1-A',
    nickname: 'Стари',
  });
  const dry = await send(company, `serial_number,nickname\n${number},Нови\n`);
  expect(dry).toMatchObject({
    changed: 1,
    editId: '',
    items: [{ tag: { nickname: 'Стари' }, nickname: 'Нови', plate: 'BG 1-A' }],
  });
  expect(await seen(company)).toEqual([['BG 1-A', 'Стари', '']]);
});

test('every fault is reported with its line and column, and nothing is imported', async () => {
  const [good, other] = [serial(), serial()];
  const company = await fixture.company({ serialNumber: good }, { serialNumber: other });
  const file = [
    'Serijski broj;Naziv;Tablice;Mesto troška',
    `${good};Добар;BG 123-AB;`,
    `${good};Опет;;`,
    '4,12211E+09;;;',
    '999999;;;',
    `${other};${'д'.repeat(41)};???;нема га`,
  ].join('\n');
  const { faults, digest } = await send(company, file);
  expect(faults.map(({ line, column, message }) => [line, column, message.split(';')[0]])).toEqual([
    [3, 1, 'tags.import-serial-twice'],
    [4, 1, 'tags.import-serial-shortened'],
    [5, 1, 'tags.import-serial-unknown'],
    [6, 14, 'tags.nickname-too-long'],
    [6, 56, 'tags.plate-invalid'],
    [6, 60, 'tags.import-cost-centre-unknown'],
  ]);
  expect(digest).toBe('');
  expect((await seen(company)).flat().every((text) => text === '')).toBe(true);
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'tags.import-empty'],
  ['a header alone', 'serial_number;naziv\n', 'tags.import-empty'],
  ['letters of another code page', new Uint8Array([0xe8, 0x3b, 0xe6]), 'tags.import-not-utf8'],
  ['an open quote', 'serial_number\n"0041', 'tags.import-quote-open'],
  ['no serial numbers', 'naziv\nКомби', 'tags.import-column-missing'],
  ['an unknown column', 'serial_number;boja\n1;plava', 'tags.import-column-unknown'],
  ['a column twice', 'serial_number;naziv;Назив\n1;a;b', 'tags.import-column-twice'],
  ['a cell too many', 'serial_number;naziv\n1;a;b', 'tags.import-cells'],
  ['too many rows', `serial_number\n${'1\n'.repeat(5001)}`, 'tags.import-too-many'],
])('a file with %s is refused with its reason', async (_, file, key) => {
  const company = await fixture.company({});
  const { faults } = await send(company, file);
  expect(faults.map(({ message }) => message.split(';')[0])).toContain(key);
});

test('files are counted by account before they are read, so that refused ones count as well', async () => {
  const [company, other] = [await fixture.company({}), await fixture.company({})];
  const file = 'serial_number\n"never closed';
  for (let sent = 0; sent < filesRule.free; sent += 1) await send(company, file);
  const seconds = filesRule.firstWaitSeconds;
  expect(await fixture.tags.ownFile.importFile(company.scope, inputOf(file))).toEqual({
    ok: false,
    code: 'request.too-many',
    params: { seconds },
  });
  expect((await send(other, file)).faults).toHaveLength(1);
  fixture.passTime({ seconds });
  expect((await send(company, file)).faults).toHaveLength(1);
});

test('five thousand rows are imported together and undone together', async () => {
  const numbers = Array.from({ length: 5000 }, () => serial());
  const company = await fixture.company(...numbers.map((serialNumber) => ({ serialNumber })));
  const file = `serial_number;naziv\n${numbers.map((one, at) => `${one};Возило ${at}`).join('\n')}`;
  const done = await take(company, file);
  expect(done).toMatchObject({ matched: 5000, changed: 5000 });
  const undone = await fixture.tags.edits.undo(company.scope, done.editId);
  expect(undone).toMatchObject({ value: { restored: 5000, left: [] } });
});

test('another company’s tags are unknown, and a change meanwhile requires a new preview', async () => {
  const theirs = serial();
  const other = await fixture.company({ serialNumber: theirs, nickname: 'Туђи' });
  const own = serial();
  const company = await fixture.company({ serialNumber: own });
  const { faults } = await send(company, `serial_number;naziv\n${theirs};Мој`);
  expect(faults[0]?.message).toMatch(/^tags\.import-serial-unknown/u);
  expect(await seen(other)).toEqual([['', 'Туђи', '']]);

  const file = `serial_number;naziv\n${own};Нови`;
  const { digest } = await send(company, file);
  await fixture.tags.save(company.scope, {
    tagId: company.tagIds[0] ?? '',
    nickname: 'А',
    plate: '',
  });
  expect(await fixture.tags.ownFile.importFile(company.scope, inputOf(file, digest))).toMatchObject(
    {
      code: 'tags.edit-outdated',
    },
  );
  expect(await seen(company)).toEqual([['', 'А', '']]);
});

test('a formula in a cell stays text, there and back', async () => {
  const number = serial();
  const company = await fixture.company({ serialNumber: number });
  const formula = '=HYPERLINK("http://x";"y")';
  await take(company, `serial_number;naziv\n${number};"${formula.replaceAll('"', '""')}"`);
  expect((await seen(company))[0]?.[1]).toBe(formula);
  expect((await exported(company)).toString('utf8')).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
});
