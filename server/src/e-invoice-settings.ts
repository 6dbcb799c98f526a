import { countries } from './countries.ts';
import { postalAddressIn } from './platform/seller.ts';
import type { Mode, Settings } from './platform/settings.ts';
import type { RawSettings } from './settings-schema.ts';

/** The state's system in production. */
const officialUrl = 'https://efaktura.mfin.gov.rs';

/** Registration number of the demo's operator. */
const demoCompanyNumber = '20000016';

/** What e-invoices need, once they are switched on. */
export function eInvoiceFaults(raw: RawSettings): string[] {
  if (raw.E_INVOICES_SINCE === undefined) return [];
  if (raw.COUNTRY !== 'rs') {
    return ['E_INVOICES_SINCE: the system of e-invoices (SEF) is that of Serbia; leave it out'];
  }
  const address = raw.OPERATOR_ADDRESS;
  return address === undefined || postalAddressIn(address) !== null
    ? []
    : [
        'OPERATOR_ADDRESS: must be written as “street, postcode place” for e-invoices, such as Ustanička 64/5, 11000 Beograd',
      ];
}

export function composeEInvoices(
  raw: RawSettings,
  mode: Mode,
  { seller, secret }: Pick<Settings, 'seller'> & { readonly secret: (name: string) => string },
): Settings['eInvoices'] {
  if (raw.E_INVOICES_SINCE === undefined) return null;
  const { demoAddress } = countries[raw.COUNTRY].seller;
  const address = postalAddressIn(seller.address) ?? postalAddressIn(demoAddress);
  // What does not fit was refused as a fault.
  if (address === null) return null;
  const url = mode === 'production' ? officialUrl : `http://localhost:${raw.PORT + 5}`;
  return {
    since: raw.E_INVOICES_SINCE,
    baseUrl: (raw.SEF_BASE_URL ?? url).replace(/\/$/, ''),
    key: raw.SEF_API_KEY ?? secret('sef-api-key'),
    callsPerSecond: raw.SEF_CALLS_PER_SECOND,
    seller: {
      name: seller.name,
      taxNumber: seller.taxNumber,
      companyNumber: raw.OPERATOR_COMPANY_NUMBER ?? demoCompanyNumber,
      ...address,
    },
  };
}
