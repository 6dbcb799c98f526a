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
  sharersCounted,
  type CustomerCard,
  type FoundCustomer,
  tagsToChooseFrom,
  type getKupac,
  type ukratkoOKupcu,
  type traziKupce,
} from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type CustomerRecord, type Customers } from '../identity/index.ts';
import { findOwnersOfTag, findReferred, type Referred } from './directories.store.ts';

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

export interface CustomersDeps {
  readonly database: Database;
  readonly customers: Customers;
  /** A plate without blanks and hyphens, in Latin capitals; empty for what is none. */
  normalPlate(text: string): string;
  figuresOf(scope: AccountScope, languageId: LanguageId): Promise<CardFigures>;
  tagsOf(scope: AccountScope): Promise<readonly NamedTag[]>;
}

/** Customers as staff look them up. */
export function createCustomerDesk(deps: CustomersDeps) {
  const { customers, database } = deps;
  const { queries } = database;

  /** Of each of them, how many more accounts have the same tax number. */
  const countSharers = async (scope: StaffScope, some: readonly CustomerRecord[]) => {
    const taxNumbers = some.map(({ taxNumber }) => taxNumber).filter((one) => one !== '');
    const counted = await customers.countByTaxNumber(scope, taxNumbers, sharersCounted + 1);
    return ({ taxNumber }: CustomerRecord): number =>
      Math.max(0, (counted.get(taxNumber) ?? 0) - 1);
  };

  /** By what the text is, the surest first; each customer once. */
  const lookUp = async (scope: StaffScope, text: string) => {
    const reference = text.toUpperCase().replaceAll(/\s/g, '');
    const referred = await findReferred(scope, queries, reference);
    const serialNumber = text.replaceAll(/[\s-]/g, '');
    const plate = deps.normalPlate(text);
    const sought = { serialNumber, plate };
    const ofTag = await findOwnersOfTag(scope, queries, sought, customersFound + 1);
    // An account often matches in several ways: the first reason counts.
    const reasons = new Map<string, FoundCustomer['by']>([
      ...(isUuid(text) ? [[text.toLowerCase(), 'account'] as const] : []),
      ...ofTag.map((accountId) => [accountId, 'tag'] as const),
      ...(referred === null ? [] : [[referred.accountId, 'reference'] as const]),
    ]);
    const known = await customers.find(scope, [...reasons.keys()]);
    const described = await customers.search(scope, text, customersFound + 1);
    const sharersOf = await countSharers(scope, [...known, ...described]);
    const all = [
      ...known.map((one) =>
        foundView(one, reasons.get(one.accountId) ?? 'customer', sharersOf(one)),
      ),
      ...described.map((one) => foundView(one, 'customer', sharersOf(one))),
    ];
    return {
      found: all.filter(
        (one, place) => all.findIndex(({ account_id: id }) => id === one.account_id) === place,
      ),
      ofVisitor: known.some(({ accountId }) => accountId === referred?.accountId)
        ? null
        : visitorsThing(referred),
    };
  };

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

/** Visitors order and write, and have no card. */
function visitorsThing(referred: Referred | null): 'order' | 'message' | null {
  if (referred === null) return null;
  return referred.kind === 'order' || referred.kind === 'message' ? referred.kind : null;
}

function foundView(
  customer: CustomerRecord,
  by: FoundCustomer['by'],
  shareTaxNumber: number,
): FoundCustomer {
  const { accountId, personType, email, taxNumber, city } = customer;
  return {
    account_id: accountId,
    lice: personType,
    name: customerName(customer),
    email,
    pib: taxNumber,
    shareTaxNumber,
    city,
    by,
  };
}
