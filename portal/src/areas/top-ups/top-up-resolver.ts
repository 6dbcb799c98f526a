import { formatMessage } from '@rampa/contract';
import type { FieldError, Resolver } from 'react-hook-form';
import type { Formats } from '../../lib/formats/formats.ts';
import { chosenAmount, type Offer, type TopUpValues } from './top-up-form-rules.ts';

/** The form's faults as messages, with the limits as the chosen language writes them. */
export function topUpResolver(offer: Offer, formats: Formats): Resolver<TopUpValues> {
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  const limits = { minimum: money(offer.minimum), maximum: money(offer.maximum) };
  return (values) => {
    const errors: { -readonly [Field in keyof TopUpValues]?: FieldError } = {};
    const amount = chosenAmount(values, offer);
    if (!amount.ok) {
      errors[amount.field] = { type: 'rule', message: formatMessage(amount.problem, limits) };
    }
    if (values.method === '') errors.method = { type: 'required', message: 'field.required' };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
