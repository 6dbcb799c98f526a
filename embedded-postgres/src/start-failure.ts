/** Why the embedded database could not be started. */
export type EmbeddedPostgresFailureCode =
  | 'already-running'
  | 'binaries-missing'
  | 'data-not-usable'
  | 'version-mismatch'
  | 'init-failed'
  | 'start-failed';

export interface EmbeddedPostgresFailure {
  readonly ok: false;
  readonly code: EmbeddedPostgresFailureCode;
  /** Clear English for the terminal: what is wrong and what to do. */
  readonly message: string;
}

export type Attempt<T> = { readonly ok: true; readonly value: T } | EmbeddedPostgresFailure;

export function startFailure(
  code: EmbeddedPostgresFailureCode,
  message: string,
): EmbeddedPostgresFailure {
  return { ok: false, code, message };
}
