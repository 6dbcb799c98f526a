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

test('the account comes before what is said, in fewer letters where that leaves one message', () => {
  const end = 'Kod K7QF-2MXA-9PRT, rampa.example/provera';
  const said = (length: number, account: string) => smsText('a'.repeat(length), end, account);
  expect(said(20, 'Превоз Ђурић д.о.о.')).toBe(`Prevoz Djuric d.o.o.: ${'a'.repeat(20)}. ${end}`);
  const name = 'Međunarodna špedicija i transport Novi Sad';
  expect(said(20, name)).toMatch(/^Medjunarodna spedicija i tr\.\.\.: a{20}\. Kod/u);
  const room = 160 - end.length - ': . '.length;
  const tight = said(room - 12, name);
  expect(tight).toMatch(/^Medjunaro\.\.\.: a+\. Kod/u);
  expect(septetsOf(tight)).toBe(160);
  expect(said(room - 11, name)).toMatch(/^Medjunarodna spedicija i tr\.\.\.: /u);
  expect(septetsOf(said(1000, name))).toBe(306);
});

test('what is said ends as a sentence does before its end begins', () => {
  expect(smsText('Low balance: Polo, 3.00 KM', 'From us?')).toBe(
    'Low balance: Polo, 3.00 KM. From us?',
  );
  for (const whole of ['Vazi 10 minuta.', 'Da li ste to Vi?', 'Stanite!', 'Ceka…']) {
    expect(smsText(whole, 'Nasa?')).toBe(`${whole.replace('…', '...')} Nasa?`);
  }
});
