import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { Refusal } from '../api/api.ts';
import { messages } from '../calls.ts';
import { fieldErrorText, type FormProblem, formProblems, fromTop } from './field-errors.ts';

/** Errors by the field's name. */
export type FormFaults = Readonly<Record<string, FieldError>>;

interface CheckedFormOptions<Values extends FieldValues> {
  /** Tells the forms of a page apart; the controls' ids are `name-field`. */
  readonly name: string;
  readonly defaultValues: DefaultValues<Values>;
  readonly check: (values: Values) => FormFaults | Promise<FormFaults>;
  /**
   * Sends what was checked. Returns a refusal that concerns the whole form, or `beside-fields` if
   * it has put the errors there; undefined if there is nothing to show.
   */
  readonly send: (
    values: Values,
    form: UseFormReturn<Values>,
  ) => Promise<Refusal | 'beside-fields' | undefined>;
  /** Runs when somebody enters a field. */
  readonly onFocus?: () => void;
}

export interface CheckedForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form's `onSubmit`. */
  readonly submit: (event: React.SyntheticEvent) => void;
  /** `id`, `label`, `error`, `onFocus` and react-hook-form's registration of a field. */
  readonly field: (
    name: Path<Values>,
    label: string,
  ) => UseFormRegisterReturn & {
    readonly onFocus: () => void;
    readonly id: string;
    readonly label: string;
    readonly error: string | undefined;
  };
  readonly problems: readonly FormProblem[];
  readonly attempt: number;
}

/** An attempt to send, with the fields as they were on the screen then. */
interface Attempt {
  readonly count: number;
  readonly labels: ReadonlyMap<string, string>;
  /** Names of the fields, from top to bottom. */
  readonly order: readonly string[];
}

/**
 * A form with errors beside its fields and in its summary, whatever it sends. For a single call use
 * `useCallForm`, which derives the checks from the call.
 */
export function useCheckedForm<Values extends FieldValues>({
  name,
  defaultValues,
  check,
  send,
  onFocus,
}: CheckedFormOptions<Values>): CheckedForm<Values> {
  const [general, setGeneral] = useState<Refusal | undefined>(undefined);
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, labels: new Map(), order: [] });
  /** Labels of the fields as last rendered. */
  const labels = useRef(new Map<string, string>());

  const form = useForm<Values>({
    defaultValues,
    shouldFocusError: false,
    async resolver(current) {
      // As they are now: what is typed while they are checked, which on a slow line takes seconds, was not sent. Forms are flat.
      const values = { ...current };
      const errors = await check(values);
      return Object.keys(errors).length > 0
        ? // Keys are the names of the form's fields.
          { values: {}, errors: errors as FieldErrors<Values> }
        : { values, errors: {} };
    },
  });
  const { errors } = form.formState;

  async function sendChecked(values: Values): Promise<void> {
    setGeneral(undefined);
    const refused = await send(values, form);
    if (refused === undefined) return;
    if (refused !== 'beside-fields') setGeneral(refused);
    tellProblems();
  }

  function tellProblems(): void {
    const order = fromTop(name, Object.keys(form.getValues()));
    setAttempt(({ count }) => ({ count: count + 1, labels: new Map(labels.current), order }));
  }

  const problems = formProblems(name, errors, form.getValues(), attempt.labels, attempt.order);
  return {
    form,
    attempt: attempt.count,
    problems:
      general === undefined
        ? problems
        : [{ controlId: name, message: messages.refusal(general) }, ...problems],
    submit(event) {
      void form.handleSubmit(sendChecked, tellProblems)(event);
    },
    field(field, label) {
      labels.current.set(field, label);
      return {
        ...form.register(field),
        onFocus: () => onFocus?.(),
        id: `${name}-${field}`,
        label,
        // The form is flat: each error belongs to a field.
        error: fieldErrorText(errors[field] as FieldError | undefined, form.getValues(field)),
      };
    },
  };
}
