import type { CallParsedInput, CallResult, Currency } from '@rampa/contract';
import type {
  getOdbijeniProlasci,
  obracunajOdbijeni,
  RefusedPassage,
} from '@rampa/contract/corrections';
import { toWireInstant } from '../../platform/clock.ts';
import type { Mending } from './mended-passage.ts';
import type { PricedMending } from './refused-decisions.ts';
import type { RefusedRow } from './refused-desk.store.ts';
import type { ListedRefusal, RefusedPage } from './refused-list.ts';
import { fieldsOf } from './refused-record.ts';

export function refusedPageView({
  items,
  totalRecords,
  choices,
  currency,
}: RefusedPage): CallResult<typeof getOdbijeniProlasci> {
  const counted = (by: (typeof choices)[number]['by']) => choices.filter((one) => one.by === by);
  return {
    items: items.map((one) => refusedView(one, currency)),
    totalRecords,
    choices: {
      // Nothing but the program writes reasons.
      reasons: counted('reason').map(({ of, count }) => ({
        reason: of as RefusedRow['reason'],
        count,
      })),
      stations: counted('station').map(({ of, name, count }) => ({ station_id: of, name, count })),
      lanes: counted('lane').map(({ of, count }) => ({ lane: of, count })),
    },
  };
}

function refusedView(
  { record, station, abroad, decidedBy, customer }: ListedRefusal,
  currency: Currency,
): RefusedPassage {
  const { passedAt, decidedAt, charged } = record;
  return {
    record_id: record.recordId,
    source: record.source,
    reason: record.reason,
    detail: record.detail,
    deliverer: record.deliverer,
    delivered: deliveredOf(record.document ?? record.content),
    station,
    abroad: abroad && {
      country: abroad.country,
      entry: abroad.entry,
      amount: { amount: abroad.amountMinor, currency: abroad.currency },
    },
    passedAt: passedAt === null ? null : toWireInstant(passedAt),
    content: record.content,
    reading: record.camera,
    firstAt: toWireInstant(record.firstAt),
    lastAt: toWireInstant(record.lastAt),
    times: record.times,
    state: record.state,
    decision:
      decidedAt === null
        ? null
        : {
            by: decidedBy,
            at: toWireInstant(decidedAt),
            note: record.note,
            charged:
              charged === null
                ? null
                : {
                    account_id: charged.accountId,
                    customer,
                    amount: { amount: charged.amountMinor, currency },
                  },
          },
  };
}

function deliveredOf(content: string): RefusedPassage['delivered'] {
  const { key, ...fields } = fieldsOf(content);
  return { recordNumber: key, ...fields };
}

export function mendingOf(input: CallParsedInput<typeof obracunajOdbijeni>): Mending {
  return {
    serialNumber: input.serialNumber,
    entryStationId: input.entryStation === '' ? null : input.entryStation,
    enteredAt: input.enteredAt === '' ? null : Date.parse(input.enteredAt),
    exitStationId: input.exitStation,
    exitedAt: Date.parse(input.exitedAt),
    lane: input.lane,
    category: input.category,
  };
}

export function pricedView(priced: PricedMending): CallResult<typeof obracunajOdbijeni> {
  return {
    amount: { amount: priced.amountMinor, currency: priced.currency },
    account_id: priced.owner.accountId,
    customer: priced.customer,
    serialNumber: priced.owner.serialNumber,
    plate: priced.plate,
    category: priced.owner.category,
  };
}
