/** What a banking app reads from an IPS QR code of the National Bank of Serbia. */
export type IpsPayment = {
  /** 18 digits. */
  readonly account: string;
  readonly payee: string;
  /** Para. */
  readonly amountMinor: number;
  readonly payer: string;
  readonly purpose: string;
  /** Model and reference as one number; empty if there is none. */
  readonly reference: string;
};

/** The payment of a code, or what is wrong with it. */
export function readIpsCode(text: string): IpsPayment | string {
  const tags = new Map<string, string>();
  for (const pair of text.trim().split('|')) {
    const colon = pair.indexOf(':');
    if (colon < 1) return 'Kod nije IPS QR: deo bez oznake.';
    tags.set(pair.slice(0, colon), pair.slice(colon + 1));
  }
  const of = (tag: string): string => tags.get(tag) ?? '';
  if (of('K') !== 'PR' || of('V') !== '01' || of('C') !== '1') return 'Kod nije IPS QR (K:PR).';
  if (!/^\d{18}$/.test(of('R'))) return 'Račun primaoca mora imati 18 cifara (R).';
  const amount = /^RSD(\d{1,10}),(\d{0,2})$/.exec(of('I'));
  if (amount === null) return 'Iznos mora biti kao RSD2500,00 (I).';
  const [, whole = '', part = ''] = amount;
  const amountMinor = Number(`${whole}${part.padEnd(2, '0')}`);
  if (amountMinor === 0) return 'Iznos mora biti veći od nule (I).';
  return {
    account: of('R'),
    payee: of('N'),
    amountMinor,
    payer: of('P'),
    purpose: of('S'),
    reference: of('RO'),
  };
}
