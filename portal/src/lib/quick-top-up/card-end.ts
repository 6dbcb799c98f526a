import type { Card } from '@rampa/contract/cards';
import { cardName } from '../cards/card-name.ts';

/** Short enough for a button, without a break: `Visa •• 1111`. */
export function cardEnd(card: Pick<Card, 'brand' | 'maskedNumber'>): string {
  return cardName(card).replace('••••', '••').replaceAll(' ', '\u00a0');
}
