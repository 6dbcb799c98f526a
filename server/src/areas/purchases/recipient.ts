import type { DeliveryKind } from '@rampa/contract/purchases';

/** Who an order is for, and where it goes; of orders and purchase requests. */
export interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly delivery: DeliveryKind;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSaleId: string;
  /** Name and address of the day, one line each. */
  readonly pointOfSale: string;
}

interface RecipientRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly business_name: string;
  readonly tax_number: string;
  readonly company_number: string;
  readonly delivery_kind: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly point_of_sale_id: string;
  readonly point_of_sale: string;
}

export function recipientOf(row: RecipientRow): Recipient {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    businessName: row.business_name,
    taxNumber: row.tax_number,
    companyNumber: row.company_number,
    // The tables' constraints allow the words of this type only.
    delivery: row.delivery_kind as DeliveryKind,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    pointOfSaleId: row.point_of_sale_id,
    pointOfSale: row.point_of_sale,
  };
}

export function recipientColumns(recipient: Recipient): RecipientRow {
  return {
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    email: recipient.email,
    phone: recipient.phone,
    business_name: recipient.businessName,
    tax_number: recipient.taxNumber,
    company_number: recipient.companyNumber,
    delivery_kind: recipient.delivery,
    street: recipient.street,
    city: recipient.city,
    postcode: recipient.postcode,
    point_of_sale_id: recipient.pointOfSaleId,
    point_of_sale: recipient.pointOfSale,
  };
}
