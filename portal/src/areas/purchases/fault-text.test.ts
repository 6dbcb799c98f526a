import { expect, test } from 'vitest';
import { createTextSource } from '../../lib/texts/text-source.ts';
import type { Translate } from '../../lib/texts/use-texts.ts';
import { faultText } from './fault-text.ts';
import english from './texts.en.json' with { type: 'json' };
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

const limits = { fizicko: 7, pravno: 900, onDelivery: 3 };

function textsOf(locale: string, texts: Readonly<Record<string, string>>): Translate {
  const source = createTextSource(() => ({ locale, texts }));
  return (key, ...[params]) => source.translate(key, params ?? {});
}

test.each([
  ['purchases.on-delivery-at-most', '3'],
  ['purchases.quantity-above-maximum-person', '7'],
] as const)('%s is told with the limit of the offer', (fault, limit) => {
  for (const t of [textsOf('en', english), textsOf('sr', serbian)]) {
    expect(faultText(t, fault, { limits }).match(/\d+/gu)).toEqual([limit]);
  }
});

test('without a limit the text is shown unchanged', () => {
  const t = textsOf('en', english);
  expect(faultText(t, 'purchases.choose-a-tag', { limits })).toBe('Choose at least one tag.');
});
