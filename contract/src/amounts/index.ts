/** Why a typed text is not an amount. */
export type AmountFault = 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large';

export type ParsedAmount =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly fault: AmountFault };

// Before or after it, as it is pasted from a bank: `RSD 1,500.00`, `1.500 динара`.
const currencyWords =
  /^(?:rsd|din\.?|дин\.?|km|км|bam|eur|€)|(?:rsd|din(?:\.|ara?)?|дин(?:\.|ара?)?|km|км|bam|eur|€)$/giu;
const spaces = /[\s\u00a0\u202f'’]/gu;
const plain = /^\d+$/;
// No thousands begin with a zero: `0.500` has three decimals.
const grouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
const fault = (why: AmountFault): ParsedAmount => ({ ok: false, fault: why });

/**
 * Minor units of an amount as people type it, in any of the languages: `1500`, `1.500`, `1,500`,
 * `1.500,50`, `1,500.50`, `1 500,5 RSD`. No float is involved, and nothing is guessed: money has at
 * most two decimals, and groups of thousands have exactly three digits.
 */
export function parseAmount(typed: string): ParsedAmount {
  const text = typed.trim().replaceAll(currencyWords, '').replace(spaces, '');
  if (text === '') return fault('empty');
  const { whole, decimals } = splitDecimals(text);
  if (!plain.test(whole) && !grouped.test(whole)) return fault('not-a-number');
  // `1.500,500` and `1,500.5`: one separator for groups, the other for decimals.
  if (new Set(text.replaceAll(/\d/g, '')).size > 2) return fault('not-a-number');
  if (!/^\d*$/.test(decimals)) return fault('not-a-number');
  if (decimals.length > 2) return fault('too-many-decimals');
  const digits = whole.replaceAll(/\D/g, '') + decimals.padEnd(2, '0');
  const minor = Number(digits);
  return Number.isSafeInteger(minor) ? { ok: true, minor } : fault('too-large');
}

/** The same for forms that need no reason; undefined if it is not an amount. */
export function minorUnitsOf(typed: string): number | undefined {
  const parsed = parseAmount(typed);
  return parsed.ok ? parsed.minor : undefined;
}

/** As people would type it, for the initial value of a field: `480`, or `480,50`. */
export function amountAsTyped(minor: number): string {
  const hundredths = minor % 100;
  const whole = String((minor - hundredths) / 100);
  return hundredths === 0 ? whole : `${whole},${String(hundredths).padStart(2, '0')}`;
}

function splitDecimals(text: string): { readonly whole: string; readonly decimals: string } {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return { whole: text, decimals: '' };
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const sign = text.charAt(at);
  const isGroup = tail.length === 3 && grouped.test(text) && !hasOtherSign(head, sign);
  return isGroup ? { whole: text, decimals: '' } : { whole: head, decimals: tail };
}

function hasOtherSign(text: string, sign: string): boolean {
  return text.includes(sign === '.' ? ',' : '.');
}
