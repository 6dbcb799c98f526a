import type { FieldFault } from '@rampa/contract';
import type { FormFaults } from '../../lib/forms/use-checked-form.ts';
import { faultMessage } from './fault-message.ts';
import type { Offer, OrderFaults } from './order-values.ts';

/** What is wrong, as the form shows it. */
export function errorsOf(faults: OrderFaults, offer: Pick<Offer, 'limits'>): FormFaults {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      { type: 'rule', message: faultMessage(fault, offer) },
    ]),
  );
}

/** What the server found, by the form's own fields: one stands for all lines of an order. */
export function ownFaults(faults: readonly FieldFault[]): readonly FieldFault[] {
  return faults.map(({ field, message }) => {
    const [name = ''] = field.split('.');
    return { field: name === 'lines' ? 'quantities' : name, message };
  });
}
