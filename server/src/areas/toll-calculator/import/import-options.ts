import type { Country, Currency } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ReferenceFault } from '../toll-network.ts';

export interface ImportOptions {
  readonly database: Database;
  readonly country: Country;
  readonly currency: Currency;
  readonly clock: Clock;
  /** Dry run: reports outcomes without writing. */
  readonly dryRun: boolean;
  /** Of stations: the file wins over what staff have changed on screen. */
  readonly overwrite?: boolean;
  /** Receives lines of progress. */
  readonly say: (line: string) => void;
}

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Stations that were changed on screen since, and otherwise than in the file: they stay as they are. */
  readonly kept: readonly string[];
  /** The same, where the file was to win. */
  readonly overwritten: readonly string[];
}

export type ImportOutcome =
  | { readonly ok: true; readonly report: ImportReport }
  | { readonly ok: false; readonly faults: readonly ReferenceFault[] };
