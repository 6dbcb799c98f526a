import { expect, test } from 'vitest';
import { lookAt } from './rules.ts';

const party = (taxNumber: string, more = '') => `<cac:Party>
  <cbc:EndpointID schemeID="9948">${taxNumber}</cbc:EndpointID>
  <cac:PostalAddress><cbc:CityName>Beograd</cbc:CityName><cbc:PostalZone>11000</cbc:PostalZone></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>RS${taxNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>${more}
  <cac:PartyLegalEntity><cbc:CompanyID>07891234</cbc:CompanyID></cac:PartyLegalEntity></cac:Party>`;
const category = (tag: string, more = '') =>
  `<cac:${tag}><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>${more}</cac:${tag}>`;
const line = (net: string) =>
  `<cac:InvoiceLine><cbc:LineExtensionAmount currencyID="RSD">${net}</cbc:LineExtensionAmount><cac:Item>${category('ClassifiedTaxCategory')}</cac:Item></cac:InvoiceLine>`;

const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.rs:srbdt:2022</cbc:CustomizationID>
  <cbc:ID>R-1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DueDate>2026-11-30</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>
  <cac:AccountingSupplierParty>${party('100900015', '<cac:PartyTaxScheme><cbc:CompanyID>Obveznik PDV-a</cbc:CompanyID><cac:TaxScheme><cbc:ID>RS-VAT-STATUS</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('101134702')}</cac:AccountingCustomerParty>
  <cac:Delivery><cbc:ActualDeliveryDate>2026-11-19</cbc:ActualDeliveryDate></cac:Delivery>
  <cac:AllowanceCharge><cbc:Amount>10.00</cbc:Amount>${category('TaxCategory')}</cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount>38.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>190.00</cbc:TaxableAmount><cbc:TaxAmount>38.00</cbc:TaxAmount>${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount>200.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>190.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>228.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount>10.00</cbc:AllowanceTotalAmount><cbc:PayableAmount>228.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  ${line('150.00')}${line('50.00')}
</Invoice>`;

const faultsOf = (xml: string) => lookAt(xml)?.faults.map(({ rule }) => rule);

test('a document that is right breaks no rule', () => {
  expect(faultsOf(invoice)).toEqual([]);
  expect(lookAt(invoice)?.number).toBe('R-1');
});

const credit = invoice
  .replaceAll('Invoice ', 'CreditNote ')
  .replace('</Invoice>', '</CreditNote>')
  .replace(
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
  )
  .replaceAll('InvoiceLine>', 'CreditNoteLine>')
  .replace(
    '<cac:Delivery>',
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>R-0</cbc:ID><cbc:IssueDate>2026-10-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference><cac:PaymentMeans><cbc:PaymentDueDate>2026-11-20</cbc:PaymentDueDate></cac:PaymentMeans><cac:Delivery>',
  );

test('so does a credit note that names its invoice', () => {
  expect(faultsOf(credit)).toEqual([]);
});

test.each([
  ['RSR-01', 'srbdt:2022', 'srbdt:2019'],
  ['BR-02', '<cbc:ID>R-1</cbc:ID>', ''],
  ['BR-03', '2026-11-20', '20.11.2026.'],
  ['RSR-03', '>380<', '>381<'],
  ['RSR-06', '>35<', '>7<'],
  ['RSR-33', 'ActualDeliveryDate', 'LatestDeliveryDate'],
  ['RSR-14', 'schemeID="9948">100900015', 'schemeID="0088">100900015'],
  ['RSR-23', 'schemeID="9948">101134702', 'schemeID="0088">101134702'],
  ['RSR-15', 'RS100900015', '100900015'],
  ['RSR-24', 'RS101134702', 'RS101134703'],
  ['RSR-10', 'RS-VAT-STATUS', 'OTHER'],
  ['BR-CO-10', '>150.00<', '>150.01<'],
  ['BR-CO-11', '>10.00</cbc:AllowanceTotalAmount', '>11.00</cbc:AllowanceTotalAmount'],
  ['BR-CO-13', '>190.00</cbc:TaxExclusiveAmount', '>190.01</cbc:TaxExclusiveAmount'],
  ['BR-CO-14', '<cac:TaxTotal><cbc:TaxAmount>38.00', '<cac:TaxTotal><cbc:TaxAmount>38.01'],
  ['BR-CO-15', '>228.00</cbc:TaxInclusiveAmount', '>228.02</cbc:TaxInclusiveAmount'],
  ['BR-CO-16', '>228.00</cbc:PayableAmount', '>0.00</cbc:PayableAmount'],
  ['BR-CO-18', '<cac:TaxCategory><cbc:ID>S', '<cac:TaxCategory><cbc:ID>E'],
  ['BR-CO-25', 'DueDate', 'StartDate'],
  ['BR-S-08', '>190.00</cbc:TaxableAmount', '>191.00</cbc:TaxableAmount'],
  [
    'BR-S-09',
    '</cbc:TaxableAmount><cbc:TaxAmount>38.00',
    '</cbc:TaxableAmount><cbc:TaxAmount>40.00',
  ],
])('%s is told', (rule, from, to) => {
  expect(invoice).toContain(from);
  expect(faultsOf(invoice.replaceAll(from, to))).toContain(rule);
});

test.each([
  ['RSR-11', '100900015', '10090001'],
  ['RSR-21', '101134702', '1011347020'],
  ['RSR-19', '07891234', '0789123'],
  ['BR-CO-26', '07891234', ''],
  ['RSR-16', 'Beograd', ''],
  ['RSR-25', 'Beograd', ''],
  ['BR-08', '11000', ''],
  ['RSR-26', '11000', ''],
])('%s is told of a party', (rule, from, to) => {
  expect(faultsOf(invoice.replaceAll(from, to))).toContain(rule);
});

test('a credit note without an invoice, without its day, and a document without lines are told', () => {
  expect(faultsOf(credit.replace('>R-0<', '><'))).toContain('BR-55');
  expect(faultsOf(credit.replace('2026-10-01', ''))).toContain('RSR-07');
  expect(faultsOf(invoice.replaceAll('InvoiceLine', 'OtherLine'))).toContain('BR-16');
});

test('what is not taxed without a reason is told', () => {
  const untaxed = invoice.replaceAll(
    '<cbc:ID>S</cbc:ID><cbc:Percent>20',
    '<cbc:ID>OE</cbc:ID><cbc:Percent>0',
  );
  expect(faultsOf(untaxed)).toContain('RSK-OE-10');
});

test('what is no invoice is no document', () => {
  expect(lookAt('{}')).toBeUndefined();
  expect(lookAt('<Order/>')).toBeUndefined();
});
