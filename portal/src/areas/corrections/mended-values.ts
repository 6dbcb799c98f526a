import type { CallInput, Kategorija } from '@rampa/contract';
import type { obracunajOdbijeni, RefusedPassage } from '@rampa/contract/corrections';
import { clockOf, instantOfToll, localMomentOf } from '../../lib/toll-time/local-moment.ts';

/** As typed; moments are `2026-11-20T07:30` of toll time. */
export interface MendedValues {
  readonly serialNumber: string;
  readonly entryStation: string;
  readonly enteredAt: string;
  readonly exitStation: string;
  readonly exitedAt: string;
  readonly lane: string;
  readonly category: string;
}

/** The form begins with what could be read. */
export function valuesOf({ delivered }: RefusedPassage): MendedValues {
  const { recordNumber: _, ...fields } = delivered;
  return {
    ...fields,
    enteredAt: typedOf(delivered.enteredAt),
    exitedAt: typedOf(delivered.exitedAt),
  };
}

export function mendedOf(
  { record_id: recordId, delivered }: RefusedPassage,
  values: MendedValues,
): CallInput<typeof obracunajOdbijeni> {
  return {
    ...values,
    record_id: recordId,
    enteredAt: momentOf(values.enteredAt, delivered.enteredAt),
    exitedAt: momentOf(values.exitedAt, delivered.exitedAt),
    // The call's own schema refuses anything else.
    category: values.category as Kategorija,
  };
}

/** A moment of the lane as the field shows it; empty if it is none. */
function typedOf(instant: string): string {
  // Of a text, not of now.
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  const { day, minute } = localMomentOf(at);
  return `${day}T${clockOf(minute)}`;
}

/** What nobody has changed keeps its seconds. */
function momentOf(typed: string, delivered: string): string {
  if (typed === '') return '';
  if (typed === typedOf(delivered)) return new Date(Date.parse(delivered)).toISOString();
  return new Date(instantOfToll(typed)).toISOString();
}
