import { orderDigits } from './order-number.ts';
import { readReference } from './reference-number.ts';

/** Digits of a reference: the order's number behind its two check digits. */
const whole = orderDigits + 2;

/**
 * Order numbers that a mistyped reference may have meant: with one digit wrong, missing or too many, or two of them in
 * the other order. The check digits leave out all but one in a hundred of what could be meant.
 */
export function nearReferences(text: string): readonly string[] {
  // A model before it, and what people write between the digits.
  const bare = text.replaceAll(/[\s/-]/g, '');
  if (!/^\d+$/.test(bare)) return [];
  const meant = new Set<string>();
  for (const written of new Set([bare, bare.replace(/^97/, '')])) {
    if (Math.abs(written.length - whole) > 1) continue;
    for (const variant of variantsOf(written)) {
      const found = variant.length === whole ? readReference(variant) : null;
      if (found !== null) meant.add(found);
    }
  }
  return [...meant];
}

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));

function* variantsOf(written: string): Generator<string> {
  for (let at = 0; at <= written.length; at += 1) {
    const before = written.slice(0, at);
    const [one = '', next = ''] = written.slice(at);
    if (written.length < whole)
      for (const digit of digits) yield before + digit + written.slice(at);
    else if (written.length > whole) yield before + written.slice(at + 1);
    else {
      for (const digit of digits) yield before + digit + written.slice(at + 1);
      yield before + next + one + written.slice(at + 2);
    }
  }
}
