import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ExplainedAbroad, ExternalPassages, PassagesAbroad } from './external-passages.ts';

/** What staff choose of a customer's passages abroad; what is empty does not matter. */
interface DeskWish {
  readonly tagId: string;
  /** ISO 3166. */
  readonly country: string;
  readonly period: string;
  readonly first: number;
  readonly rows: number;
}

export type DeskPassagesAbroad = PassagesAbroad & {
  /** Where tags of the service can pay. */
  readonly countries: readonly string[];
};

/** A customer's passages abroad as staff look through them: the customer's own list, in another scope. */
export interface PassagesAbroadDesk {
  list(
    scope: StaffScope,
    accountId: string,
    wish: DeskWish,
  ): Promise<Outcome<DeskPassagesAbroad, 'external-toll.tag-not-found'>>;
  explain(
    scope: StaffScope,
    passage: { readonly accountId: string; readonly passageId: string },
  ): Promise<Outcome<ExplainedAbroad, 'passages.not-found'>>;
}

export function createPassagesAbroadDesk({
  database: { queries },
  passages,
  currency,
  countries,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly passages: Pick<ExternalPassages, 'chosen' | 'explain'>;
  readonly currency: Currency;
  readonly countries: readonly { readonly code: string }[];
}): PassagesAbroadDesk {
  const nothing: PassagesAbroad = { items: [], totalRecords: 0, totalMinor: 0, currency };
  const codes = countries.map(({ code }) => code);
  return {
    async list(scope, accountId, { tagId, country, ...paged }) {
      if (!isUuid(accountId)) return failure('external-toll.tag-not-found');
      const found = await passages.chosen(scope.account(accountId), { tagId, country }, paged);
      // Only customers are told by a code of their own that there are none.
      if (!found.ok && found.code !== 'passages.none') return { ...found, code: found.code };
      const page = found.ok ? found.value : nothing;
      await scope.by.record(queries, {
        accountId,
        action: 'customer-passages-abroad-read',
        subject: `customer:${accountId}`,
        details: { first: paged.first, shown: page.items.length },
      });
      return success({ ...page, countries: codes });
    },

    async explain(scope, { accountId, passageId }) {
      if (!isUuid(accountId)) return failure('passages.not-found');
      const found = await passages.explain(scope.account(accountId), passageId);
      if (!found.ok) return found;
      await scope.by.record(queries, {
        accountId,
        action: 'customer-passage-abroad-read',
        subject: `passage:${passageId}`,
      });
      return found;
    },
  };
}
