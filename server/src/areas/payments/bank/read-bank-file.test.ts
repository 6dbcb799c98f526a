import type { ErrorParams } from '@rampa/contract';
import { expect, test } from 'vitest';
import { withCheckDigits } from './reference-number.ts';
import { findReference, mostEntries } from './bank-entry.ts';
import { bankFaultCodes, type BankFaultCode } from './bank-faults.ts';
import { onScreen, readBankFile } from './read-bank-file.ts';
import { camtOf, mt940Of, type SampleEntry } from '../testing/bank-samples.ts';

const reference = withCheckDigits('261120123456');
const read = (text: string) => readBankFile(new TextEncoder().encode(text));

const paid: SampleEntry = {
  bankId: 'FT26324001',
  day: '2026-11-20',
  amountMinor: 250_000,
  reference: `97 ${reference}`,
  payer: 'Пера Перић',
  payerAccount: '165000000000000074',
  purpose: 'Dopuna TAG',
};
const gift: SampleEntry = {
  bankId: '',
  day: '2026-11-20',
  amountMinor: 1_000,
  reference: '',
  payer: 'Mika',
  payerAccount: '',
  purpose: 'poklon',
};

const transfersOf = (text: string) => {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome;
};

test('a statement in XML is read: what came, from whom, with which reference', () => {
  const { format, transfers, left } = transfersOf(camtOf([paid, { ...gift, debit: true }, gift]));
  expect([format, left]).toEqual(['camt053', 1]);
  expect(transfers).toEqual([
    {
      id: 'camt053:840000000095584510=FT26324001/2026-11-20/250000',
      date: '2026-11-20',
      amountMinor: 250_000,
      currency: 'RSD',
      reference: `97${reference}`,
      details: {
        bankId: 'FT26324001',
        account: '840000000095584510',
        payer: 'Пера Перић',
        payerAccount: '165000000000000074',
        purpose: 'Dopuna TAG',
      },
    },
    expect.objectContaining({ reference: 'poklon', amountMinor: 1_000 }),
  ]);
});

test('the same statement in lines of SWIFT says the same', () => {
  const { format, transfers, left } = transfersOf(mt940Of([paid, { ...gift, debit: true }, gift]));
  expect([format, left]).toEqual(['mt940', 1]);
  expect(transfers).toEqual([
    expect.objectContaining({
      date: '2026-11-20',
      amountMinor: 250_000,
      currency: 'RSD',
      reference: `97${reference}`,
      details: expect.objectContaining({
        bankId: 'FT26324001',
        account: '840000000095584510',
        payer: 'Пера Перић',
        payerAccount: '165000000000000074',
      }),
    }),
    expect.objectContaining({ amountMinor: 1_000, reference: 'poklon' }),
  ]);
});

test('entries of one statement that look the same are different entries, always with the same names', () => {
  for (const write of [camtOf, mt940Of]) {
    const ids = transfersOf(write([gift, gift, gift])).transfers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(transfersOf(write([gift, gift, gift])).transfers.map(({ id }) => id)).toEqual(ids);
  }
});

test('two banks that give the same mark on the same day have brought two transfers', () => {
  for (const write of [camtOf, mt940Of]) {
    const [here, there] = [
      write([paid]),
      write([paid]).replace('840000000095584510', '165000000000099910'),
    ];
    const idsOf = (text: string) => transfersOf(text).transfers.map(({ id }) => id);
    expect(idsOf(here)).not.toEqual(idsOf(there));
  }
});

test('the number of an entry counts only within its statement; without any mark the payer’s account tells entries apart', () => {
  const numbered = (statementId: string) =>
    camtOf([{ ...paid, bankId: '' }])
      .replace('<Sts>', '<NtryRef>7</NtryRef><Sts>')
      .replace('<Id>1</Id>', statementId);
  const idOf = (text: string) => transfersOf(text).transfers[0]?.id;
  const ids = [numbered('<Id>1</Id>'), numbered('<Id>2</Id>'), numbered('')].map(idOf);
  expect(new Set(ids).size).toBe(3);
  const from = (payerAccount: string) => idOf(mt940Of([{ ...gift, payerAccount }]));
  expect(from('165000000000000074')).not.toBe(from('165000000000005574'));
});

test('a statement whose entries do not add up to its balances is refused whole', () => {
  for (const write of [camtOf, mt940Of]) {
    expect(read(write([paid], { closingOff: 1 }))).toMatchObject({
      ok: false,
      faults: [{ message: 'the entries do not add up from the first balance to the last' }],
    });
  }
});

