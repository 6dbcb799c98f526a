import { expect, test } from 'vitest';
import { collectTexts } from './collect-texts.ts';
import { languageOf } from './language.service.ts';
import { checkText, tidy } from './text-rules.ts';

const check = (text: string, builtIn: string, key = 'tags.title', language = 'sr-Cyrl') =>
  checkText(text, { key, language: language as 'sr-Cyrl' | 'en', builtIn });

test.each([
  ['Добар дан, {{ime}}!', 'Здраво, {{ime}}', 'home.hello'],
  ['{{count}} уређаја', 'уређаји', 'tags.count_few'],
  ['један уређај', '{{count}} уређај', 'tags.count_one'],
  ['<b>Важно</b><br>Погледајте <a href="https://rampa.example/a">ово</a>.', 'a <b>b</b>', 'x.y'],
  ['ТАГ на GPS-у, за 3 < 5 возила', 'ТАГ', 'x.y'],
  ['PDF за A1, преко Google Pay, на https://rampa.example/a', 'ТАГ', 'x.y'],
  ['Ово зове roaming', 'Зове се roaming', 'x.y'],
])('%j may replace %j', (text, builtIn, key) => {
  expect(check(text, builtIn, key)).toEqual({ ok: true, value: null });
});

test.each([
  [' \n ', 'Здраво', 'language.text-empty'],
  ['Здраво, {{prezime}}', 'Здраво, {{ime}}', 'language.text-strange-parameter'],
  ['Здраво', 'Здраво, {{ime}}', 'language.text-parameter-missing'],
  ['Здраво, {{ime}', 'Здраво, {{ime}}', 'language.text-braces'],
  ['Здраво {{}}', 'Здраво', 'language.text-braces'],
  ['Број {{broj, number}}', 'Број {{broj}}', 'language.text-braces'],
  ['Dobar dan, čoveče', 'Здраво', 'language.text-not-cyrillic'],
  ['Nova lozinka je poslata', 'Послата', 'language.text-not-cyrillic'],
  ['Нова lozinka је послата', 'Послата', 'language.text-not-cyrillic'],
  ['NOVA PDF', 'Послата', 'language.text-not-cyrillic'],
  ['Дoбар дан', 'Здраво', 'language.text-not-cyrillic'],
  ['<b>Важно</b>', 'Здраво', 'language.text-markup'],
  ['<img src=x onerror=alert(1)>', 'a <b>b</b>', 'language.text-markup'],
  ['<a href="javascript:alert(1)">ово</a>', 'a <b>b</b>', 'language.text-markup'],
  ['<a href="https://x" onclick="y">ово</a>', 'a <b>b</b>', 'language.text-markup'],
  ['<script>', 'a <b>b</b>', 'language.text-markup'],
])('%j may not replace %j: %s', (text, builtIn, code) => {
  expect(check(text, builtIn)).toMatchObject({ ok: false, code });
});

test('a placeholder that passes the check is filled in by mails and documents, with or without blanks', () => {
  const builtIn = 'Ваш број је {{broj}}.';
  for (const typed of ['Број: {{ broj }}.', 'Број: {{broj }}.', 'Број: {{broj}}.']) {
    const text = tidy(typed);
    expect(text).toBe('Број: {{broj}}.');
    expect(check(typed, builtIn)).toMatchObject({ ok: true });
    // As stored before blanks were removed.
    const language = languageOf({ 'sr-Cyrl': { 'x.y': typed }, en: { 'x.y': typed } });
    expect(language.translate('1', 'x.y', { broj: 'R-7' })).toBe('Број: R-7.');
  }
});

test('every built-in text is a valid replacement of itself', async () => {
  const texts = await collectTexts();
  const refused = (['sr-Cyrl', 'en'] as const).flatMap((language) =>
    Object.entries(texts[language])
      .filter(([key, text]) => !checkText(text, { key, language, builtIn: text }).ok)
      .map(([key]) => `${language} ${key}`),
  );
  expect(refused).toEqual([]);
});
