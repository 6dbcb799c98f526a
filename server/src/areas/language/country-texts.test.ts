import { readFile } from 'node:fs/promises';
import { toIjekavian } from '@rampa/contract/script';
import { expect, test } from 'vitest';
import { weekdayText } from '../../platform/day-text.ts';
import { collectTexts } from './collect-texts.ts';
import { createLanguage } from './language.service.ts';
import { stemsWithoutYat } from './stems-without-yat.ts';

const [serbia, srpska] = await Promise.all([collectTexts('rs'), collectTexts('sr')]);

/** Endings and beginnings that never had a yat. */
const ending =
  /(?:е|ем|емо|ете|ег|ему|ен[аоеиу]?|еној|ених|еним|еног|ењ[аеу]|ењем|ењима|ев[аеи]|евима|ео|еће|ећем?|ел[аио])$/u;
const beginning = /^(?:не(?=\p{L}{3})|пре(?=\p{L}{2})|без|међу|нај)+/u;
/** After a soft consonant yat became another vowel long ago. */
const candidate = /(?<![јљњђћчжшџ]|^)е/u;

function isVetted(stem: string): boolean {
  return stemsWithoutYat.some((known) =>
    known.endsWith('$') ? `${stem}$` === known : stem.startsWith(known),
  );
}

/** Words with an `е` that are not yet known to be the same in Republika Srpska. */
function unknownWords(text: string): readonly string[] {
  return (text.match(/[\u0400-\u04ff]+/gu) ?? []).filter((word) => {
    if (toIjekavian(word) !== word) return false;
    const small = word.toLowerCase();
    const stem = small.replace(beginning, '').replace(ending, '');
    return candidate.test(stem) && !isVetted(stem) && !isVetted(small);
  });
}

test('Republika Srpska reads ijekavian, word for word', () => {
  const unknown = Object.entries(serbia['sr-Cyrl']).flatMap(([key, text]) =>
    unknownWords(text).map((word) => `${word} (${key})`),
  );
  // A word is listed here? Add it to yat-rules.ts or to stems-without-yat.ts.
  expect(unknown).toEqual([]);
});

test('the people of the demo write ijekavian there, too', async () => {
  const files = [
    'server/src/areas/contact/demo-messages',
    'demo/src/demo-complaints',
    'demo/src/demo-requests',
  ];
  for (const file of files) {
    const whole = await readFile(new URL(`../../../../${file}.ts`, import.meta.url), 'utf8');
    // Names of people are the same everywhere.
    const source = whole.replaceAll(/^ *name: .*$/gmu, '');
    expect(source).toMatch(/[\u0400-\u04ff]/u);
    expect([file, unknownWords(source)]).toEqual([file, []]);
  }
});

test('days of the week are named as in the country', async () => {
  const daysOf = async (country: 'rs' | 'sr') => {
    const { locale } = await createLanguage(country);
    return (['1', '2', '3'] as const).map((language) => weekdayText(1, locale(language)));
  };
  expect(await daysOf('rs')).toEqual(['понедељак', 'ponedeljak', 'Monday']);
  expect(await daysOf('sr')).toEqual(['понедјељак', 'ponedjeljak', 'Monday']);
});

test('a date in a mail has no full stop where a comma follows', async () => {
  const language = await createLanguage('sr');
  const body = (languageId: '2' | '3', due: string) =>
    language.translate(languageId, 'postpaid.mail-invoice.body', { due });
  expect(body('2', '15. januara 2027.')).toContain('do 15. januara 2027, s pozivom');
  expect(body('3', '15 January 2027')).toContain('by 15 January 2027, with');
});

test('an unreviewed word is found, in any of its forms', () => {
  expect(unknownWords('Промена, недељом; клесар, о медведима')).toEqual(['клесар', 'медведима']);
  expect(srpska['sr-Cyrl']['statements.file-late']).toContain('мјесеца');
});

test('each country names vehicle categories as its operator does', () => {
  const texts = (of: typeof serbia) => Object.values({ ...of['sr-Cyrl'], ...prefixed(of.en) });
  expect(texts(srpska).filter((text) => /категориј|\bcategor/iu.test(bare(text)))).toEqual([]);
  expect(texts(serbia).filter((text) => /(?<!\p{L})клас[аеиу](?!\p{L})/iu.test(text))).toEqual([]);
  expect(serbia['sr-Cyrl']['passages.category']).toBe('{{kategorija}} категорија');
  expect(srpska['sr-Cyrl']['passages.category']).toBe('Класа {{kategorija}}');
  expect(srpska['sr-Cyrl']['passages.mark-category-differs']).toBe(
    'Наплаћена класа {{kategorija}}',
  );
  expect(srpska['sr-Cyrl']['passages.receipt-base']).toBe('Цијена за класу I');
  expect(srpska.en['passages.category']).toBe('Class {{kategorija}}');
});

const bare = (text: string): string => text.replace(/\{\{.*?\}\}/gu, '');

function prefixed(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`en ${key}`, text]));
}
