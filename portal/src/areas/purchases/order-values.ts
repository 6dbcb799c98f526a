import type { CallInput, CallResult, Country, Kategorija, LanguageId } from '@rampa/contract';
import { isEmail } from '@rampa/contract/identity';
import {
  type DeliveryKind,
  type getPonuda,
  type napraviPorudzbinu,
  type OrderPrice,
  type PackageId,
  type PaymentMethod,
  priceOrder,
} from '@rampa/contract/purchases';
import { isTaxNumber } from '../../lib/tax-number/tax-number.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import type { OrderStep } from './purchases-search.ts';

export type Offer = CallResult<typeof getPonuda>;
export type OrderInput = CallInput<typeof napraviPorudzbinu>;

/** Values of the form; fields that do not apply to an order stay empty. */
export interface OrderValues {
  readonly quantities: Readonly<Record<Kategorija, number>>;
  readonly packages: Readonly<Record<Kategorija, PackageId>>;
  readonly lice: 'fizicko' | 'pravno';
  readonly poslovno_ime: string;
  readonly pib: string;
  readonly companyNumber: string;
  readonly ime: string;
  readonly prezime: string;
  readonly email: string;
  readonly telefon: string;
  readonly delivery: DeliveryKind;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSale: string;
  readonly payment: PaymentMethod;
  /** Serial number of the tag that is replaced; empty: none. */
  readonly replaces: string;
}

/** In the order of the form, in which its summary lists what is wrong. */
export const firstValues: OrderValues = {
  lice: 'fizicko',
  quantities: { IA: 0, I: 0, II: 0, III: 0, IV: 0 },
  // A top-up costs money: none is ever preselected.
  packages: { IA: 'none', I: 'none', II: 'none', III: 'none', IV: 'none' },
  poslovno_ime: '',
  pib: '',
  companyNumber: '',
  ime: '',
  prezime: '',
  email: '',
  telefon: '',
  delivery: 'address',
  street: '',
  postcode: '',
  city: '',
  pointOfSale: '',
  payment: 'card',
  replaces: '',
};

/** Fields of the form that can be wrong; `quantities` is the choice of tags. */
export type OrderField = Exclude<keyof OrderValues, 'packages' | 'replaces'>;
export type OrderFaults = Readonly<Partial<Record<OrderField, TextKey>>>;

export function linesOf({ quantities, packages }: OrderValues, { categories }: Offer) {
  return categories
    .map(({ kategorija }) => ({
      kategorija,
      quantity: quantities[kategorija],
      package: packages[kategorija],
    }))
    .filter(({ quantity }) => quantity > 0);
}

export function quantityOf(values: OrderValues, offer: Offer): number {
  return linesOf(values, offer).reduce((sum, { quantity }) => sum + quantity, 0);
}

export function priceOf(values: OrderValues, offer: Offer): OrderPrice {
  const { lice, delivery } = values;
  return priceOrder(offer, { lines: linesOf(values, offer), lice, delivery });
}

/** The input of the call; fields of the other kind of buyer or delivery are left out. */
export function toOrder(
  values: OrderValues,
  offer: Offer,
  languageId: LanguageId,
): Omit<OrderInput, 'idempotencyKey'> {
  const { lice, delivery, payment, ime, prezime, telefon } = values;
  return {
    lines: linesOf(values, offer),
    total: priceOf(values, offer).total,
    languageId,
    lice,
    ime: ime.trim(),
    prezime: prezime.trim(),
    email: values.email.trim(),
    telefon: telefon.trim(),
    ...(lice === 'pravno'
      ? {
          poslovno_ime: values.poslovno_ime.trim(),
          pib: digitsOf(values.pib),
          companyNumber: values.companyNumber.trim(),
        }
      : {}),
    delivery,
    ...(delivery === 'pickup'
      ? { pointOfSale: values.pointOfSale }
      : {
          street: values.street.trim(),
          city: values.city.trim(),
          postcode: digitsOf(values.postcode),
        }),
    payment,
    ...(values.replaces === '' ? {} : { replaces: values.replaces }),
  };
}

/** The step of each field, to lead there when the server finds it wrong. */
export function stepOf(field: string): OrderStep {
  if (field === 'quantities' || field === 'lice') return 'tags';
  return field === 'payment' ? 'payment' : 'details';
}

/** What is wrong in a step, by the field's text key. */
export function faultsOf(
  step: OrderStep,
  values: OrderValues,
  offer: Offer,
  country: Country,
): OrderFaults {
  switch (step) {
    case 'tags':
      return faultsOfTags(values, offer);
    case 'details':
      return { ...faultsOfBuyer(values, country), ...faultsOfDelivery(values, offer) };
    case 'payment':
      return values.payment === 'on-delivery' && quantityOf(values, offer) > offer.limits.onDelivery
        ? { payment: 'purchases.on-delivery-at-most' }
        : {};
  }
}

function faultsOfTags(values: OrderValues, offer: Offer): OrderFaults {
  const quantity = quantityOf(values, offer);
  if (quantity === 0) return { quantities: 'purchases.choose-a-tag' };
  if (quantity > offer.limits[values.lice]) {
    return {
      quantities:
        values.lice === 'fizicko'
          ? 'purchases.quantity-above-maximum-person'
          : 'purchases.quantity-above-maximum',
    };
  }
  const enough = offer.categories.every(
    ({ kategorija, available }) => values.quantities[kategorija] <= available,
  );
  return enough ? {} : { quantities: 'purchases.not-so-many' };
}

function faultsOfDelivery(values: OrderValues, offer: Offer): OrderFaults {
  if (values.delivery === 'pickup') {
    const known = offer.pickUpPoints.some(({ id }) => id === values.pointOfSale);
    return known ? {} : { pointOfSale: 'purchases.choose-a-point' };
  }
  const postcode = digitsOf(values.postcode);
  return {
    ...missing(values, ['street', 'postcode', 'city']),
    ...(postcode === '' || /^\d{5}$/u.test(postcode)
      ? {}
      : { postcode: 'purchases.postcode-invalid' }),
  };
}

function faultsOfBuyer(values: OrderValues, country: Country): OrderFaults {
  const company = values.lice === 'pravno';
  const email = values.email.trim();
  const pib = digitsOf(values.pib);
  return {
    ...missing(values, [
      ...(company ? (['poslovno_ime', 'pib', 'companyNumber'] as const) : []),
      'ime',
      'prezime',
      'email',
      'telefon',
    ]),
    ...(email === '' || isEmail(email) ? {} : { email: 'purchases.email-invalid' }),
    ...(company && pib !== '' && !isTaxNumber(pib, country)
      ? { pib: 'purchases.pib-invalid' }
      : {}),
    ...(values.telefon.trim() !== '' && values.telefon.replace(/\D/gu, '').length < 6
      ? { telefon: 'purchases.phone-invalid' }
      : {}),
  };
}

type TextField = Exclude<OrderField, 'quantities'>;

function missing(values: OrderValues, fields: readonly TextField[]): OrderFaults {
  return Object.fromEntries(
    fields
      .filter((field) => values[field].trim() === '')
      .map((field) => [field, 'field.required' as const]),
  );
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/gu, '');
}
