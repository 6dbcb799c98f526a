import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import type { getObracunKupca, getProlasciKupca } from '@rampa/contract/passages';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { SelectionFailure } from './passage-spending.ts';
import type { Passages } from './passages.service.ts';

/** A customer's passages as staff look through them: the customer's own list, in another scope. */
export interface PassageDesk {
  list(
    scope: StaffScope,
    input: CallParsedInput<typeof getProlasciKupca>,
  ): Promise<
    Outcome<CallResult<typeof getProlasciKupca>, Exclude<SelectionFailure, 'passages.none'>>
  >;
  explain(
    scope: StaffScope,
    input: CallParsedInput<typeof getObracunKupca>,
  ): Promise<Outcome<CallResult<typeof getObracunKupca>, 'passages.not-found'>>;
}

export function createPassageDesk(
  { queries }: Pick<Database, 'queries'>,
  passages: Pick<Passages, 'list' | 'explain'>,
  currency: Currency,
): PassageDesk {
  const nothing = { items: [], totalRecords: 0, totalAmount: { amount: 0, currency } };
  return {
    async list(scope, { account_id: accountId, ...input }) {
      if (!isUuid(accountId)) return failure('tags.not-found');
      const found = await passages.list(scope.account(accountId), input);
      // Only customers are told by a code of their own that there are none.
      if (!found.ok && found.code !== 'passages.none') return { ...found, code: found.code };
      const { items, totalRecords, totalAmount } = found.ok ? found.value : nothing;
      await scope.by.record(queries, {
        accountId,
        action: 'customer-passages-read',
        subject: `customer:${accountId}`,
        details: { first: input.first, shown: items.length },
      });
      return success({ items, totalRecords, totalAmount });
    },

    async explain(scope, { account_id: accountId, passage_id: passageId, languageId }) {
      if (!isUuid(accountId)) return failure('passages.not-found');
      const found = await passages.explain(scope.account(accountId), passageId, languageId);
      if (found.ok) {
        await scope.by.record(queries, {
          accountId,
          action: 'customer-passage-read',
          subject: `passage:${passageId}`,
        });
      }
      return found;
    },
  };
}
