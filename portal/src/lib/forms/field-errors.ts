import type { FieldFault } from '@rampa/contract';
import type { FieldError, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
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
  if (message !== '' && texts.exists(message.split(';')[0] ?? '')) return messages.text(message);
  return texts.translate('field.invalid', {});
}

/** Puts the server's findings beside the fields; true if at least one belongs to a field of this form. */
export function applyFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  faults: readonly FieldFault[],
): boolean {
  const own = faults.filter(({ field }) => field in form.getValues());
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

/** Fields from top to bottom, as they are on the screen now; after them those that are not there. */
export function fromTop(formName: string, fields: readonly string[]): readonly string[] {
  const shown = fields.flatMap((field) => {
    const control = document.getElementById(`${formName}-${field}`);
    return control === null ? [] : [{ field, control }];
  });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  const sorted = shown.toSorted((a, b) =>
    // A bit among others.
    (a.control.compareDocumentPosition(b.control) & follows) === 0 ? 1 : -1,
  );
  return [...new Set([...sorted.map(({ field }) => field), ...fields])];
}

/** Everything that is wrong, for the summary above the form; a control's id is `form-field`. */
export function formProblems<Values extends FieldValues>(
  formName: string,
  errors: FieldErrors<Values>,
  values: Values,
  labels: ReadonlyMap<string, string> = new Map(),
  /** In which order; others come last. */
  order: readonly string[] = [],
): FormProblem[] {
  const fields = new Set([...order, ...Object.keys(values)]);
  return [...fields].flatMap((field) => {
    // Forms are flat, and so are their errors.
    const message = fieldErrorText(errors[field] as FieldError | undefined, values[field]);
    if (message === undefined) return [];
    // A message in the field's own words names the field already.
    const own = (errors[field] as FieldError | undefined)?.type === 'missing';
    const label = own ? undefined : labels.get(field);
    return [
      {
        controlId: `${formName}-${field}`,
        message: label === undefined ? message : labelled(label, message),
      },
    ];
  });
}
