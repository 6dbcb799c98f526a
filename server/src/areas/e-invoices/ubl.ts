import type { Currency } from '@rampa/contract';
import { decimalOf } from './decimal.ts';
import { netOfLines, sumOf, type PricedLine } from './tax-parts.ts';
import { writeXml, type Element } from './xml.ts';

/** Seller or buyer; tax and company numbers are digits. */
export interface EInvoiceParty {
  readonly name: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

export interface EInvoiceLine extends PricedLine {
  readonly name: string;
  readonly quantity: number;
}

/** What an e-invoice says; days are ISO 8601. */
export interface EInvoiceFacts {
  readonly type: 'invoice' | 'credit-note';
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  /** The day of the supply, by which the tax is due; null: it is due by the day of issue. */
  readonly suppliedOn: string | null;
  readonly currency: Currency;
  readonly vatPercent: number;
  readonly note: string;
  /** Of a credit note: the invoices that it reduces. */
  readonly reduces: readonly { readonly number: string; readonly issuedOn: string }[];
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly account: string;
  readonly means: 'transfer' | 'card' | 'cash';
  readonly lines: readonly EInvoiceLine[];
}

/** All but the seller, who is the same in each. */
export type DocumentFacts = Omit<EInvoiceFacts, 'seller' | 'account'>;

/** CIUS of Serbia; rule RSR-01 of its Schematron. */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.rs:srbdt:2022';
/** Electronic addresses in Serbia are tax numbers; RSR-14 and RSR-23. */
const addressScheme = '9948';
/**
 * Amounts charged in the name and for the account of another are not in the tax base: Law on VAT of Serbia, article 17,
 * paragraph 4, point 2, by the code of the system's list.
 */
const passedOn = { category: 'OE', reason: 'PDV-RS-17-4-2' };
const meansCodes = { transfer: '30', card: '48', cash: '10' } as const;
/** When the tax is due (BT-8): by the supply, or by the issue; RSR-06. */
const taxPoint = { supply: '35', issue: '3' };

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Whole, or with the discount that a line below zero is. */
interface NetLine extends EInvoiceLine {
  readonly netMinor: number;
}

export interface EInvoiceSums {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export function eInvoiceSums({
  lines,
  vatPercent,
}: Pick<EInvoiceFacts, 'lines' | 'vatPercent'>): EInvoiceSums {
  const totalMinor = sumOf(lines, ({ grossMinor }) => grossMinor);
  const netMinor = sumOf(netOfLines(lines, vatPercent), (net) => net);
  return { netMinor, taxMinor: totalMinor - netMinor, totalMinor };
}

/** The e-invoice in UBL 2.1, by EN 16931 and the rules of Serbia. */
export function writeUbl(facts: EInvoiceFacts): string {
  const credit = facts.type === 'credit-note';
  const name = credit ? 'CreditNote' : 'Invoice';
  const nets = netOfLines(facts.lines, facts.vatPercent);
  const lines = facts.lines.map((line, at): NetLine => ({ ...line, netMinor: nets[at] ?? 0 }));
  const money = moneyIn(facts.currency);
  return writeXml([
    name,
    [
      ['cbc:CustomizationID', customization],
      ['cbc:ID', facts.number],
      ['cbc:IssueDate', facts.issuedOn],
      credit ? null : ['cbc:DueDate', facts.dueOn],
      credit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380'],
      facts.note === '' ? null : ['cbc:Note', facts.note],
      ['cbc:DocumentCurrencyCode', facts.currency],
      [
        'cac:InvoicePeriod',
        [['cbc:DescriptionCode', facts.suppliedOn === null ? taxPoint.issue : taxPoint.supply]],
      ],
      ...facts.reduces.map(({ number, issuedOn }): Element => [
        'cac:BillingReference',
        [
          [
            'cac:InvoiceDocumentReference',
            [
              ['cbc:ID', number],
              ['cbc:IssueDate', issuedOn],
            ],
          ],
        ],
      ]),
      ['cac:AccountingSupplierParty', [partyOf(facts.seller, 'seller')]],
      ['cac:AccountingCustomerParty', [partyOf(facts.buyer, 'buyer')]],
      facts.suppliedOn === null
        ? null
        : ['cac:Delivery', [['cbc:ActualDeliveryDate', facts.suppliedOn]]],
      paymentOf(facts),
      ...lines
        .filter(({ netMinor }) => netMinor < 0)
        .map((line): Element => [
          'cac:AllowanceCharge',
          [
            ['cbc:ChargeIndicator', 'false'],
            ['cbc:AllowanceChargeReason', line.name],
            money('cbc:Amount', -line.netMinor),
            ['cac:TaxCategory', categoryOf(line, facts)],
          ],
        ]),
      taxOf(facts, lines, money),
      totalsOf(facts, lines, money),
      ...lines
        .filter(({ netMinor }) => netMinor >= 0)
        .map((line, at) => lineOf(line, at, facts, money)),
    ],
    {
      xmlns: `${oasis}:${name}-2`,
      'xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
  ]);
}

type Money = (name: string, minor: number) => Element;

const moneyIn =
  (currency: Currency): Money =>
  (name, minor) => [name, decimalOf(minor), { currencyID: currency }];

function partyOf(party: EInvoiceParty, role: 'seller' | 'buyer'): Element {
  const scheme = (companyId: string, id: string): Element => [
    'cac:PartyTaxScheme',
    [
      ['cbc:CompanyID', companyId],
      ['cac:TaxScheme', [['cbc:ID', id]]],
    ],
  ];
  return [
    'cac:Party',
    [
      ['cbc:EndpointID', party.taxNumber, { schemeID: addressScheme }],
      ['cac:PartyName', [['cbc:Name', party.name]]],
      [
        'cac:PostalAddress',
        [
          ['cbc:StreetName', party.street],
          ['cbc:CityName', party.city],
          ['cbc:PostalZone', party.postcode],
          ['cac:Country', [['cbc:IdentificationCode', 'RS']]],
        ],
      ],
      scheme(`RS${party.taxNumber}`, 'VAT'),
      // RSR-10 and RSR-12: that the seller pays tax.
      role === 'seller' ? scheme('Obveznik PDV-a', 'RS-VAT-STATUS') : null,
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', party.name],
          ['cbc:CompanyID', party.companyNumber],
        ],
      ],
    ],
  ];
}

function paymentOf({ type, means, dueOn, number, account }: EInvoiceFacts): Element {
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', meansCodes[means]],
      // Credit notes have no due date of their own.
      type === 'credit-note' ? ['cbc:PaymentDueDate', dueOn] : null,
      ['cbc:PaymentID', number],
      ['cac:PayeeFinancialAccount', [['cbc:ID', account]]],
    ],
  ];
}

