import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { Refusal } from '../api/api.ts';
import { messages } from '../calls.ts';
import {
  fieldErrorText,
  type FieldLabels,
  type FormProblem,
  formProblems,
  fromTop,
  inOrderOf,
  isFault,
  valueAt,
} from './field-errors.ts';

/** Errors by the field's name; in a list of fields by its place, `parts.2.amount`. */
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
  /**
   * `id`, `label`, `error`, `onFocus` and react-hook-form's registration of a field. `within` tells the summary which of
   * several fields of one label it is, such as those of a list.
   */
  readonly field: (
    name: Path<Values>,
    label: string,
    ...within: readonly string[]
  ) => UseFormRegisterReturn & {
    readonly onFocus: () => void;
    readonly id: string;
    readonly label: string;
    readonly error: string | undefined;
  };
  readonly problems: readonly FormProblem[];
  readonly attempt: number;
  /** Nothing is wrong any more, and nothing is checked until the next attempt: for a form's other step. */
  readonly startOver: () => void;
}

/** An attempt to send, with the fields as they were on the screen then. */
interface Attempt {
  readonly count: number;
  readonly labels: FieldLabels;
  /** Ids of the controls, from top to bottom. */
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
  const labels = useRef(new Map<string, readonly string[]>());
  /** Whether somebody has tried to send what is shown. */
  const tried = useRef(false);

  const form = useForm<Values>({
    defaultValues,
    shouldFocusError: false,
    async resolver(current) {
      if (!tried.current) return { values: current, errors: {} };
      // As they are now: what is typed while they are checked, which on a slow line takes seconds, was not sent.
      const values = structuredClone(current);
      const errors: FieldErrors<Values> = {};
      for (const [field, error] of Object.entries(await check(values))) set(errors, field, error);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
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

  /** What is wrong with a whole list or group ends with a change in it: react-hook-form looks at the field alone. */
  function clearAbove(field: Path<Values>): void {
    const parts = field.split('.');
    for (let depth = 1; depth < parts.length; depth += 1) {
      // What holds a field of the form.
      const above = parts.slice(0, depth).join('.') as Path<Values>;
      const { error } = form.getFieldState(above);
      if (error !== undefined && isFault(error)) form.clearErrors(above);
    }
  }

  function tellProblems(): void {
    const order = fromTop([...labels.current.keys()].map((field) => `${name}-${field}`));
    setAttempt(({ count }) => ({ count: count + 1, labels: new Map(labels.current), order }));
  }

  const problems = inOrderOf(
    attempt.order,
    formProblems(name, errors, form.getValues(), attempt.labels),
  );
  return {
    form,
    attempt: attempt.count,
    problems:
      general === undefined
        ? problems
        : [{ controlId: name, message: messages.refusal(general) }, ...problems],
    startOver() {
      tried.current = false;
      setGeneral(undefined);
      form.clearErrors();
    },
    submit(event) {
      tried.current = true;
      void form.handleSubmit(sendChecked, tellProblems)(event);
    },
    field(field, ...names) {
      labels.current.set(field, names);
      const registered = form.register(field);
      return {
        ...registered,
        onChange(event) {
          clearAbove(field);
          return registered.onChange(event);
        },
        onFocus: () => onFocus?.(),
        id: `${name}-${field}`,
        label: names[0],
        // What is there is the error of a field.
        error: fieldErrorText(
          valueAt(errors, field) as FieldError | undefined,
          form.getValues(field),
        ),
      };
    },
  };
}
