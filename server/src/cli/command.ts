import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../settings.ts';
import type { CommandName } from './command-table.ts';

/** Exit codes of `rampa`: 0 done, 1 refused or faults found, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Options of single commands; a value, or whether it was given. */
export type CommandOptions = Readonly<
  Partial<
    Record<
      'due' | 'ask' | 'priced' | 'to-bank-account' | 'everybody' | 'skip-known' | 'overwrite',
      boolean
    > &
      Record<
        | 'refund'
        | 'reason'
        | 'tag'
        | 'month'
        | 'email'
        | 'name'
        | 'point'
        | 'role'
        | 'device'
        | 'discount'
        | 'delivery'
        | 'days'
        | 'into'
        | 'from'
        | 'to',
        string
      >
  >
>;

export interface CommandContext {
  readonly args: readonly string[];
  readonly settings: Settings;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** `--dry-run`: check and change nothing. Commands that support it say so in their usage. */
  readonly dryRun?: boolean;
  /** Those of the command's `options` that were given. */
  readonly options?: CommandOptions;
  /** Aborted when somebody asks for a stop; for commands with `stopsWhenAsked`. */
  readonly signal?: AbortSignal;
  /** Progress, for people; silent with `--json`. */
  say(line: string): void;
}

/** What a command gets that needs neither settings nor a database. */
export type StandaloneContext = Pick<CommandContext, 'args' | 'options'>;

export interface CommandReport {
  readonly exitCode: ExitCode;
  /** Lines for people. */
  readonly lines: readonly string[];
  /** The same for machines, printed with `--json`; of a failure, its `error`, `refused` or `faults`. */
  readonly data: object;
}

interface Described {
  /** Its row in the table of commands has the rest of what `rampa --help` says. */
  readonly name: CommandName;
  readonly help: string;
  /** Names of options beside `--json`, `--help` and `--dry-run`; others are refused. */
  readonly options?: readonly string[];
  /** Ctrl-C lets it finish the current step; a second one ends it at once. */
  readonly stopsWhenAsked?: boolean;
}

export interface Command extends Described {
  readonly standalone?: never;
  /** Runs whatever state the database is in: it finds out itself. */
  readonly diagnoses?: boolean;
  run(context: CommandContext): Promise<CommandReport>;
}

/** Runs where there are no settings yet. */
export interface StandaloneCommand extends Described {
  readonly standalone: true;
  run(context: StandaloneContext): Promise<CommandReport>;
}
