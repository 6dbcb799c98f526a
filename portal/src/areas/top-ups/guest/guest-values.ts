import { formatMessage } from '@rampa/contract';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { chosenAmount, type ChosenAmount, type Offer } from '../top-up-form-rules.ts';

/** Values of the form as typed; empty means not chosen yet. */
export interface GuestValues {
  readonly serial_number: string;
  readonly plate: string;
  /** An offered amount in minor units, or `other`. */
  readonly choice: string;
  readonly other: string;
  readonly method: ChosenMethod | '';
  readonly email: string;
}

export function guestAmount({ choice, other }: GuestValues, offer: Offer): ChosenAmount {
  // A guest does not know the balance, so nothing is computed from it.
  return chosenAmount({ choice, other, target: '' }, offer, 0);
}

/** What the call's schema cannot say; the limits formatted in the chosen language. */
export function guestFaults(
  values: GuestValues,
  offer: Offer,
  money: (minor: number) => string,
): Partial<Record<keyof GuestValues, string>> {
  const amount = guestAmount(values, offer);
  const limits = { minimum: money(offer.minimum), maximum: money(offer.maximum) };
  return amount.ok
    ? {}
    : {
        [amount.field === 'target' ? 'choice' : amount.field]: formatMessage(
          amount.problem,
          limits,
        ),
      };
}

/** The amount is chosen or typed: whichever field is shown says what is wrong with it. */
export function fieldOfGuest(field: string, { choice }: GuestValues): string {
  if (field !== 'amount') return field;
  return choice === 'other' ? 'other' : 'choice';
}

/** Other numbers, another amount, way to pay or address: another order, so the key differs. */
export function guestKey(
  intent: string,
  { serial_number, plate, amount, method, email }: Readonly<Record<KeyValue, string | number>>,
): string {
  let mark = 0;
  for (const sign of JSON.stringify([serial_number, plate, amount, method, email])) {
    mark = (Math.imul(mark, 31) + (sign.codePointAt(0) ?? 0)) % 0x1_00_00_00_00;
  }
  return `${intent}.${Math.abs(mark).toString(36)}`;
}

type KeyValue = 'serial_number' | 'plate' | 'amount' | 'method' | 'email';
