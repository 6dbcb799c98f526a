import type { UseFormReturn } from 'react-hook-form';
import type { Offer, OrderFaults, OrderValues } from './order-values.ts';

/** Props of each step's fields. */
export interface StepProps {
  readonly form: UseFormReturn<OrderValues>;
  readonly values: OrderValues;
  readonly offer: Offer;
  readonly faults: OrderFaults;
}
