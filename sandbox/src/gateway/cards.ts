import { createHash } from 'node:crypto';

export type TestCard = {
  readonly number: string;
  readonly brand: 'visa' | 'master';
  /** The issuer's response code to a payment confirmed by the cardholder. */
  readonly present: ResponseCode;
  /** The issuer's response code to later charges of the saved card. */
  readonly absent: ResponseCode;
  /** A charge of the saved card succeeds, but its answer gets lost. */
  readonly losesAnswers?: boolean;
  /** The issuer charges the saved card only after its owner's 3-D Secure step. */
  readonly asksOwner?: boolean;
};

/** Of the protocol: approved, expired, insufficient funds, declined. */
export type ResponseCode = '0000' | '1001' | '1016' | '1019';

/** The only cards that this gateway accepts: published test numbers that no bank issues. */
const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'visa', present: '0000', absent: '0000' },
  { number: '5555555555554444', brand: 'master', present: '0000', absent: '0000' },
  { number: '4000000000000002', brand: 'visa', present: '1019', absent: '1019' },
  { number: '4000000000009995', brand: 'visa', present: '0000', absent: '1016' },
  { number: '4000000000000069', brand: 'visa', present: '0000', absent: '1001' },
  {
    number: '4000000000000119',
    brand: 'visa',
    present: '0000',
    absent: '0000',
    losesAnswers: true,
  },
  { number: '4000000000003220', brand: 'visa', present: '0000', absent: '0000', asksOwner: true },
];

/**
 * Tokens of cards that customers of the demo saved before this gateway was started: there was no
 * registration, so the gateway could not know them otherwise.
 */
const KEPT_BEFORE: Readonly<Record<string, string>> = {
  '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4': '5555555555554444',
  '38a1bf9a838ad53e43e62fd1f2df466d3537326c4b401ea00690be0b5a582105': '4000000000009995',
};

export function findTestCard(typed: string): TestCard | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === number);
}

export function maskedPan(card: TestCard): string {
  return `${card.number.slice(0, 6)}******${card.number.slice(-4)}`;
}

/** The same card of the same merchant always has the same token, and the token reveals nothing. */
export function panToken(merchantKey: string, card: TestCard): string {
  return createHash('sha256').update(`${merchantKey}:pan:${card.number}`).digest('hex');
}

export function findCardByToken(merchantKey: string, token: string): TestCard | undefined {
  const number = KEPT_BEFORE[token];
  return TEST_CARDS.find((card) => card.number === number || panToken(merchantKey, card) === token);
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
