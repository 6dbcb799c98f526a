import type { FieldFault } from '@rampa/contract';
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { messages } from '../calls.ts';
import { texts } from '../portal.ts';
import { labelled } from './labelled.ts';

/**
 * The text for a field's error. The contract's schemas give keys as messages; errors of the schema
 * library itself are shown as a missing or a wrong value.
 */
export function fieldErrorText(error: FieldError | undefined, value: unknown): string | undefined {
  if (error === undefined) return undefined;
  const { type, message = '' } = error;
  const empty = value === undefined || value === null || value === '' || value === false;
  // An empty field is missing above all, unless the server or the form's own rule knows better.
  if (empty && type !== 'server' && type !== 'rule' && type !== 'missing')
    return texts.translate('field.required', {});
  // Also one that has forms for numbers.
  const known = texts.exists(message.split(';')[0] ?? '', { count: 0 });
  if (message !== '' && known) return messages.text(message);
  return texts.translate('field.invalid', {});
}

/** What the form holds in a field, also of a list: `parts.2.amount`. */
export const valueAt: (values: FieldValues, field: string) => unknown = get;

/** Puts the server's findings beside the fields; true if at least one belongs to a field of this form. */
export function applyFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  faults: readonly FieldFault[],
): boolean {
  const values = form.getValues();
  const own = faults.filter(({ field }) => field in values || valueAt(values, field) !== undefined);
  for (const { field, message } of own) {
    // Just seen to be a field of the form.
    form.setError(field as Path<Values>, { type: 'server', message });
  }
  return own.length > 0;
}

export interface FormProblem {
  readonly controlId: string;
  readonly message: string;
}

/** By field: its label, and what it is in, such as the row of a list. */
export type FieldLabels = ReadonlyMap<string, readonly string[]>;

/** Those of a form's controls that are on the screen now, from top to bottom. */
export function fromTop(controlIds: readonly string[]): readonly string[] {
  const shown = controlIds.flatMap((id) => {
    const control = document.getElementById(id);
    return control === null ? [] : [{ id, control }];
  });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  return shown
    .toSorted((a, b) =>
      // A bit among others.
      (a.control.compareDocumentPosition(b.control) & follows) === 0 ? 1 : -1,
    )
    .map(({ id }) => id);
}

/** In the order of the controls; problems of others come last. */
export function inOrderOf(
  controlIds: readonly string[],
  problems: readonly FormProblem[],
): readonly FormProblem[] {
  const place = new Map(controlIds.map((id, at) => [id, at]));
  const placeOf = ({ controlId }: FormProblem) => place.get(controlId) ?? controlIds.length;
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Everything that is wrong, for the summary above the form; a control's id is `form-field`. */
export function formProblems(
  formName: string,
  errors: FieldErrors,
  values: FieldValues,
  labels: FieldLabels = new Map(),
  within = '',
): FormProblem[] {
  return Object.entries(values).flatMap(([key, value]) => {
    // With the kind of its error as `type`; a list or a group of fields has the errors of its fields.
    const error = errors[key] as FieldError | FieldErrors | undefined;
    if (error === undefined) return [];
    const field = within + key;
    // It holds fields.
    const inner = value as FieldValues;
    if (!isFault(error)) return formProblems(formName, error, inner, labels, `${field}.`);
    const message = fieldErrorText(error, value) ?? '';
    // A message in the field's own words names the field already.
    const names = error.type === 'missing' ? [] : (labels.get(field) ?? []);
    return [
      {
        controlId: `${formName}-${field}`,
        message: names.reduce((said, label) => labelled(label, said), message),
      },
    ];
  });
}

/** Whether it is the error of the field, list or group itself, and not of fields that it holds. */
export function isFault(error: FieldError | FieldErrors): error is FieldError {
  return typeof error.type === 'string';
}
