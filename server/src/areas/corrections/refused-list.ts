import type { Currency, LanguageId } from '@rampa/contract';
import { refusedCounted } from '@rampa/contract/corrections';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { stationName } from '../passages/index.ts';
import type { DescribedAbroad, MendsAbroad } from '../external-toll/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { DeskPeople } from './desk-people.ts';
import {
  selectChoices,
  selectRefused,
  type RefusedChoice,
  type RefusedRow,
  type RefusedSelection,
} from './refused-desk.store.ts';

/** A refused record, with the names that staff read. */
export interface ListedRefusal {
  readonly record: RefusedRow;
  /** Name of the station of exit; empty where none was delivered. */
  readonly station: string;
  /** Null of all but a passage abroad that could be read. */
  readonly abroad: DescribedAbroad | null;
  readonly decidedBy: string;
  /** Name of who was charged; empty where nobody was. */
  readonly customer: string;
}

export interface RefusedPage {
  readonly items: readonly ListedRefusal[];
  /** Counted up to `refusedCounted`. */
  readonly totalRecords: number;
  /** What can be chosen; stations with their names. */
  readonly choices: readonly (RefusedChoice & { readonly name: string })[];
  readonly currency: Currency;
}

/** Stations, and lanes of one, that can be chosen. */
const CHOICES_LISTED = 200;

/** What was refused, page by page, with what there is to choose from. */
export function createRefusedList({
  database,
  calculator,
  currency,
  people,
  mends,
}: {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly currency: Currency;
  readonly people: DeskPeople;
  readonly mends: Pick<MendsAbroad, 'describe'>;
}) {
  const { queries } = database;

  return async (
    scope: StaffScope,
    asked: RefusedSelection & {
      readonly first: number;
      readonly rows: number;
      readonly languageId: LanguageId;
    },
  ): Promise<RefusedPage> => {
    const { first, rows, languageId, ...selection } = asked;
    const { items, totalRecords } = await selectRefused(scope, queries, selection, {
      first,
      rows,
      most: refusedCounted,
    });
    const choices = await selectChoices(scope, queries, selection, {
      most: refusedCounted,
      listed: CHOICES_LISTED,
    });
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'refused-passages-read',
      subject: `refused-passages:${selection.state}`,
      details: { first, count: items.length },
    });
    const customerOf = await people.customers(
      scope,
      items.flatMap(({ charged }) => charged?.accountId ?? []),
    );
    const staffOf = await people.staff(items.map(({ decidedBy }) => decidedBy));
    const nameOf = (id: string) => stationName(calculator, id, languageId);
    return {
      items: items.map((record) => {
        const { document, stationId, charged } = record;
        const abroad = document === null ? null : (mends.describe(document, languageId) ?? null);
        return {
          record,
          abroad,
          station: abroad?.exit ?? (stationId === '' ? '' : nameOf(stationId)),
          decidedBy: staffOf(record.decidedBy),
          customer: charged === null ? '' : customerOf(charged.accountId),
        };
      }),
      totalRecords,
      choices: choices.map((one) => ({
        ...one,
        name: one.by === 'station' ? nameOf(one.of) : one.of,
      })),
      currency,
    };
  };
}
