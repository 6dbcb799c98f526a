import type { HowPaid } from '@rampa/contract/spending-reports';

/** By how much of what tolls cost is paid by invoices. */
export function howPaid(totalMinor: number, laterMinor: number): HowPaid {
  if (laterMinor === 0) return 'ahead';
  return laterMinor === totalMinor ? 'later' : 'both';
}
