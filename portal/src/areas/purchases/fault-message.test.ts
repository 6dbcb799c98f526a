import { expect, test } from 'vitest';
import { createMessages, type Messages } from '../../lib/messages/messages.ts';
import { createTextSource } from '../../lib/texts/text-source.ts';
import { faultMessage } from './fault-message.ts';
import english from './texts.en.json' with { type: 'json' };
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

const limits = { fizicko: 7, pravno: 900, onDelivery: 3 };

function textsOf(locale: string, texts: Readonly<Record<string, string>>): Messages {
  return createMessages(
    createTextSource(() => ({ locale, texts })),
    (message) => {
      throw new Error(message);
    },
  );
}

test.each([
  ['purchases.on-delivery-at-most', '3'],
  ['purchases.quantity-above-maximum-person', '7'],
] as const)('%s is told with the limit of the offer', (fault, limit) => {
  for (const { text } of [textsOf('en', english), textsOf('sr', serbian)]) {
    expect(text(faultMessage(fault, { limits })).match(/\d+/gu)).toEqual([limit]);
  }
});

test('without a limit the text is shown unchanged', () => {
  const { text } = textsOf('en', english);
  expect(text(faultMessage('purchases.choose-a-tag', { limits }))).toBe('Choose at least one tag.');
});
