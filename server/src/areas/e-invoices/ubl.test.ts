import { expect, test } from 'vitest';
import { decimalOf } from './decimal.ts';
import { waitAfter } from './send.ts';
import { stateOf } from './sef.ts';
import { netOfLines } from './tax-parts.ts';
import { openUblSchema } from './testing/ubl-schema.ts';
import { eInvoiceSums, writeUbl, type EInvoiceFacts } from './ubl.ts';
import { missingOf, writeEInvoice } from './write-e-invoice.ts';

const schemas = { invoice: openUblSchema('Invoice'), 'credit-note': openUblSchema('CreditNote') };

const party = {
  name: 'Превоз & син <д.о.о.> "Ћуприја"',
  taxNumber: '101134702',
  companyNumber: '07891234',
  street: 'Његошева 1',
  city: 'Београд',
  postcode: '11000',
};

const invoice: EInvoiceFacts = {
  type: 'invoice',
  number: 'TG2026000001',
  issuedOn: '2026-11-20',
  dueOn: '2026-11-20',
  suppliedOn: null,
  currency: 'RSD',
  vatPercent: 20,
  note: 'Рачун је плаћен.',
  reduces: [],
  seller: { ...party, name: 'Путеви', taxNumber: '100900015' },
  buyer: party,
  account: '840-955845-10',
  means: 'card',
  lines: [
    { name: 'ТАГ уређај, I категорија', quantity: 7, grossMinor: 1_415_401, taxed: true },
    { name: 'ТАГ уређај, II категорија', quantity: 3, grossMinor: 606_601, taxed: true },
    { name: 'Попуст 5 %', quantity: 1, grossMinor: -101_100, taxed: true },
    { name: 'Достава', quantity: 1, grossMinor: 39_000, taxed: true },
  ],
};

const variants: readonly (readonly [string, EInvoiceFacts])[] = [
  ['an order', invoice],
  ['one line', { ...invoice, lines: invoice.lines.slice(0, 1) }],
  [
    'tolls abroad with a service',
    {
      ...invoice,
      suppliedOn: '2026-10-31',
      lines: [
        { name: 'Путарина у иностранству', quantity: 1, grossMinor: 123_457, taxed: false },
        { name: 'Услуга', quantity: 1, grossMinor: 24_000, taxed: true },
      ],
    },
  ],
  [
    'tolls abroad alone',
    {
      ...invoice,
      lines: [{ name: 'Путарина', quantity: 1, grossMinor: 99, taxed: false }],
    },
  ],
  [
    'a credit note for two invoices',
    {
      ...invoice,
      type: 'credit-note',
      reduces: [
        { number: 'T4A-1', issuedOn: '2026-10-02' },
        { number: 'T4A-2', issuedOn: '2026-11-02' },
      ],
    },
  ],
];

test.each(variants)('%s is as the official schema of UBL 2.1 demands', (_, facts) => {
  expect(schemas[facts.type](writeUbl(facts))).toEqual([]);
});

test('the official schema is asked: an element that is missing, at the wrong place or unknown is found', () => {
  const xml = writeUbl(invoice);
  const check = schemas.invoice;
  expect(check(xml.replace('<cbc:ID>TG2026000001</cbc:ID>', ''))).not.toEqual([]);
  expect(
    check(xml.replace('<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>20. 11. 2026')),
  ).not.toEqual([]);
  expect(check(xml.replaceAll('cbc:Note>', 'cbc:Remark>'))).not.toEqual([]);
  expect(schemas['credit-note'](xml)).not.toEqual([]);
});

test('names are written so that no sign of them is taken for XML, and what XML cannot hold is left out', () => {
  const written = writeUbl({ ...invoice, note: 'a\u0000b\u001fc\ud800d' });
  expect(written).toContain('Превоз &amp; син &lt;д.о.о.&gt; &quot;Ћуприја&quot;');
  expect(written).toContain('<cbc:Note>abcd</cbc:Note>');
  expect(schemas.invoice(written)).toEqual([]);
});

test('an invoice names what kind it is, both parties by their tax numbers, and when the tax is due', () => {
  const written = writeUbl(invoice);
  expect(written).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>');
  expect(written).toContain('<cbc:EndpointID schemeID="9948">101134702</cbc:EndpointID>');
  expect(written).toContain('<cbc:CompanyID>RS100900015</cbc:CompanyID>');
  expect(written).toContain('<cbc:DescriptionCode>3</cbc:DescriptionCode>');
  const supplied = writeUbl({ ...invoice, suppliedOn: '2026-10-31' });
  expect(supplied).toContain('<cbc:DescriptionCode>35</cbc:DescriptionCode>');
  expect(supplied).toContain('<cbc:ActualDeliveryDate>2026-10-31</cbc:ActualDeliveryDate>');
});

test('a credit note names its invoices', () => {
  const written = writeUbl(variants[4]?.[1] ?? invoice);
  expect(written).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  expect(written.match(/<cac:InvoiceDocumentReference>/g)).toHaveLength(2);
});

test('however prices are divided into lines, the net amounts add up to that of the document', () => {
  for (let gross = 1; gross < 400; gross += 1) {
    const lines = [gross, gross * 7 + 3, -Math.floor(gross / 2), gross + 11].map((grossMinor) => {
      return { name: '', quantity: 1, grossMinor, taxed: true };
    });
    const { netMinor, taxMinor, totalMinor } = eInvoiceSums({ lines, vatPercent: 20 });
    expect(netMinor + taxMinor).toBe(totalMinor);
    // The tax in it, halves up.
    expect(taxMinor).toBe(Math.floor((totalMinor * 20 * 2 + 120) / 240));
    expect(netOfLines(lines, 20).every(Number.isSafeInteger)).toBe(true);
  }
});

test('minor units are written as decimals without a float', () => {
  expect([0, 5, 99, 100, -1, -12_345, 9_007_199_254_740_991].map(decimalOf)).toEqual([
    '0.00',
    '0.05',
    '0.99',
    '1.00',
    '-0.01',
    '-123.45',
    '90071992547409.91',
  ]);
  expect(() => decimalOf(0.5)).toThrow('no whole number');
});

test('what the state’s system demands of a buyer and is missing keeps a document from being written', () => {
  expect(missingOf(party)).toEqual([]);
  const bare = { ...party, companyNumber: '123', street: ' ', postcode: '' };
  expect(missingOf(bare)).toEqual(['company-number', 'street', 'postcode']);
  expect(writeEInvoice({ ...invoice, buyer: bare }, invoice)).toMatchObject({
    xml: '',
    missing: ['company-number', 'street', 'postcode'],
    totalMinor: 1_959_902,
  });
});

test('words of the state’s system are states of ours; others change nothing', () => {
  expect(
    ['New', 'Seen', 'Approved', 'Rejected', 'Storno', 'Paid', 'constructor'].map(stateOf),
  ).toEqual(['sent', 'seen', 'approved', 'rejected', 'cancelled', undefined, undefined]);
});

test('the pause between two attempts doubles up to an hour', () => {
  expect([1, 2, 3, 7, 8, 60].map(waitAfter)).toEqual([60, 120, 240, 3600, 3600, 3600]);
});
