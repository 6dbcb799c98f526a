import type { Country } from '@rampa/contract';
import { toIjekavian } from '@rampa/contract/script';

/**
 * Texts are written once, as in Serbia; Republika Srpska has the ijekavian forms, and its operator has
 * vehicle classes where Serbia has categories.
 */
export function serbianIn(country: Country): (text: string) => string {
  return country === 'rs' ? asItIs : (text) => serbianClasses(toIjekavian(text));
}

/** English words of a country, for the program's texts. */
export function englishIn(country: Country): (text: string) => string {
  return country === 'rs' ? asItIs : englishClasses;
}

const asItIs = (text: string): string => text;

/** `{{kategorija}} категорија` and `I категорија`, with the number or its placeholder first. */
const numbered = /(\{\{\w+\}\}|\b[IVX]+A?) категориј([аеиу]|ом)(?![\u0400-\u04ff])/gu;
const sentenceBefore = /(?:^|[.:] )$/u;

/** `I категорија` → `Класа I`: both words are of one gender and one declension. */
function serbianClasses(text: string): string {
  return text
    .replace(numbered, (_, number: string, ending: string, at: number) => {
      const letter = sentenceBefore.test(text.slice(Math.max(0, at - 2), at)) ? 'К' : 'к';
      return `${letter}лас${ending} ${number}`;
    })
    .replace(
      /(?<![\u0400-\u04ff])([Кк])атегориј(?=(?:[аеиу]|ом|ама)(?![\u0400-\u04ff]))/gu,
      '$1лас',
    )
    .replace(/^Кат\.$/u, 'Класа');
}

/** Names of parameters are left alone. */
function englishClasses(text: string): string {
  return text
    .replace(/(\{\{[^{}]*\}\})|\b([Cc])ategor(y|ies)\b/gu, (whole, parameter, letter, ending) => {
      if (parameter !== undefined) return whole;
      return `${String(letter) === 'C' ? 'Cl' : 'cl'}ass${ending === 'y' ? '' : 'es'}`;
    })
    .replace(/^Cat\.$/u, 'Class');
}