test('an entry of several transactions is as many transfers, if they add up to it', () => {
  const several = (second: string) =>
    camtOf([paid])
      .replace(
        '</TxDtls>',
        `</TxDtls><TxDtls><Amt Ccy="RSD">${second}</Amt><RmtInf><Ustrd>drugo</Ustrd></RmtInf></TxDtls>`,
      )
      .replace('<TxDtls>', '<TxDtls><Amt Ccy="RSD">2000.00</Amt>');
  expect(transfersOf(several('500.00')).transfers.map(({ amountMinor }) => amountMinor)).toEqual([
    200_000, 50_000,
  ]);
  expect(read(several('400.00'))).toMatchObject({
    ok: false,
    faults: [{ message: 'the transactions of the entry do not add up to its amount' }],
  });
});

test('a reversed debit is money that came; what is reversed, expected or pending is left alone', () => {
  const lines = mt940Of([paid]);
  const kinds = ['RD', 'RC', 'EC', 'D'].map((side) =>
    lines.replace(/(:61:\d{10})C/, `$1${side}`).replace(/:62F:.*/, ''),
  );
  expect(kinds.map((text) => transfersOf(text).transfers.length)).toEqual([1, 0, 0, 0]);
  const pending = camtOf([paid])
    .replace('BOOK', 'PDNG')
    .replaceAll(/<Bal>.*?<\/Bal>/g, '');
  expect(transfersOf(pending)).toMatchObject({ transfers: [], left: 1 });
});

test('around a new year the day of an entry is in the year that is meant', () => {
  const day = (head: string) =>
    transfersOf(`:20:1\n:25:1\n:60F:C261231RSD0,00\n:61:${head}C1,00NTRFNONREF\n`).transfers[0]
      ?.date;
  expect([day('2701011231'), day('2612310101'), day('261231')]).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2026-12-31',
  ]);
});

test('names in the alphabet of Windows are read from lines of SWIFT, from nothing else', () => {
  const lines = mt940Of([{ ...gift, payer: 'Dragi#a' }]);
  const bytes = Uint8Array.from(lines, (char) => (char === '#' ? 0x9a : char.charCodeAt(0)));
  expect(readBankFile(bytes)).toMatchObject({
    ok: true,
    transfers: [{ details: { payer: 'Dragiša' } }],
  });
  expect(readBankFile(Uint8Array.from([0x9a, 0x0a]))).toMatchObject({
    faults: [{ message: 'the file is not UTF-8 text' }],
  });
});

test.each([
  [
    'entities of its own',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    'a document type (DOCTYPE) is not accepted',
  ],
  [
    'another document',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>',
    'the document is no statement of ISO 20022 (camt.053)',
  ],
  [
    'the last of February and two days',
    camtOf([{ ...paid, day: '2026-02-30' }]),
    'the day of the entry is no day',
  ],
  [
    'a point and a comma',
    camtOf([paid]).replaceAll('2500.00', '2.500,00'),
    'Amt: must be an amount such as 2500.00',
  ],
  [
    'a balance that is no amount',
    camtOf([paid]).replace('12500.00', 'much'),
    'Amt: must be an amount such as 2500.00',
  ],
  [
    'another currency',
    camtOf([paid]).replaceAll('RSD', 'CHF'),
    'currency: must be RSD, BAM or EUR',
  ],
  ['half an entry', ':61:what', 'the entry (:61:) cannot be read'],
  ['half a balance', ':20:1\n:60F:what', 'the balance (:60F:) cannot be read'],
  [
    'nothing before the entries',
    ':61:2611201120C1,00NTRFNONREF',
    'currency: must be RSD, BAM or EUR',
  ],
])('what is no statement is refused: %s', (_case, text, message) => {
  const outcome = read(text);
  expect(outcome.ok ? [] : outcome.faults.map((fault) => fault.message)).toContain(message);
});

