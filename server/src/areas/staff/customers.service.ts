import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { customersFound, tagsToChooseFrom } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Complaints } from '../complaints/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import type { Passages } from '../passages/index.ts';
import type { PurchaseRequests } from '../purchase-requests/index.ts';
import type { Purchases } from '../purchases/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TopUps } from '../top-ups/index.ts';
import { createCustomerSearch, type Found, type SearchDeps } from './customer-search.ts';

type ListOf<Service extends { list(...given: never[]): Promise<unknown> }> = Awaited<
  ReturnType<Service['list']>
>;

/** What other areas know of a customer, as their own calls read it. */
export interface CardFigures {
  readonly currency: Currency;
  readonly overview: Awaited<ReturnType<TopUps['overview']>>;
  readonly companyMinor: number;
  readonly tags: ListOf<Tags>;
  readonly passages: ListOf<Passages>;
  readonly topUps: ListOf<TopUps>;
  readonly orders: ListOf<Purchases>;
  readonly requests: ListOf<PurchaseRequests>;
  readonly complaints: ListOf<Complaints>;
}

interface NamedTag {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface FoundCustomers {
  readonly items: readonly Found[];
  /** There are more: the text has to be more specific. */
  readonly more: boolean;
  /** The text is the number of a visitor's order or message, which has no customer. */
  readonly ofVisitor: 'order' | 'message' | null;
}

/** A customer with the tags to choose from. */
export interface BriefCustomer {
  readonly customer: CustomerRecord;
  readonly tags: readonly NamedTag[];
}

/** What a customer's card shows. */
export interface KnownCustomer {
  readonly customer: CustomerRecord;
  /** How many more accounts have the customer's tax number. */
  readonly sharers: number;
  readonly figures: CardFigures;
}

export interface CustomersDeps extends SearchDeps {
  figuresOf(scope: AccountScope, languageId: LanguageId): Promise<CardFigures>;
  tagsOf(scope: AccountScope): Promise<readonly NamedTag[]>;
}

/** Customers as staff look them up. */
export function createCustomerDesk(deps: CustomersDeps) {
  const { customers, database } = deps;
  const { queries } = database;

  const { countSharers, lookUp } = createCustomerSearch(deps);

  return {
    async search(scope: StaffScope, text: string): Promise<FoundCustomers> {
      const { found, ofVisitor } = await lookUp(scope, text);
      // What was typed may be a name: the trail has ids and counts only, and whom it led to.
      const [only, ...others] = found;
      await scope.by.record(queries, {
        accountId: only === undefined || others.length > 0 ? nobody : only.customer.accountId,
        action: 'customers-searched',
        subject: 'customers',
        details: { found: found.length },
      });
      return {
        items: found.slice(0, customersFound),
        more: found.length > customersFound,
        ofVisitor,
      };
    },

    async brief(
      scope: StaffScope,
      accountId: string,
    ): Promise<Outcome<BriefCustomer, 'staff.customer-not-found'>> {
      const account = scope.account(accountId);
      const customer = isUuid(accountId) ? await customers.of(account) : undefined;
      if (customer === undefined) return failure('staff.customer-not-found');
      const tags = await deps.tagsOf(account);
      await scope.by.record(queries, {
        accountId,
        action: 'customer-read',
        subject: `customer:${accountId}`,
      });
      return success({ customer, tags: tags.slice(0, tagsToChooseFrom) });
    },

    async card(
      scope: StaffScope,
      accountId: string,
      languageId: LanguageId,
    ): Promise<Outcome<KnownCustomer, 'staff.customer-not-found'>> {
      const account = scope.account(accountId);
      const customer = isUuid(accountId) ? await customers.of(account) : undefined;
      if (customer === undefined) return failure('staff.customer-not-found');
      const figures = await deps.figuresOf(account, languageId);
      const sharersOf = await countSharers(scope, [customer]);
      await scope.by.record(queries, {
        accountId,
        action: 'customer-read',
        subject: `customer:${accountId}`,
      });
      return success({ customer, sharers: sharersOf(customer), figures });
    },
  };
}

export type CustomerDesk = ReturnType<typeof createCustomerDesk>;
