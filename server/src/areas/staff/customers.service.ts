import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import {
  customersFound,
  type CustomerCard,
  tagsToChooseFrom,
  type getKupac,
  type ukratkoOKupcu,
  type traziKupce,
} from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant } from '../../platform/clock.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { customerName } from '../identity/index.ts';
import { createCustomerSearch, type SearchDeps } from './customer-search.ts';

/** What other areas know of a customer. */
export type CardFigures = Pick<
  CustomerCard,
  'balance' | 'stopped' | 'tags' | 'passages' | 'topUps' | 'orders' | 'requests' | 'complaints'
>;

interface NamedTag {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
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
    async search(
      scope: StaffScope,
      { text }: CallParsedInput<typeof traziKupce>,
    ): Promise<CallResult<typeof traziKupce>> {
      const { found, ofVisitor } = await lookUp(scope, text);
      // What was typed may be a name: the trail has ids and counts only, and whom it led to.
      const [only, ...others] = found;
      await scope.by.record(queries, {
        accountId: only === undefined || others.length > 0 ? nobody : only.account_id,
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
      { account_id: accountId }: CallParsedInput<typeof ukratkoOKupcu>,
    ): Promise<Outcome<CallResult<typeof ukratkoOKupcu>, 'staff.customer-not-found'>> {
      const account = scope.account(accountId);
      const customer = isUuid(accountId) ? await customers.of(account) : undefined;
      if (customer === undefined) return failure('staff.customer-not-found');
      const tags = await deps.tagsOf(account);
      await scope.by.record(queries, {
        accountId,
        action: 'customer-read',
        subject: `customer:${accountId}`,
      });
      return success({
        name: customerName(customer),
        tags: tags.slice(0, tagsToChooseFrom).map((tag) => ({
          tag_id: tag.tagId,
          serial_number: tag.serialNumber,
          plate: tag.plate,
          nickname: tag.nickname,
        })),
      });
    },

    async card(
      scope: StaffScope,
      { account_id: accountId, languageId }: CallParsedInput<typeof getKupac>,
    ): Promise<Outcome<CustomerCard, 'staff.customer-not-found'>> {
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
      const { personType, email, verified, phone, companyNumber, street, postcode, city } =
        customer;
      return success({
        account_id: accountId,
        lice: personType,
        name: customerName(customer),
        email,
        verified,
        phone,
        pib: customer.taxNumber,
        shareTaxNumber: sharersOf(customer),
        companyNumber,
        street,
        postcode,
        city,
        since: toWireInstant(customer.createdAt),
        ...figures,
      });
    },
  };
}

export type CustomerDesk = ReturnType<typeof createCustomerDesk>;
