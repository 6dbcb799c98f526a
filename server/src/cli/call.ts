/** How `rampa` is called, and where it writes to. */
export interface Call {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** To standard output: what the command has to say. */
  print(text: string): void;
  /** To standard error: progress, the database, why there is no result. */
  complain(text: string): void;
}

/** Why a command was not run. */
export interface Failure {
  readonly exitCode: 1 | 2;
  readonly error: string;
  /** One by one, where there are several. */
  readonly faults?: readonly string[];
}
