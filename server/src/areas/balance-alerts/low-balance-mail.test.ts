import { expect, test } from 'vitest';
import { createLanguage } from '../language/index.ts';

test('a balance below zero is told as a balance, not as what is left', async () => {
  const language = await createLanguage('sr');
  const body = (languageId: '2' | '3') =>
    language.translate(languageId, 'balance-alerts.mail-low.body', {
      tag: 'Kombi',
      balance: '−13,00 KM',
    });
  expect(body('2')).toContain('stanje na TAG uređaju Kombi je −13,00 KM, što je ispod granice');
  expect(body('3')).toContain(
    'the balance of your tag Kombi is −13,00 KM, which is below the limit',
  );
});
