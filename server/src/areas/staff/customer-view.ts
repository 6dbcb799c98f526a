import type { CallResult, LanguageId, Outcome } from '@rampa/contract';
import type { CustomerCard, FoundCustomer, traziKupce, ukratkoOKupcu } from '@rampa/contract/staff';
import { toWireInstant } from '../../platform/clock.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { complaintsView } from '../complaints/index.ts';
import { customerName } from '../identity/index.ts';
import { deskPassagesView } from '../passages/index.ts';
import { requestsView } from '../purchase-requests/index.ts';
import { ordersView } from '../purchases/index.ts';
import { tagsView } from '../tags/index.ts';
import { topUpsView } from '../top-ups/index.ts';
import type { Found } from './customer-search.ts';
import type {
  BriefCustomer,
  CardFigures,
  FoundCustomers,
  KnownCustomer,
} from './customers.service.ts';

export function foundCustomersView({
  items,
  ...rest
}: FoundCustomers): CallResult<typeof traziKupce> {
  return { items: items.map(foundView), ...rest };
}

function foundView({ customer, by, sharers }: Found): FoundCustomer {
  return {
    account_id: customer.accountId,
    lice: customer.personType,
    name: customerName(customer),
    email: customer.email,
    pib: customer.taxNumber,
    shareTaxNumber: sharers,
    city: customer.city,
    by,
  };
}

export function briefView({ customer, tags }: BriefCustomer): CallResult<typeof ukratkoOKupcu> {
  return {
    name: customerName(customer),
    tags: tags.map((tag) => ({
      tag_id: tag.tagId,
      serial_number: tag.serialNumber,
      plate: tag.plate,
      nickname: tag.nickname,
    })),
  };
}

/** Each part as its area answers the customer. */
export function cardView(
  { customer, sharers, figures }: KnownCustomer,
  languageId: LanguageId,
): CustomerCard {
  const { currency, companyMinor } = figures;
  const { items, totalRecords } = orNone(viewed(figures.passages, deskPassagesView));
  return {
    account_id: customer.accountId,
    lice: customer.personType,
    name: customerName(customer),
    email: customer.email,
    verified: customer.verified,
    phone: customer.phone,
    pib: customer.taxNumber,
    shareTaxNumber: sharers,
    companyNumber: customer.companyNumber,
    street: customer.street,
    postcode: customer.postcode,
    city: customer.city,
    since: toWireInstant(customer.createdAt),
    ...balancesView(figures),
    ...(companyMinor === 0 ? {} : { companyBalance: { amount: companyMinor, currency } }),
    tags: tagsView(figures.tags),
    passages: { items, totalRecords },
    topUps: orNone(viewed(figures.topUps, topUpsView)),
    orders: orNone(viewed(figures.orders, ordersView)),
    requests: requestsView(figures.requests),
    complaints: complaintsView(figures.complaints, languageId),
  };
}

/** What is on a customer's tags, told as to the customer. */
function balancesView({
  overview,
  currency,
}: CardFigures): Pick<CustomerCard, 'balance' | 'stopped'> {
  if (!overview.ok) return { balance: { amount: 0, currency }, stopped: { amount: 0, currency } };
  const { usable, totalMinor } = overview.value;
  return {
    balance: { amount: usable.balanceMinor, currency },
    stopped: { amount: totalMinor - usable.balanceMinor, currency },
  };
}

interface ListPage<Item> {
  readonly items: Item[];
  readonly totalRecords: number;
}

/** Customers are told by codes of their own that they have none. */
function orNone<Item>(outcome: Outcome<ListPage<Item>, string>): ListPage<Item> {
  return outcome.ok ? outcome.value : { items: [], totalRecords: 0 };
}
