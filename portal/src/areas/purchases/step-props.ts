import type { CheckedForm } from '../../lib/forms/use-checked-form.ts';
import type { Offer, OrderValues } from './order-values.ts';

/** Props of each step's fields. */
export interface StepProps extends Pick<CheckedForm<OrderValues>, 'form' | 'field'> {
  readonly values: OrderValues;
  readonly offer: Offer;
  /** After a choice on which it depends what else is wrong; `chosen` are the fields that it sets, limits, shows or takes away. */
  readonly recheck: (...chosen: readonly (keyof OrderValues)[]) => void;
}
