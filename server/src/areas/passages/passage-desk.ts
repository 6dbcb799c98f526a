import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { PassageWish } from './choice.ts';
import type { Explanation } from './explanation.ts';
import type { SelectionFailure } from './passage-spending.ts';
import type { PassageList, Passages, WantedPage } from './passages.service.ts';
import type { ComparedReading, Readings } from './readings.ts';

/** How a toll was computed, and what the camera of the lane read. */
export type DeskExplanation = Explanation & { readonly reading: ComparedReading | null };

export type DeskPassages = Omit<PassageList, 'unusual' | 'complete'>;

/** A customer's passages as staff look through them: the customer's own list, in another scope. */
export interface PassageDesk {
  list(
    scope: StaffScope,
    accountId: string,
    wish: PassageWish & WantedPage,
  ): Promise<Outcome<DeskPassages, Exclude<SelectionFailure, 'passages.none'>>>;
  explain(
    scope: StaffScope,
    { accountId, passageId }: { readonly accountId: string; readonly passageId: string },
    languageId: LanguageId,
  ): Promise<Outcome<DeskExplanation, 'passages.not-found' | 'passages.archived'>>;
}

export function createPassageDesk(
  { queries }: Pick<Database, 'queries'>,
  passages: Pick<Passages, 'list' | 'explain'>,
  readings: Readings,
  currency: Currency,
): PassageDesk {
  const nothing: DeskPassages = {
    items: [],
    totalRecords: 0,
    totalMinor: 0,
    shownFrom: null,
    currency,
  };
  return {
    async list(scope, accountId, wish) {
      if (!isUuid(accountId)) return failure('tags.not-found');
      const found = await passages.list(scope.account(accountId), wish);
      // Whoever is told that there are none, or that they are archived, has been told of the customer as well.
      if (found.ok || found.code === 'passages.none' || found.code === 'passages.archived') {
        await scope.by.record(queries, {
          accountId,
          action: 'customer-passages-read',
          subject: `customer:${accountId}`,
          details: { first: wish.first, shown: found.ok ? found.value.items.length : 0 },
        });
      }
      // Only customers are told by a code of their own that there are none.
      if (!found.ok && found.code !== 'passages.none') return { ...found, code: found.code };
      const { items, totalRecords, totalMinor, shownFrom } = found.ok ? found.value : nothing;
      return success({ items, totalRecords, totalMinor, shownFrom, currency });
    },

    async explain(scope, { accountId, passageId }, languageId) {
      if (!isUuid(accountId)) return failure('passages.not-found');
      const account = scope.account(accountId);
      const found = await passages.explain(account, passageId, languageId);
      if (!found.ok) return found;
      const reading = await readings.of(account, passageId);
      await scope.by.record(queries, {
        accountId,
        action: 'customer-passage-read',
        subject: `passage:${passageId}`,
      });
      return success({ ...found.value, reading });
    },
  };
}