function categoryOf(
  { taxed }: PricedLine,
  { vatPercent }: Pick<EInvoiceFacts, 'vatPercent'>,
): readonly Element[] {
  return [
    ['cbc:ID', taxed ? 'S' : passedOn.category],
    ['cbc:Percent', taxed ? String(vatPercent) : '0'],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ];
}

function taxOf(facts: EInvoiceFacts, lines: readonly NetLine[], money: Money): Element {
  const { taxMinor } = eInvoiceSums(facts);
  const subtotals = [true, false].flatMap((taxed): readonly Element[] => {
    const ofKind = lines.filter((line) => line.taxed === taxed);
    if (ofKind.length === 0) return [];
    const [id, percent, scheme] = categoryOf({ taxed, grossMinor: 0 }, facts);
    const reason: Element = ['cbc:TaxExemptionReasonCode', passedOn.reason];
    return [
      [
        'cac:TaxSubtotal',
        [
          money(
            'cbc:TaxableAmount',
            sumOf(ofKind, ({ netMinor }) => netMinor),
          ),
          money('cbc:TaxAmount', taxed ? taxMinor : 0),
          ['cac:TaxCategory', [id ?? null, percent ?? null, taxed ? null : reason, scheme ?? null]],
        ],
      ],
    ];
  });
  return ['cac:TaxTotal', [money('cbc:TaxAmount', taxMinor), ...subtotals]];
}

function totalsOf(facts: EInvoiceFacts, lines: readonly NetLine[], money: Money): Element {
  const { netMinor, totalMinor } = eInvoiceSums(facts);
  const allowances = -sumOf(lines, (line) => Math.min(line.netMinor, 0));
  return [
    'cac:LegalMonetaryTotal',
    [
      money('cbc:LineExtensionAmount', netMinor + allowances),
      money('cbc:TaxExclusiveAmount', netMinor),
      money('cbc:TaxInclusiveAmount', totalMinor),
      allowances === 0 ? null : money('cbc:AllowanceTotalAmount', allowances),
      money('cbc:PayableAmount', totalMinor),
    ],
  ];
}

function lineOf(line: NetLine, at: number, facts: EInvoiceFacts, money: Money): Element {
  const credit = facts.type === 'credit-note';
  const unit = { unitCode: 'H87' };
  const quantity = String(line.quantity);
  return [
    credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', String(at + 1)],
      [credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, unit],
      money('cbc:LineExtensionAmount', line.netMinor),
      [
        'cac:Item',
        [
          ['cbc:Name', line.name],
          ['cac:ClassifiedTaxCategory', categoryOf(line, facts)],
        ],
      ],
      // The price is that of the whole line: that of a piece is no whole number of para.
      [
        'cac:Price',
        [money('cbc:PriceAmount', line.netMinor), ['cbc:BaseQuantity', quantity, unit]],
      ],
    ],
  ];
}
