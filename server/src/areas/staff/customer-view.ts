import type { CallResult } from '@rampa/contract';
import type { CustomerCard, FoundCustomer, traziKupce, ukratkoOKupcu } from '@rampa/contract/staff';
import { toWireInstant } from '../../platform/clock.ts';
import { customerName } from '../identity/index.ts';
import type { Found } from './customer-search.ts';
import type { BriefCustomer, FoundCustomers, KnownCustomer } from './customers.service.ts';

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

export function cardView({ customer, sharers, figures }: KnownCustomer): CustomerCard {
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
    ...figures,
  };
}
