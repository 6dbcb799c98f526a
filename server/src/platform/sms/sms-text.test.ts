import { expect, test } from 'vitest';
import { plainLetters, septetsOf, smsText } from './sms-text.ts';

test('letters outside the alphabet of SMS become plain ones', () => {
  expect(plainLetters('Ниско стање: „Жућа”, 1.250,00 дин')).toBe(
    'Nisko stanje: "Zuca", 1.250,00 din',
  );
  expect(plainLetters('Đorđe, šofer – čeka…')).toBe('Djordje, sofer - ceka...');
  expect(plainLetters('Ženeva 中 5 €')).toBe('Zeneva ? 5 €');
});

test('what fits is one message, and what does not is two with its end whole', () => {
  const end = 'Kod K7QF-2MXA-9PRT, rampa.example/provera';
  const fitting = smsText('a'.repeat(160 - end.length - 2), end);
  expect(septetsOf(fitting)).toBe(160);
  const long = smsText('a'.repeat(1000), end);
  expect(septetsOf(long)).toBe(306);
  expect(long.endsWith(`... ${end}`)).toBe(true);
  // The network divides no letter of two septets: with one more it would be three parts.
  expect(septetsOf(smsText('€'.repeat(1000), end))).toBeLessThanOrEqual(305);
  expect(smsText('a'.repeat(200), end)).toBe(`${'a'.repeat(200)}. ${end}`);
});

test('what is said ends as a sentence does before its end begins', () => {
  expect(smsText('Low balance: Polo, 3.00 KM', 'From us?')).toBe(
    'Low balance: Polo, 3.00 KM. From us?',
  );
  for (const whole of ['Vazi 10 minuta.', 'Da li ste to Vi?', 'Stanite!', 'Ceka…']) {
    expect(smsText(whole, 'Nasa?')).toBe(`${whole.replace('…', '...')} Nasa?`);
  }
});
