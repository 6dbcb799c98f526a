import type { CallInput, CallResult, Kategorija, LanguageId } from '@rampa/contract';
import type { Profile } from '@rampa/contract/identity';
import type {
  getCenovnikZahteva,
  posaljiZahtev,
  PurchaseRequest,
} from '@rampa/contract/purchase-requests';
import {
  type DeliveryKind,
  type OrderPrice,
  type PackageId,
  priceOrder,
} from '@rampa/contract/purchases';
import { randomId } from '../../lib/random-id.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

export type Offer = CallResult<typeof getCenovnikZahteva>;

export interface RequestValues {
  readonly lines: {
    readonly quantities: Readonly<Record<Kategorija, number>>;
    readonly packages: Readonly<Record<Kategorija, PackageId>>;
  };
  readonly delivery: DeliveryKind;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSale: string;
  readonly ime: string;
  readonly prezime: string;
  readonly email: string;
  readonly telefon: string;
  readonly note: string;
  readonly idempotencyKey: string;
}

const noTags = { IA: 0, I: 0, II: 0, III: 0, IV: 0 };
// A top-up costs money: none is ever preselected.
const noCredit = { IA: 'none', I: 'none', II: 'none', III: 'none', IV: 'none' } as const;

/** An empty request of this customer. */
export function firstValues(
  profile: Pick<Profile, 'ime' | 'prezime' | 'email' | 'telefon' | 'street' | 'city' | 'postcode'>,
): RequestValues {
  const { ime, prezime, email, telefon, street, city, postcode } = profile;
  return {
    lines: { quantities: noTags, packages: noCredit },
    delivery: 'address',
    // In the order of the form, which is that of the error summary.
    street,
    postcode,
    city,
    pointOfSale: '',
    ime,
    prezime,
    email,
    telefon,
    note: '',
    idempotencyKey: randomId(),
  };
}

/** A copy of another request, as a request of its own. */
export function valuesOf(request: PurchaseRequest): RequestValues {
  const { delivery, street, city, postcode, pointOfSale, note } = request;
  const { ime, prezime, email, telefon, lines } = request;
  const byCategory = <Value>(value: (line: PurchaseRequest['lines'][number]) => Value) =>
    Object.fromEntries(lines.map((line) => [line.kategorija, value(line)]));
  return {
    lines: {
      quantities: { ...noTags, ...byCategory(({ quantity }) => quantity) },
      packages: { ...noCredit, ...byCategory((line) => line.package) },
    },
    delivery,
    street,
    postcode,
    city,
    pointOfSale,
    ime,
    prezime,
    email,
    telefon,
    note,
    idempotencyKey: randomId(),
  };
}

export function linesOf({ lines }: Pick<RequestValues, 'lines'>, { categories }: Offer) {
  return categories
    .map(({ kategorija }) => ({
      kategorija,
      quantity: lines.quantities[kategorija],
      package: lines.packages[kategorija],
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Its cost by the price list. */
export function listPriceOf(
  values: Pick<RequestValues, 'lines' | 'delivery'>,
  offer: Offer,
): OrderPrice {
  const { delivery } = values;
  return priceOrder(offer, { lines: linesOf(values, offer), lice: 'pravno', delivery });
}

/** The input of the call; fields of the other kind of delivery are left out. */
export function toRequest(
  values: RequestValues,
  offer: Offer,
  languageId: LanguageId,
): CallInput<typeof posaljiZahtev> {
  const { delivery, idempotencyKey, ime, prezime, email, telefon, note } = values;
  return {
    idempotencyKey,
    ime,
    prezime,
    email: email.trim(),
    telefon,
    note,
    delivery,
    languageId,
    lines: linesOf(values, offer),
    ...(delivery === 'pickup'
      ? { pointOfSale: values.pointOfSale }
      : { street: values.street, city: values.city, postcode: values.postcode }),
  };
}

/** What the call's schema cannot check. */
export function faultsOf(
  values: RequestValues,
  offer: Offer,
): Partial<Record<keyof RequestValues, TextKey>> {
  const { delivery, pointOfSale, street, city } = values;
  const postcode = values.postcode.replace(/\s/gu, '');
  const missing = (field: 'street' | 'city' | 'postcode', value: string) =>
    value.trim() === '' ? { [field]: 'field.required' as const } : {};
  return {
    ...(linesOf(values, offer).length === 0 ? { lines: 'purchases.choose-a-tag' } : {}),
    ...(delivery === 'pickup'
      ? offer.pickUpPoints.some(({ id }) => id === pointOfSale)
        ? {}
        : { pointOfSale: 'purchases.choose-a-point' }
      : {
          ...missing('street', street),
          ...missing('city', city),
          ...(/^\d{5}$/u.test(postcode) ? {} : { postcode: 'purchases.postcode-invalid' }),
          ...missing('postcode', postcode),
        }),
  };
}
