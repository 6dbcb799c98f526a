import { readFile } from 'node:fs/promises';
import type { Country } from '@rampa/contract';
import { legalPage, type LegalPage } from '@rampa/contract/legal';

/** A page as it is written; Latin is derived. */
export interface WrittenPage {
  /** Serbian, in Cyrillic. */
  readonly serbian: string;
  readonly english: string;
}

/** The program's text under one number, which never changes again. */
export interface BuiltInVersion extends WrittenPage {
  readonly version: number;
  /** First day of toll time on which it is in force in a new installation. */
  readonly from: string;
}

/** For each page all versions that the program has ever shipped, oldest first. */
export type BuiltInPages = Readonly<
  Record<LegalPage, readonly [BuiltInVersion, ...BuiltInVersion[]]>
>;

/** First day of each page's version 1. */
const firstDay = '2026-01-01';
/** First days of the versions after it: one more for each new text, whose files are in `pages/<version>/`. */
const laterDays: Readonly<Record<LegalPage, readonly string[]>> = {
  terms: ['2026-11-22'],
  privacy: ['2026-11-22'],
  accessibility: ['2026-11-22'],
  'tolls-abroad': ['2026-11-22'],
};

/** Version 1 of a page is the program's in every installation. */
export function firstVersionOf(page: LegalPage) {
  return { page, version: 1, validFrom: firstDay, published: null };
}

/** The country's pages that ship with the program. */
export async function readBuiltInPages(country: Country): Promise<BuiltInPages> {
  const written = async (page: LegalPage, version: number, from: string) => {
    const read = async (language: string): Promise<string> => {
      const file = `./pages/${version}/${page}.${country}.${language}.txt`;
      return (await readFile(new URL(file, import.meta.url), 'utf8')).trim();
    };
    return { version, from, serbian: await read('sr-Cyrl'), english: await read('en') };
  };
  const pages = await Promise.all(
    legalPage.options.map(async (page) => {
      const days = [firstDay, ...laterDays[page]];
      return [page, await Promise.all(days.map((day, at) => written(page, at + 1, day)))];
    }),
  );
  // An entry for each page of the enumeration, with the first version at least.
  return Object.fromEntries(pages) as BuiltInPages;
}