const entry = { ...gift, amountMinor: 100, payer: '', purpose: 'x' };
const header = 'id;date;amount;currency;reference\n';
const parts = camtOf([paid]).replace(
  '</TxDtls>',
  '</TxDtls><TxDtls><Amt Ccy="RSD">1.00</Amt></TxDtls>',
);
const faulty: readonly (readonly [text: string, code: BankFaultCode, params?: ErrorParams])[] = [
  ['x'.repeat(onScreen.bytes + 1), 'too-large', { most: '5\u00A0MB' }],
  [' ', 'not-text'],
  ['<?xml version="1.0" encoding="windows-1250"?><a/>', 'not-text'],
  [camtOf(Array.from({ length: mostEntries + 1 }, () => entry)), 'too-many', { most: mostEntries }],
  [header + '1;2026-11-20;1;RSD;x\n'.repeat(2), 'twice', { id: '1' }],
  [tableOf(onScreen.rows + 1), 'too-many', { most: onScreen.rows }],
  [tableOf(50_001), 'too-many', { most: 50_000 }],
  [JSON.stringify(Array.from({ length: 50_001 }, () => 0)), 'too-many', { most: 50_000 }],
  ['<a><b></a>', 'xml'],
  ['<', 'xml'],
  ['<!DOCTYPE a><a/>', 'xml-refused'],
  ['<a>'.repeat(50), 'xml-refused'],
  [
    `<a${' '.repeat(10)}${Array.from({ length: 50 }, (_, at) => ` b${at}="c"`).join('')}/>`,
    'xml-refused',
  ],
  ['<a/>', 'no-statement'],
  [':61:2611201120D1,00NTRFNONREF', 'no-statement'],
  ['id;date\n', 'column', { name: 'amount' }],
  [camtOf([entry], { closingOff: 1 }), 'sums'],
  [mt940Of([entry], { closingOff: 1 }), 'sums'],
  [parts.replace('<TxDtls>', '<TxDtls><Amt Ccy="RSD">1.00</Amt>'), 'parts'],
  [camtOf([{ ...entry, day: '2026-02-30' }]), 'day'],
  [`${header}1;20.11.2026;1;RSD;x`, 'day'],
  [`${header}1;2026-11-20;-1;RSD;x`, 'amount'],
  [camtOf([entry]).replace('1.00', 'x'), 'amount'],
  [camtOf([entry]).replaceAll('1.00', '0.00'), 'amount'],
  [camtOf([entry]).replace('<CdtDbtInd>CRDT</CdtDbtInd>\n', '<CdtDbtInd>x</CdtDbtInd>\n'), 'side'],
  [camtOf([entry]).replaceAll('RSD', 'USD'), 'currency'],
  [`${header}1;2026-11-20;1;USD;x`, 'currency'],
  [`${header};2026-11-20;1;RSD;x`, 'id'],
  [`${header}1;2026-11-20;1;RSD;${'x'.repeat(61)}`, 'reference'],
  [mt940Of([{ ...entry, payer: '\u0001' }]), 'unreadable'],
  [':20:1\n:61:x', 'entry'],
  [':20:1\n:60F:x', 'balance'],
  [`:20:1\n${'x\n'.repeat(40)}`, 'line'],
  [`:20:${'x'.repeat(2001)}`, 'line'],
  [':20:1\n-\nx', 'line'],
  [`${header}1;2`, 'row'],
  [`${header}"1`, 'row'],
  [`${header}1;2026-11-20;"1;RSD;x`, 'row'],
  ['"1', 'row'],
  ['[1', 'json'],
];

function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `${at};2026-11-20;1;RSD;x`);
  return header + lines.join('\n');
}

test.each(faulty.map(([text, code, params]) => ({ text, code, params })))(
  'each fault has a code for those who read another language: $code',
  ({ text, code, params }) => {
    const outcome = read(text);
    const found = outcome.ok ? [] : outcome.faults;
    expect(found.map((fault) => ({ code: fault.code, params: fault.params }))).toContainEqual({
      code,
      params,
    });
  },
);

test('no code is there that no fault has', () => {
  expect(new Set(faulty.map(([, code]) => code))).toEqual(new Set(bankFaultCodes));
});

test('a reference is found in what people write around it, and nothing else is taken for one', () => {
  const pretty = `${reference.slice(0, 2)}-${reference.slice(2, 8)}-${reference.slice(8)}`;
  for (const text of [
    reference,
    `97${reference}`,
    `97 ${pretty}`,
    `/ROC/97${reference}/EREF/1`,
    `Dopuna 12 za ${pretty}, hvala`,
  ]) {
    expect(findReference(text)?.slice(-12)).toBe('261120123456');
  }
  for (const text of ['', '165000000000000074', `1${reference}`, `${reference}1`]) {
    expect(findReference(text)).toBeNull();
  }
});
