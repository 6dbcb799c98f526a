/**
 * The expected failures of the API. Each code is declared once, here or in an area's `errors.ts`, with
 * the status that it has and the names of its parameters; it is the key of its text as well.
 */
export interface ErrorDefinition {
  /** 200–599 is the HTTP status as well; the product's own codes (602…) have HTTP status 200. */
  readonly status: number;
  /** Names of the values that the text of this code may show. */
  readonly params?: readonly string[];
  /** The input field that a 400 is about; its `result` names it. A 400 without one fails a test. */
  readonly field?: string;
}

/** The `field` of an error of the request as a whole, such as a body that is not JSON. */
export const wholeRequest = 'request';

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>;

/** Declares an area's codes; keeps their literal types. */
export function defineErrors<const T extends ErrorCatalogue>(catalogue: T): T {
  return catalogue;
}

/** What any call may answer: bad input, missing rights, rate limits, and server errors. */
export const platformErrors = defineErrors({
  'request.invalid': { status: 400, field: wholeRequest },
  'request.malformed': { status: 400, field: wholeRequest },
  'request.malformed-json': { status: 400, field: wholeRequest },
  'request.wrong-content-type': { status: 415, params: ['expected'] },
  'request.too-large': { status: 413, params: ['limitKb'] },
  'request.too-many': { status: 429, params: ['seconds'] },
  /** Of one customer, at once. */
  'request.too-many-downloads': { status: 429, params: ['seconds'] },
  'request.timed-out': { status: 408 },
  'request.cross-site': { status: 403 },
  'request.not-found': { status: 404 },
  'forgery.token-mismatch': { status: 403 },
  'session.missing': { status: 401 },
  'session.expired': { status: 401 },
  'session.ended': { status: 401 },
  /** No such key, or a wrong secret. */
  'api-key.unknown': { status: 401 },
  'api-key.revoked': { status: 401 },
  'api-key.expired': { status: 401 },
  'api-key.scope-missing': { status: 403, params: ['scope'] },
  /** Keys only reach calls that name a scope. */
  'api-key.call-closed': { status: 403 },
  /** Whoever made the key is no longer an owner: it reads, and writes no more. */
  'api-key.maker-gone': { status: 403 },
  /** A writing call of a key without `Idempotency-Key`, or with one that is none. */
  'api-key.intent-missing': { status: 400, field: wholeRequest },
  /** The idempotency key was used for another call, or for another input. */
  'api-key.intent-used-otherwise': { status: 409 },
  /** The same intent is being worked on: ask again, with the same key. */
  'api-key.intent-running': { status: 409, params: ['seconds'] },
  /** The role of the company's member does not allow it. */
  'session.role-not-allowed': { status: 403 },
  /** Staff who see a customer's screens made a call that is not a read. */
  'session.viewing-reads-only': { status: 403 },
  /** Staff made a call that is for customers. */
  'session.customers-only': { status: 403 },
  /** The staff member has no second factor yet, or did not use it for this session. */
  'session.second-factor-needed': { status: 403 },
  /** The call is for another staff role. */
  'session.role-missing': { status: 403 },
  'server.unexpected': { status: 500 },
  'server.unavailable': { status: 503, params: ['seconds'] },
  /** Too many calls at once: nothing of this one was begun, so that any call may be repeated. */
  'server.crowded': { status: 503, params: ['seconds'] },
});

export type PlatformErrorCode = keyof typeof platformErrors;

export type ErrorParams = Readonly<Record<string, string | number>>;

/** An expected failure is a value, never thrown. */
export interface Failure<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
  readonly params?: ErrorParams;
  /** What is wrong with which field, for `request.invalid`. */
  readonly faults?: readonly { readonly field: string; readonly message: string }[];
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export type Outcome<T, Code extends string = never> = Success<T> | Failure<Code>;

export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function failure<const Code extends string>(
  code: Code,
  params?: ErrorParams,
): Failure<Code> {
  return params === undefined ? { ok: false, code } : { ok: false, code, params };
}

/** Input that passes the schema and still breaks a rule: a 400 that names the fields. */
export function invalid(
  faults: readonly { readonly field: string; readonly message: string }[],
): Failure<'request.invalid'> {
  return { ok: false, code: 'request.invalid', faults };
}
