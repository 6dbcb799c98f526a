import type { LanguageId, ListFormat } from '@rampa/contract';
import type { PassagesSchema } from '@rampa/contract/passages';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Table } from '../../platform/files/table/table.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TagRecord, TagCostCentre } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Chosen } from './choice.ts';
import type { Completeness } from './events.ts';
import type { ExportRow } from './export-columns.ts';
import type { MonthsWatch } from './months/archived-months.ts';
import type { Selection } from './selection.store.ts';

export interface ExportOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly translator: Translator;
  readonly selection: Selection & Pick<Chosen, 'shownFrom'>;
  /** The single tag of the selection, if it has one. */
  readonly tag: TagRecord | null;
  /** All tags of the account. */
  readonly tags: ReadonlyMap<string, TagRecord>;
  /** All cost centres of the account. */
  readonly costCentres: ReadonlyMap<string, TagCostCentre>;
  /** Name of the selection's driver; empty for none. */
  readonly driver: string;
  readonly owner: Party;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  readonly schema: PassagesSchema;
  readonly totals: { readonly totalRecords: number; readonly totalMinor: number };
  /** The plate that was searched for, as typed; empty for none. */
  readonly plate: string;
  /** Name of the road that was asked for; empty for none. */
  readonly road: string;
  /** The selection in the caller's own words. */
  readonly asked: Table<ExportRow>['selection'];
  /** Up to when passages had arrived as the file was made; null if nothing is known. */
  readonly complete: Completeness | null;
  /** The same in words. */
  readonly completeFacts: Table<ExportRow>['facts'];
  /** Of the months, since before the totals were added up; left out where none is archived. */
  readonly months?: MonthsWatch | undefined;
  readonly format: ListFormat;
  readonly languageId: LanguageId;
}
