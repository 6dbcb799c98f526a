import { readFile } from 'node:fs/promises';
import type { Country } from '@rampa/contract';
import { legalPage, type LegalPage } from '@rampa/contract/legal';

/** A page as it is written; Latin is derived. */
export interface WrittenPage {
  /** Serbian, in Cyrillic. */
  readonly serbian: string;
  readonly english: string;
}

export type BuiltInPages = Readonly<Record<LegalPage, WrittenPage>>;

/** First day on which the pages that come with the program are in force. */
export const builtInFrom = '2026-01-01';

/** The country's pages as they come with the program: version 1 of each. */
export async function readBuiltInPages(country: Country): Promise<BuiltInPages> {
  const read = async (page: LegalPage, language: string): Promise<string> => {
    const file = new URL(`./pages/${page}.${country}.${language}.txt`, import.meta.url);
    return (await readFile(file, 'utf8')).trim();
  };
  const pages = await Promise.all(
    legalPage.options.map(async (page) => [
      page,
      { serbian: await read(page, 'sr-Cyrl'), english: await read(page, 'en') },
    ]),
  );
  // An entry for each page of the enumeration.
  return Object.fromEntries(pages) as BuiltInPages;
}
