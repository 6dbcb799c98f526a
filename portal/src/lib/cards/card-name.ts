import type { Card } from '@rampa/contract/cards';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  dina: 'DinaCard',
  amex: 'American Express',
};

/** As it is printed on the card: `Visa •••• 1111`. */
export function cardName({ brand, maskedNumber }: Pick<Card, 'brand' | 'maskedNumber'>): string {
  const known = brands[brand.toLowerCase()] ?? brand;
  return `${known} •••• ${maskedNumber.slice(-4)}`.trim();
}

/** `11/2028`, as printed on the card; empty if the gateway did not say. */
export function expiryText({ expires }: Pick<Card, 'expires'>): string {
  const [year = '', month = ''] = (expires ?? '').split('-');
  return month === '' ? '' : `${month}/${year}`;
}
