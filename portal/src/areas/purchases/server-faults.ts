import type { FieldFault } from '@rampa/contract';
import { texts } from '../../lib/portal.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { firstValues, type OrderFaults } from './order-values.ts';

const fields = new Set([...Object.keys(firstValues), 'lines']);

/** What the server found wrong, by the form's own fields; what has no text is a wrong value. */
export function readFaults(faults: readonly FieldFault[]): OrderFaults {
  const own = faults.flatMap(({ field, message }) => {
    const [name = ''] = field.split('.');
    const [key = ''] = message.split(';');
    // Just seen to be a key that there is a text for.
    const text = texts.exists(key) ? (key as TextKey) : 'field.invalid';
    return fields.has(name) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(own);
}
