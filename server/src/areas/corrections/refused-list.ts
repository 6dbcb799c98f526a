import type { CallParsedInput, CallResult, Currency } from '@rampa/contract';
import { refusedCounted, type getOdbijeniProlasci } from '@rampa/contract/corrections';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { stationName } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { DeskPeople } from './desk-people.ts';
import { selectChoices, selectRefused, type RefusedRow } from './refused-desk.store.ts';
import { fieldsOf } from './refused-record.ts';

type Input = CallParsedInput<typeof getOdbijeniProlasci>;
type List = CallResult<typeof getOdbijeniProlasci>;

/** Stations, and lanes of one, that can be chosen. */
const CHOICES_LISTED = 200;

/** What was refused, page by page, with what there is to choose from. */
export function createRefusedList({
  database,
  calculator,
  currency,
  people,
}: {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly currency: Currency;
  readonly people: DeskPeople;
}) {
  const { queries } = database;

  /** How a decision was made, told by names. */
  const decisionsOf = async (scope: StaffScope, rows: readonly RefusedRow[]) => {
    const customers = await people.customers(
      scope,
      rows.flatMap(({ charged }) => charged?.accountId ?? []),
    );
    const staff = await people.staff(rows.map(({ decidedBy }) => decidedBy));
    return ({ decidedAt, decidedBy, note, charged }: RefusedRow) =>
      decidedAt === null
        ? null
        : {
            by: staff(decidedBy),
            at: toWireInstant(decidedAt),
            note,
            charged:
              charged === null
                ? null
                : {
                    account_id: charged.accountId,
                    customer: customers(charged.accountId),
                    amount: { amount: charged.amountMinor, currency },
                  },
          };
  };

  return async (scope: StaffScope, input: Input): Promise<List> => {
    const { first, rows, languageId, station_id: stationId, ...selection } = input;
    const { items, totalRecords } = await selectRefused(
      scope,
      queries,
      { ...selection, stationId },
      { first, rows, most: refusedCounted },
    );
    const choices = await selectChoices(
      scope,
      queries,
      { state: input.state, stationId },
      { most: refusedCounted, listed: CHOICES_LISTED },
    );
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'refused-passages-read',
      subject: `refused-passages:${input.state}`,
      details: { first, count: items.length },
    });
    const decisionOf = await decisionsOf(scope, items);
    const of = (by: (typeof choices)[number]['by']) => choices.filter((one) => one.by === by);
    return {
      totalRecords,
      items: items.map((row) => ({
        record_id: row.recordId,
        reason: row.reason,
        detail: row.detail,
        deliverer: row.deliverer,
        delivered: deliveredOf(row.content),
        station: row.stationId === '' ? '' : stationName(calculator, row.stationId, languageId),
        passedAt: row.passedAt === null ? null : toWireInstant(row.passedAt),
        content: row.content,
        firstAt: toWireInstant(row.firstAt),
        lastAt: toWireInstant(row.lastAt),
        times: row.times,
        state: row.state,
        decision: decisionOf(row),
      })),
      choices: {
        // Nothing but the program writes reasons.
        reasons: of('reason').map((one) => ({
          reason: one.of as RefusedRow['reason'],
          count: one.count,
        })),
        stations: of('station').map((one) => ({
          station_id: one.of,
          name: stationName(calculator, one.of, languageId),
          count: one.count,
        })),
        lanes: of('lane').map((one) => ({ lane: one.of, count: one.count })),
      },
    };
  };
}

function deliveredOf(content: string): List['items'][number]['delivered'] {
  const { key, ...fields } = fieldsOf(content);
  return { recordNumber: key, ...fields };
}
