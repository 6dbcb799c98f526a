import { createHash } from 'node:crypto';

export type TestCard = {
  readonly number: string;
  readonly brand: 'visa' | 'master';
  /** What the issuer says to a payment that the card's owner confirms. */
  readonly present: 'approved' | 'declined';
  /** What the issuer says later, to a charge of the kept card. */
  readonly absent: 'approved' | 'declined';
};

/** The only cards that this gateway takes: published test numbers that no bank issues. */
const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'visa', present: 'approved', absent: 'approved' },
  { number: '5555555555554444', brand: 'master', present: 'approved', absent: 'approved' },
  { number: '4000000000000002', brand: 'visa', present: 'declined', absent: 'declined' },
  { number: '4000000000009995', brand: 'visa', present: 'approved', absent: 'declined' },
];

export function findTestCard(typed: string): TestCard | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === number);
}

export function maskedPan(card: TestCard): string {
  return `${card.number.slice(0, 6)}******${card.number.slice(-4)}`;
}

/** The same card of the same merchant always has the same token, and the token tells nothing. */
export function panToken(merchantKey: string, card: TestCard): string {
  return createHash('sha256').update(`${merchantKey}:pan:${card.number}`).digest('hex');
}

export function findCardByToken(merchantKey: string, token: string): TestCard | undefined {
  return TEST_CARDS.find((card) => panToken(merchantKey, card) === token);
}

/** `MM/YY`, with or without the slash and blanks, a year of two or four digits; the wire form is `YYMM`. */
export function parseExpiry(typed: string, today: Date): string | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  const year = 2000 + Number(match?.[2]);
  if (!match || month < 1 || month > 12) return undefined;
  const firstMonthAfter = new Date(Date.UTC(year, month, 1));
  if (firstMonthAfter <= today) return undefined;
  return `${String(year % 100).padStart(2, '0')}${String(month).padStart(2, '0')}`;
}

export function isSecurityCode(typed: string): boolean {
  return /^\d{3,4}$/.test(typed.trim());
}
