import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { ArchivedMonths } from './months/archived-months.ts';
import type { PassageOutcome, RecordReport } from './record-report.ts';
import type { DeliveredPassage, Owner } from './recorded-passage.ts';

export interface PassageRecorder {
  /**
   * Records what lanes deliver: prices, marks, counts under its day and charges the tag's balance,
   * each passage once however often it is delivered. Each part of at most a thousand passages, by
   * accounts, is one transaction: a passage that cannot be recorded never holds up the others.
   */
  recordPassages(
    all: AllAccounts,
    delivered: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
  /** The same, with the outcome of each, in their order. */
  recordEach(
    all: AllAccounts,
    delivered: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<readonly PassageOutcome[]>;
  /**
   * The same for one account in the caller's transaction, for tags whose owners are known.
   * `delivered` may be in any order.
   */
  recordForAccount(
    scope: AccountScope,
    tx: Tx,
    owners: ReadonlyMap<string, Owner>,
    delivered: readonly DeliveredPassage[],
    options?: RecordingOptions,
  ): Promise<RecordReport>;
  /** Before such a transaction: on several machines one that has written or read no longer creates the table of a month. */
  prepareForAccount(
    scope: AccountScope,
    owners: ReadonlyMap<string, Owner>,
    delivered: readonly DeliveredPassage[],
  ): Promise<void>;
  /** What was recorded in callers' transactions is kept for the next passages to share; in such a transaction only where nobody else records. */
  keepCalculations(queries: Queries): Promise<void>;
  /** The id under which lanes' own key was recorded, or refused for a stopped tag. */
  idOf(scope: AccountScope, queries: Queries, sourceKey: string): Promise<string | undefined>;
}

export interface RecordingOptions {
  /** Dry run: reports outcomes without writing. */
  readonly dryRun?: boolean;
  /** Tells whoever looks after balances as well, as deliveries of lanes do. */
  readonly tells?: boolean;
}

export interface RecorderOptions {
  readonly database: Database;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'findOwnersAt' | 'anyReleased' | 'costCentreHistory'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly events: Events;
  /** Left out where no month is archived. */
  readonly archived?: Pick<ArchivedMonths, 'keptFrom'>;
  readonly log?: Pick<Log, 'error' | 'warn'>;
  /** Ids of passages and journals; by default UUIDv7. */
  readonly newId?: () => string;
  /** For how long what cameras read is kept. */
  readonly readingDays?: number;
}
