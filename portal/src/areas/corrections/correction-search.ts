import { officeRows, readFields } from '../../lib/routing/office-rows.ts';
import {
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

const fields = [
  'state',
  'reason',
  'source',
  'mark',
  'station',
  'lane',
  'day',
  'account',
  'passage',
] as const;

/** What the two desks show; what each of them makes of it, the desk says. */
export type CorrectionSearch = PageSearch & {
  readonly [Field in (typeof fields)[number]]?: string;
};

export function readCorrectionSearch(raw: RawSearch): CorrectionSearch {
  const given = readFields(raw, fields, (value) => textOf(value, 80));
  return { ...given, ...readPage(raw, officeRows) };
}
