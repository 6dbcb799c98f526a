import type { EInvoiceFact } from '@rampa/contract/e-invoices';
import type { WrittenEInvoice } from './e-invoices.store.ts';
import type { DocumentFacts } from './ubl.ts';
import { eInvoiceSums, writeUbl, type EInvoiceParty } from './ubl.ts';

const facts = {
  name: /\S/,
  taxNumber: /^(?:\d{9}|\d{13})$/,
  companyNumber: /^(?:\d{8}|\d{13})$/,
  street: /\S/,
  city: /\S/,
  postcode: /\S/,
} as const;
const words: Readonly<Record<keyof EInvoiceParty, EInvoiceFact>> = {
  name: 'name',
  taxNumber: 'tax-number',
  companyNumber: 'company-number',
  street: 'street',
  city: 'city',
  postcode: 'postcode',
};

/** What the state's system demands of a buyer (RSR-17 to RSR-26), and is not known, or cannot be right. */
export function missingOf(buyer: EInvoiceParty): readonly EInvoiceFact[] {
  // Its keys are those of the object.
  return (Object.keys(facts) as (keyof EInvoiceParty)[])
    .filter((key) => !facts[key].test(buyer[key]))
    .map((key) => words[key]);
}

/** The e-invoice of a document; without XML if facts of the buyer are missing. Throws if its sums cannot be right. */
export function writeEInvoice(
  document: DocumentFacts,
  { seller, account }: { readonly seller: EInvoiceParty; readonly account: string },
): WrittenEInvoice {
  const missing = missingOf(document.buyer);
  const { totalMinor } = eInvoiceSums(document);
  if (!Number.isSafeInteger(totalMinor) || totalMinor <= 0) {
    throw new RangeError(`The total of ${document.number} is ${String(totalMinor)}`);
  }
  return {
    buyer: document.buyer.name,
    buyerTaxNumber: document.buyer.taxNumber,
    issuedOn: document.issuedOn,
    totalMinor,
    currency: document.currency,
    reduces: document.reduces,
    xml: missing.length === 0 ? writeUbl({ ...document, seller, account }) : '',
    missing,
    fault: '',
  };
}
