import type { CallDefinition, CallErrorCode, CallInput, CallResult } from '@rampa/contract';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { Refusal } from '../api/api.ts';
import { type Submit, useSubmit } from '../api/queries.ts';
import { messages } from '../calls.ts';
import { applyFaults, fieldErrorText, type FormProblem, formProblems } from './field-errors.ts';
import { inputSchemaOf } from './input-schema.ts';

interface CallFormOptions<Call extends CallDefinition, Values extends FieldValues> {
  /** Tells the forms of a page apart; the controls' ids are `name-field`. */
  readonly name: string;
  readonly defaultValues: DefaultValues<Values>;
  readonly toInput: (values: Values) => CallInput<Call>;
  readonly onDone: (result: CallResult<Call>, values: Values) => void;
  /** Codes that are told about the form as a whole, whichever field the server names. */
  readonly whole?: readonly CallErrorCode<Call>[];
  /** Refusals that the form answers itself; false leaves them to the summary. */
  readonly onRefused?: (refusal: Refusal, values: Values) => boolean;
  /** Asks before anything is sent, once all fields are right; false sends nothing. */
  readonly ask?: (values: Values) => Promise<boolean>;
  /** Makes the call, where more has to happen than the call alone. */
  readonly make?: Submit<Call>['submit'];
  /** How an empty field is asked for, by text keys, where one sentence for all would be repeated. */
  readonly missing?: Partial<Record<Path<Values>, string>>;
  /** Checks beyond the call's schema: an error key for a field, or undefined. */
  readonly check?: (values: Values) => Partial<Record<Path<Values>, string>>;
}

export interface CallForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form's `onSubmit`. */
  readonly submit: (event: React.SyntheticEvent) => void;
  readonly busy: boolean;
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

/** A try to send, with what the fields were called then. */
interface Attempt {
  readonly count: number;
  readonly labels: ReadonlyMap<string, string>;
}

/**
 * A form that sends one call: validated by the call's own schema, the server's field errors beside
 * the fields, everything else in the summary.
 */
export function useCallForm<Call extends CallDefinition, Values extends FieldValues>(
  definition: Call,
  {
    name,
    defaultValues,
    toInput,
    onDone,
    whole,
    onRefused,
    ask,
    make,
    missing,
    check,
  }: CallFormOptions<Call, Values>,
): CallForm<Values> {
  const { submit, busy } = useSubmit(definition, make);
  const [general, setGeneral] = useState<Refusal | undefined>(undefined);
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, labels: new Map() });
  /** As the fields said them when they were last drawn. */
  const labels = useRef(new Map<string, string>());

  const resolver: Resolver<Values> = async (values) => {
    const schema = await inputSchemaOf(definition);
    const errors: Record<string, FieldError> = {};
    for (const issue of schema?.safeParse(toInput(values)).error?.issues ?? []) {
      const field = String(issue.path[0] ?? '');
      const asked = values[field] === '' ? missing?.[field as Path<Values>] : undefined;
      errors[field] ??=
        asked === undefined
          ? { type: issue.code, message: issue.message }
          : { type: 'missing', message: asked };
    }
    for (const [field, message] of Object.entries(check?.(values) ?? {})) {
      errors[field] = { type: 'rule', message: String(message) };
    }
    const failed = Object.keys(errors).length > 0;
    // The keys are the names of the schema's fields, which are the form's.
    return failed ? { values: {}, errors: errors as never } : { values, errors: {} };
  };

  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false });
  const { errors } = form.formState;

  async function send(values: Values): Promise<void> {
    setGeneral(undefined);
    if (ask !== undefined && !(await ask(values))) return;
    const outcome = await submit(toInput(values));
    if (outcome.ok) {
      onDone(outcome.value, values);
      return;
    }
    // Whoever closes the question for a proof has changed their mind: the form is as it was.
    if (outcome.code === 'identity.proof-needed') return;
    if (onRefused?.(outcome, values) === true) return;
    const ofWhole = whole?.some((code) => code === outcome.code) === true;
    if (ofWhole || !applyFaults(form, outcome.faults)) setGeneral(outcome);
    tellProblems();
  }

  function tellProblems(): void {
    setAttempt(({ count }) => ({ count: count + 1, labels: new Map(labels.current) }));
  }

  const problems = formProblems(name, errors, form.getValues(), attempt.labels);
  return {
    form,
    busy,
    attempt: attempt.count,
    problems:
      general === undefined
        ? problems
        : [{ controlId: name, message: messages.refusal(general) }, ...problems],
    submit(event) {
      void form.handleSubmit(send, tellProblems)(event);
    },
    field(field, label) {
      labels.current.set(field, label);
      return {
        ...form.register(field),
        // There when the form is sent, and not before somebody fills it in.
        onFocus: () => void inputSchemaOf(definition),
        id: `${name}-${field}`,
        label,
        // The form is flat: each error is a field's own.
        error: fieldErrorText(errors[field] as FieldError | undefined, form.getValues(field)),
      };
    },
  };
}
