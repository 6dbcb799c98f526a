import type { Currency } from '@rampa/contract';
import { createTollTime } from '../../../platform/toll-time.ts';
import { marksOf, stationName, type RecordedPassage } from '../../passages/index.ts';
import type { TollCalculator } from '../../toll-calculator/index.ts';
import type { JournalDraft } from '../../wallet/index.ts';
import type { EventData } from './outbox.ts';

const tollTime = createTollTime();

/** A passage as in `GetProlasci`, without what is known of the tag: that is added on sending. */
export function passageData(
  passage: RecordedPassage,
  calculator: Pick<TollCalculator, 'station'>,
): EventData {
  const { entryStationId, exitStationId, enteredAt, exitedAt } = passage;
  return {
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    entryStationId,
    entry: stationName(calculator, entryStationId, '2'),
    exitStationId,
    exit: stationName(calculator, exitStationId, '2'),
    enteredAt: enteredAt === null ? null : tollTime.wireOf(enteredAt),
    exitedAt: tollTime.wireOf(exitedAt),
    lane: passage.lane,
    kategorija: passage.category,
    amount: { amount: passage.amountMinor, currency: passage.currency },
    costCentreId: passage.costCentreId ?? null,
    marks: marksOf(passage.calculation.reasons),
  };
}

/** What journals changed on tags: one line per tag and cause, however many journals. */
export interface BalanceChange {
  readonly tagId: string;
  readonly cause: JournalDraft['kind'];
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly journals: number;
}

export function balanceChanges(journals: readonly JournalDraft[]): readonly BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  for (const { kind: cause, currency, lines } of journals) {
    for (const { account, amountMinor } of lines) {
      if (account.kind !== 'tag') continue;
      const { tagId } = account;
      const known = changes.get(`${tagId} ${cause}`);
      changes.set(`${tagId} ${cause}`, {
        tagId,
        cause,
        currency,
        amountMinor: (known?.amountMinor ?? 0) + amountMinor,
        journals: (known?.journals ?? 0) + 1,
      });
    }
  }
  return [...changes.values()];
}

export function balanceData(change: BalanceChange, balanceMinor: number): EventData {
  const { tagId, cause, amountMinor, currency, journals } = change;
  return {
    tag_id: tagId,
    cause,
    change: { amount: amountMinor, currency },
    balance: { amount: balanceMinor, currency },
    movements: journals,
  };
}
