import { pageFrom, type PageSearch, type RawSearch } from './list-search.ts';

/** Default page size in the back office: larger, for people who work there. */
export const officeRows = 25;

/** The same selection, another page of it. */
export function withOfficePage<Search extends PageSearch>(
  { page: _page, rows: _rows, ...selection }: Search,
  slice: { readonly first: number; readonly rows: number },
): Omit<Search, keyof PageSearch> & PageSearch {
  return { ...selection, ...pageFrom(slice, officeRows) };
}

/** Texts of the address, by name; those that are empty are left out. */
export function readFields<Name extends string>(
  raw: RawSearch,
  names: readonly Name[],
  read: (value: unknown) => string,
): { readonly [Field in Name]?: string } {
  const given: { [Field in Name]?: string } = {};
  for (const name of names) {
    const text = read(raw[name]);
    if (text !== '') given[name] = text;
  }
  return given;
}
