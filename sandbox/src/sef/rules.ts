import { XMLParser } from 'fast-xml-parser';
import { total, nodeIn, nodesIn, textIn, moneyIn, sum, type Node } from './xml-nodes.ts';

/** Why a document is not taken: the number of the rule, and what it says. */
export type RuleFault = { readonly rule: string; readonly says: string };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: true,
  isArray: (name) =>
    /^(?:InvoiceLine|CreditNoteLine|TaxSubtotal|AllowanceCharge|BillingReference|PartyTaxScheme)$/.test(
      name,
    ),
});

/** An e-invoice as the rules look at it. */
export type Looked = {
  readonly root: Node;
  readonly credit: boolean;
  readonly number: string;
  readonly faults: readonly RuleFault[];
};

/** Undefined: it is no XML, or neither an invoice nor a credit note. */
export function lookAt(xml: string): Looked | undefined {
  let read: unknown;
  try {
    read = parser.parse(xml);
  } catch {
    return undefined;
  }
  const invoice = nodeIn(read, 'Invoice');
  const root = invoice ?? nodeIn(read, 'CreditNote');
  if (root === undefined) return undefined;
  const credit = invoice === undefined;
  const faults = rules.flatMap(([rule, says, holds]) =>
    holds(root, credit) ? [] : [{ rule, says }],
  );
  return { root, credit, number: textIn(root, 'ID'), faults };
}

type Rule = readonly [rule: string, says: string, holds: (root: Node, credit: boolean) => boolean];

/** What of EN 16931 (BR) and of Serbia's rules (RSR) a document of the portal can break. */
const rules: readonly Rule[] = [
  [
    'RSR-01',
    'The specification is that of Serbia',
    (root) =>
      textIn(root, 'CustomizationID').startsWith(
        'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.rs:srbdt:2022',
      ),
  ],
  ['BR-02', 'It has a number', (root) => textIn(root, 'ID') !== ''],
  ['BR-03', 'It has a day of issue', (root) => isDay(textIn(root, 'IssueDate'))],
  [
    'RSR-03',
    'Its type is 380, 383 or 386, of a credit note 381',
    (root, credit) =>
      credit
        ? textIn(root, 'CreditNoteTypeCode') === '381'
        : ['380', '383', '386'].includes(textIn(root, 'InvoiceTypeCode')),
  ],
  [
    'RSR-06',
    'It says by what day the tax is due: 35, 432 or 3',
    (root) => ['35', '432', '3'].includes(textIn(root, 'InvoicePeriod', 'DescriptionCode')),
  ],
  [
    'RSR-33',
    'With 35, it has the day of the supply',
    (root) =>
      textIn(root, 'InvoicePeriod', 'DescriptionCode') !== '35' ||
      isDay(textIn(root, 'Delivery', 'ActualDeliveryDate')),
  ],
  [
    'RSR-07',
    'A document that it refers to has its day',
    (root) =>
      nodesIn(root, 'BillingReference').every((one) =>
        isDay(textIn(one, 'InvoiceDocumentReference', 'IssueDate')),
      ),
  ],
  [
    'BR-55',
    'A credit note refers to an invoice',
    (root, credit) =>
      !credit ||
      nodesIn(root, 'BillingReference').some(
        (one) => textIn(one, 'InvoiceDocumentReference', 'ID') !== '',
      ),
  ],
  ...(['Supplier', 'Customer'] as const).flatMap((role) => rulesOfParty(role)),
  [
    'RSR-10',
    'The seller has a status as payer of tax',
    (root) =>
      partyTaxes(root, 'Supplier').some(
        (one) =>
          textIn(one, 'TaxScheme', 'ID') === 'RS-VAT-STATUS' && textIn(one, 'CompanyID') !== '',
      ),
  ],
  ['BR-16', 'It has a line', (root) => linesOf(root).length > 0],
  [
    'BR-CO-10',
    'The net amounts of the lines add up',
    (root) => total(root, 'LineExtensionAmount') === sum(linesOf(root), 'LineExtensionAmount'),
  ],
  [
    'BR-CO-11',
    'The allowances add up',
    (root) => (total(root, 'AllowanceTotalAmount') ?? 0n) === sum(allowancesOf(root), 'Amount'),
  ],
  [
    'BR-CO-13',
    'Without tax, it is the lines less the allowances',
    (root) =>
      total(root, 'TaxExclusiveAmount') ===
      (total(root, 'LineExtensionAmount') ?? 0n) - sum(allowancesOf(root), 'Amount'),
  ],
  [
    'BR-CO-14',
    'The tax of the rates adds up',
    (root) => moneyIn(root, 'TaxTotal', 'TaxAmount') === sum(subtotalsOf(root), 'TaxAmount'),
  ],
  [
    'BR-CO-15',
    'With tax, it is without tax and the tax',
    (root) =>
      total(root, 'TaxInclusiveAmount') ===
      (total(root, 'TaxExclusiveAmount') ?? 0n) + (moneyIn(root, 'TaxTotal', 'TaxAmount') ?? 0n),
  ],
  [
    'BR-CO-16',
    'To be paid is all of it',
    (root) => total(root, 'PayableAmount') === total(root, 'TaxInclusiveAmount'),
  ],
  [
    'BR-CO-25',
    'It says until when it is paid',
    (root, credit) =>
      isDay(credit ? textIn(root, 'PaymentMeans', 'PaymentDueDate') : textIn(root, 'DueDate')),
  ],
  ['BR-CO-18', 'It has a sum of tax for each category', hasEachCategory],
  [
    'BR-S-08',
    'What is taxed adds up for each category',
    (root) => subtotalsOf(root).every(addsUp(root)),
  ],
  [
    'BR-S-09',
    'The tax is what is taxed times the rate',
    (root) => subtotalsOf(root).every(isAtRate),
  ],
  [
    'RSK-OE-10',
    'What is not taxed has a reason',
    (root) =>
      subtotalsOf(root).every(
        (one) =>
          textIn(one, 'TaxCategory', 'ID') === 'S' ||
          textIn(one, 'TaxCategory', 'TaxExemptionReasonCode') !== '',
      ),
  ],
];

