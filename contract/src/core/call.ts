import type { z } from 'zod';
import type { ErrorCatalogue } from './errors.ts';
import type { Who } from './who.ts';

interface CallCommon<Errors extends ErrorCatalogue, CalledBy extends Who> {
  /** Fixed by the specification or in its style, below `/api/`. */
  readonly path: `/api/${string}`;
  readonly who: CalledBy;
  readonly errors: Errors;
  /** One sentence for `openapi.json`. */
  readonly summary: string;
  /** Largest body accepted, in bytes. Default 64 KiB. */
  readonly bodyLimit?: number;
  /** Seconds for which anybody may cache the answer, which is the same for all; default none. */
  readonly keptFor?: number;
  /** The portal stores the answer on the device, to show balances when it is opened again offline. */
  readonly keptOnDevice?: true;
  /**
   * Its answer contains texts in the language of the caller, which the request's `Accept-Language` names
   * (`sr-Cyrl`, `sr-Latn`, `en`), or else in the language of the customer's mails: for calls whose input
   * the specification fixes without a language, and those that servers of an earlier version refuse with one.
   */
  readonly speaks?: true;
  /**
   * Its answer contains a credential (a token, a key, a code): it is never compressed, because the
   * length of compressed data reveals something of its content.
   */
  readonly secret?: true;
}

export interface CallDefinition<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Errors extends ErrorCatalogue = ErrorCatalogue,
  CalledBy extends Who = Who,
> extends CallCommon<Errors, CalledBy> {
  readonly kind: 'envelope';
  readonly method: Method;
  /**
   * It changes nothing, starts nothing and gives away no credential: staff who see a customer's screens may make it.
   * Left out, they may not. Files never are such calls: what they see stays on the screen.
   */
  readonly reads?: true;
  /** The query of a GET, the JSON body of a POST. */
  readonly input: Input;
  readonly result: Result;
}

/** A call that answers with a file; its failures are envelopes. */
export interface FileCallDefinition<
  Input extends z.ZodType = z.ZodType,
  Errors extends ErrorCatalogue = ErrorCatalogue,
  CalledBy extends Who = Who,
  Schemas extends readonly string[] = readonly string[],
> extends CallCommon<Errors, CalledBy> {
  readonly kind: 'file';
  readonly method: 'GET';
  readonly input: Input;
  /** Media types that a success may have. */
  readonly contentTypes: readonly string[];
  /**
   * Of an export, which programs read: the versions of its columns, oldest first. `X-Schema` names the one
   * of the answer, and the input's `schema` chooses it (`exportSchema`); docs/exports.md describes them. Empty for
   * other files: documents, attachments, streams.
   */
  readonly schemas: Schemas;
}

export type AnyCall = CallDefinition | FileCallDefinition;

/**
 * Defines a call once: the server validates and replies by it, the portal calls through it, and
 * `openapi.json` is generated from it.
 */
export function defineCall<
  const Method extends 'GET' | 'POST',
  Input extends z.ZodType,
  Result extends z.ZodType,
  const Errors extends ErrorCatalogue,
  const CalledBy extends Who,
>(
  call: Omit<CallDefinition<Method, Input, Result, Errors, CalledBy>, 'kind'>,
): CallDefinition<Method, Input, Result, Errors, CalledBy> {
  return { kind: 'envelope', ...call };
}

export function defineFileCall<
  Input extends z.ZodType,
  const Errors extends ErrorCatalogue,
  const CalledBy extends Who,
  const Schemas extends readonly string[],
>(
  call: Omit<FileCallDefinition<Input, Errors, CalledBy, Schemas>, 'kind' | 'method'>,
): FileCallDefinition<Input, Errors, CalledBy, Schemas> {
  return { kind: 'file', method: 'GET', ...call };
}

/** What the caller writes (defaults may be left out). */
export type CallInput<Call extends AnyCall> = z.input<Call['input']>;
/** What the server's handler receives. */
export type CallParsedInput<Call extends AnyCall> = z.output<Call['input']>;
export type CallResult<Call extends CallDefinition> = z.output<Call['result']>;
export type CallErrorCode<Call extends AnyCall> = Extract<keyof Call['errors'], string>;

/** Every envelope under `/api`. */
export interface Envelope<T = unknown> {
  readonly statusCode: number;
  /** `KEY` or `KEY;name:value,…`; empty on plain success. */
  readonly message: string;
  readonly result: T | null;
}

/** The `result` of a 400: what is wrong with which field. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** Whether staff who see a customer's screens may make the call. */
export function isRead(call: AnyCall): boolean {
  return call.kind === 'envelope' && call.reads === true && call.secret !== true;
}
