import type { CallDefinition, CallErrorCode, CallInput, CallResult } from '@rampa/contract';
import type { DefaultValues, FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Refusal } from '../api/api.ts';
import { type Submit, useSubmit } from '../api/queries.ts';
import { applyFaults } from './field-errors.ts';
import { inputSchemaOf } from './input-schema.ts';
import { type CheckedForm, type FormFaults, useCheckedForm } from './use-checked-form.ts';

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

export interface CallForm<Values extends FieldValues> extends CheckedForm<Values> {
  readonly busy: boolean;
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

  async function faultsOf(values: Values): Promise<FormFaults> {
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
    return errors;
  }

  async function send(
    values: Values,
    form: UseFormReturn<Values>,
  ): Promise<Refusal | 'beside-fields' | undefined> {
    if (ask !== undefined && !(await ask(values))) return undefined;
    const outcome = await submit(toInput(values));
    if (outcome.ok) {
      onDone(outcome.value, values);
      return undefined;
    }
    // Whoever closes the question for a proof has changed their mind: the form is as it was.
    if (outcome.code === 'identity.proof-needed') return undefined;
    if (onRefused?.(outcome, values) === true) return undefined;
    const ofWhole = whole?.some((code) => code === outcome.code) === true;
    return !ofWhole && applyFaults(form, outcome.faults) ? 'beside-fields' : outcome;
  }

  return {
    ...useCheckedForm<Values>({
      name,
      defaultValues,
      check: faultsOf,
      send,
      // There when the form is sent, and not before somebody fills it in.
      onFocus: () => void inputSchemaOf(definition),
    }),
    busy,
  };
}
