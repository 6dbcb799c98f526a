import type { KeptLaw } from '@rampa/contract/personal-data';

/** What no period ends, and why. */
export const lawful: readonly {
  readonly law: KeptLaw;
  readonly kind: string;
  readonly source: string;
}[] = [
  {
    law: 'books',
    kind: 'ledger, payments, orders, invoices and statements',
    source:
      'bookkeeping: the journal and the general ledger are kept for ten years, vouchers for five, reports for twenty (Law on Accounting of Serbia, Official Gazette 73/2019 and 44/2021, article 28)',
  },
  {
    law: 'passages',
    kind: 'passages',
    source: 'vouchers of the tolls in the ledger, kept as those',
  },
  {
    law: 'complaints',
    kind: 'complaints',
    source:
      'the record of complaints is kept for two years at least (Law on Consumer Protection of Serbia, Official Gazette 88/2021, article 55)',
  },
  {
    law: 'terms',
    kind: 'acceptances of terms',
    source: 'proof of what was agreed to, for as long as claims can arise from it',
  },
  {
    law: 'trail',
    kind: 'audit trail',
    source: 'ids only; the operator decides, and deletes with the owner login',
  },
];
