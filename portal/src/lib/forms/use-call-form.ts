import type {
  AnyCall,
  CallDefinition,
  CallErrorCode,
  CallInput,
  CallResult,
} from '@rampa/contract';
import type { DefaultValues, FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Refusal } from '../api/api.ts';
import { type Submit, useSubmit } from '../api/use-submit.ts';
import { applyFaults, valueAt } from './field-errors.ts';
import { type CheckedForm, type FormFaults, useCheckedForm } from './use-checked-form.ts';

interface CallFormOptions<Call extends CallDefinition, Values extends FieldValues> {
  /** Tells the forms of a page apart; the controls' ids are `name-field`. */
  readonly name: string;
  readonly defaultValues: DefaultValues<Values>;
  readonly toInput: (values: Values) => CallInput<Call>;
  readonly onDone: (result: CallResult<Call>, values: Values) => void;
  /** Codes that concern the form as a whole, whichever field the server names. */
  readonly whole?: readonly CallErrorCode<Call>[];
  /**
   * Those of the call's fields, by its names, that hold fields, as a list or a group does: what is wrong in one of them is shown
   * there, at `parts.2.amount`.
   */
  readonly nested?: readonly (keyof CallInput<Call> & string)[];
  /** Which of the form's fields shows what is wrong with one of the call's, where that is not the one of its name. */
  readonly fieldOf?: (field: string, values: Values) => string;
  /** Handles a refusal itself and returns true; false leaves it to the summary. */
  readonly onRefused?: (refusal: Refusal, values: Values) => boolean;
  /** Of a refusal of one thing among several of the form: the field that it is shown at. */
  readonly placeOf?: (refusal: Refusal) => string | undefined;
  /** What comes before anything is sent, such as a question, once all fields are right; false sends nothing. */
  readonly ask?: (values: Values) => Promise<boolean>;
  /** Makes the call, where more has to happen than the call alone. */
  readonly make?: Submit<Call>['submit'];
  /** Text keys for empty fields, where one sentence for all of them would be repetitive. */
  readonly missing?: Partial<Record<Path<Values>, string>>;
  /** Checks beyond the call's schema: an error key for a field, or undefined. */
  readonly check?: (values: Values) => Partial<Record<Path<Values>, string>>;
}

export interface CallForm<Values extends FieldValues> extends CheckedForm<Values> {
  readonly busy: boolean;
}

/**
 * A form that sends one call: validated by the call's own schema, with the server's field errors
 * beside the fields and everything else in the summary.
 */
export function useCallForm<Call extends CallDefinition, Values extends FieldValues>(
  definition: Call,
  {
    name,
    defaultValues,
    toInput,
    onDone,
    whole,
    nested,
    fieldOf = (field) => field,
    onRefused,
    placeOf,
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
      const [first] = issue.path;
      const inside = nested?.some((outer) => outer === first) === true;
      const field = fieldOf(inside ? issue.path.join('.') : String(first ?? ''), values);
      const asked = valueAt(values, field) === '' ? missing?.[field as Path<Values>] : undefined;
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
    // Closing the step-up dialog means a change of mind: the form is as it was.
    if (outcome.code === 'identity.proof-needed') return undefined;
    if (onRefused?.(outcome, values) === true) return undefined;
    const ofWhole = whole?.some((code) => code === outcome.code) === true;
    const place = placeOf?.(outcome);
    const found = place === undefined ? outcome.faults : [{ field: place, message: outcome.code }];
    const faults = found.map((fault) => ({
      ...fault,
      field: fieldOf(fault.field, values),
    }));
    return !ofWhole && applyFaults(form, faults) ? 'beside-fields' : outcome;
  }

  return {
    ...useCheckedForm<Values>({
      name,
      defaultValues,
      check: faultsOf,
      send,
      // Loaded when somebody starts to fill in the form, ready when it is sent.
      onFocus: () => void inputSchemaOf(definition),
    }),
    busy,
  };
}

/** The build takes the schemas out of the portal's calls: see `vite-light-calls.ts`. */
interface LightCall {
  /** The call as it is written in the contract. */
  readonly whole?: () => Promise<AnyCall>;
}

/**
 * The input schema of a call, for a form to check before it sends; undefined if it could not be
 * loaded: then the server, which checks by the same schema, says what is wrong.
 */
async function inputSchemaOf(
  definition: AnyCall & LightCall,
): Promise<AnyCall['input'] | undefined> {
  const { whole } = definition;
  if (whole === undefined) return definition.input;
  return (await whole().catch(() => undefined))?.input;
}