function rulesOfParty(role: 'Supplier' | 'Customer'): readonly Rule[] {
  const party = (root: Node): Node => nodeIn(nodeIn(root, `Accounting${role}Party`), 'Party') ?? {};
  const numberOf = (root: Node): string => textIn(party(root), 'EndpointID');
  const who = role === 'Supplier' ? 'seller' : 'buyer';
  const [address, same, tax, company, city, postcode] =
    role === 'Supplier'
      ? (['RSR-14', 'RSR-15', 'RSR-11', 'BR-CO-26', 'RSR-16', 'BR-08'] as const)
      : (['RSR-23', 'RSR-24', 'RSR-21', 'RSR-19', 'RSR-25', 'RSR-26'] as const);
  return [
    [
      address,
      `The ${who} has an address of the scheme 9948`,
      (root) => textIn(party(root), 'EndpointID', '@schemeID') === '9948',
    ],
    [
      same,
      `The address of the ${who} is the tax number`,
      (root) =>
        partyTaxes(root, role).some(
          (one) =>
            textIn(one, 'TaxScheme', 'ID') === 'VAT' &&
            textIn(one, 'CompanyID') === `RS${numberOf(root)}`,
        ),
    ],
    [
      tax,
      `The tax number of the ${who} has 9 or 13 digits`,
      (root) => /^(?:\d{9}|\d{13})$/.test(numberOf(root)),
    ],
    [
      company,
      `The registration number of the ${who} has 8 or 13 digits`,
      (root) => /^(?:\d{8}|\d{13})$/.test(textIn(party(root), 'PartyLegalEntity', 'CompanyID')),
    ],
    [
      city,
      `The ${who} has a place`,
      (root) => textIn(party(root), 'PostalAddress', 'CityName') !== '',
    ],
    [
      postcode,
      `The ${who} has a postcode`,
      (root) => textIn(party(root), 'PostalAddress', 'PostalZone') !== '',
    ],
  ];
}

function partyTaxes(root: Node, role: 'Supplier' | 'Customer'): readonly Node[] {
  const party = nodeIn(nodeIn(root, `Accounting${role}Party`), 'Party');
  return party === undefined ? [] : nodesIn(party, 'PartyTaxScheme');
}

function hasEachCategory(root: Node): boolean {
  const used = new Set([
    ...linesOf(root).map((line) => keyOf(nodeIn(nodeIn(line, 'Item'), 'ClassifiedTaxCategory'))),
    ...allowancesOf(root).map((one) => keyOf(nodeIn(one, 'TaxCategory'))),
  ]);
  const said = subtotalsOf(root).map((one) => keyOf(nodeIn(one, 'TaxCategory')));
  return said.length === used.size && said.every((key) => used.has(key));
}

function addsUp(root: Node): (subtotal: Node) => boolean {
  return (subtotal) => {
    const key = keyOf(nodeIn(subtotal, 'TaxCategory'));
    const lines = linesOf(root).filter(
      (line) => keyOf(nodeIn(nodeIn(line, 'Item'), 'ClassifiedTaxCategory')) === key,
    );
    const allowances = allowancesOf(root).filter(
      (one) => keyOf(nodeIn(one, 'TaxCategory')) === key,
    );
    return (
      moneyIn(subtotal, 'TaxableAmount') ===
      sum(lines, 'LineExtensionAmount') - sum(allowances, 'Amount')
    );
  };
}

/** To the para: what EN 16931 lets differ is more. */
function isAtRate(subtotal: Node): boolean {
  const taxable = moneyIn(subtotal, 'TaxableAmount') ?? 0n;
  const tax = moneyIn(subtotal, 'TaxAmount') ?? -1n;
  const percent = textIn(subtotal, 'TaxCategory', 'Percent');
  if (!/^\d+$/.test(percent)) return false;
  const exact = taxable * BigInt(percent);
  const off = tax * 100n - exact;
  return off <= 100n && off >= -100n;
}

const keyOf = (category: Node | undefined): string =>
  category === undefined ? '' : `${textIn(category, 'ID')} ${textIn(category, 'Percent')}`;
const linesOf = (root: Node): readonly Node[] => [
  ...nodesIn(root, 'InvoiceLine'),
  ...nodesIn(root, 'CreditNoteLine'),
];
const allowancesOf = (root: Node): readonly Node[] => nodesIn(root, 'AllowanceCharge');
const subtotalsOf = (root: Node): readonly Node[] =>
  nodesIn(nodeIn(root, 'TaxTotal') ?? {}, 'TaxSubtotal');

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
