import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { prenesiStanje } from '@rampa/contract/balance-transfers';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import { tagName, type Tags } from '../tags/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import {
  insertTransfer,
  selectTransferByKey,
  type TransferRecord,
} from './balance-transfers.store.ts';

export interface TransferNotification {
  readonly kind: 'top-up';
  readonly always: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
}

export interface MovingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'lockStops'>;
  readonly wallet: Pick<Wallet, 'postJournals' | 'lockTagBalances'>;
  /** Hours after the report in which the lanes may still deliver passages. */
  readonly waitHours: number;
  notify(scope: AccountScope, tx: Tx, notification: TransferNotification): Promise<void>;
}

type MoveRefusal = Exclude<keyof NonNullable<(typeof prenesiStanje)['errors']>, symbol | number>;

export type MoveBalance = (
  scope: MemberScope,
  input: CallParsedInput<typeof prenesiStanje>,
) => Promise<Outcome<CallResult<typeof prenesiStanje>, MoveRefusal>>;

/** Moves the whole balance of a lost or stolen tag to a working one, once for each key. */
export function createMoving(deps: MovingDeps): MoveBalance {
  const { database, clock, currency, tags, wallet } = deps;

  /** Why the balance may not leave the one tag for the other now; null where it may. */
  const refusalOf = async (
    scope: AccountScope,
    tx: Tx,
    input: CallParsedInput<typeof prenesiStanje>,
    stops: Awaited<ReturnType<Tags['lockStops']>>,
  ): Promise<Outcome<never, MoveRefusal> | null> => {
    const source = stops.get(input.tag_id);
    const target = stops.get(input.toTagId);
    if (!isReported(source)) return failure('balance-transfers.not-stopped');
    if (target?.status !== 'aktivan') return failure('balance-transfers.target-not-usable');
    const when = allowedFrom(source, deps.waitHours);
    if (clock.now().epochMilliseconds < when.epochMilliseconds) {
      return failure('balance-transfers.too-early', { when: toWireInstant(when) });
    }
    const balances = await wallet.lockTagBalances(scope, tx, [input.tag_id, input.toTagId]);
    const balance = balances.get(input.tag_id) ?? 0;
    if (balance <= 0) return failure('balance-transfers.nothing-left');
    return balance === input.amount ? null : failure('balance-transfers.amount-changed');
  };

  const book = async (
    scope: MemberScope,
    tx: Tx,
    input: CallParsedInput<typeof prenesiStanje>,
  ): Promise<TransferRecord> => {
    const { accountId, actor } = scope;
    const moved = {
      accountId,
      transferId: uuid(),
      fromTagId: input.tag_id,
      toTagId: input.toTagId,
      amountMinor: input.amount,
      currency,
      madeAt: clock.now(),
    };
    const [journal] = await wallet.postJournals(scope, tx, [
      {
        accountId,
        kind: 'balance-transfer',
        reference: moved.transferId,
        occurredAt: moved.madeAt,
        currency,
        lines: transfer(
          { kind: 'tag', tagId: moved.fromTagId },
          { kind: 'tag', tagId: moved.toTagId },
          moved.amountMinor,
        ),
      },
    ]);
    if (journal === undefined) throw new Error('A journal vanished');
    const { idempotencyKey } = input;
    await insertTransfer(scope, tx, {
      ...moved,
      idempotencyKey,
      userId: actor.userId,
      journalId: journal.journalId,
    });
    await recordAudit(tx, moved.madeAt, {
      ...traceOf(scope),
      action: 'balance-transferred',
      subject: `tag:${moved.fromTagId}`,
      details: { to: `tag:${moved.toTagId}`, amountMinor: moved.amountMinor },
    });
    await tell(scope, tx, moved);
    return moved;
  };

  const tell = async (scope: AccountScope, tx: Tx, moved: TransferRecord): Promise<void> => {
    const { fromTagId, toTagId, amountMinor } = moved;
    const named = await tags.describe(scope, [fromTagId, toTagId], tx);
    await deps.notify(scope, tx, {
      kind: 'top-up',
      always: true,
      template: 'balance-transfers.mail-moved',
      params: (languageId) => ({
        from: tagName(named.get(fromTagId)),
        to: tagName(named.get(toTagId)),
        amount: amountText(amountMinor, currency, languageId),
      }),
      path: '/pages/tagovi',
    });
  };

  return async (scope, input) => {
    const both = [input.tag_id, input.toTagId];
    const found = await Promise.all(both.map((tagId) => tags.find(scope, tagId)));
    if (found.includes(undefined)) return failure('tags.not-found');
    return database.transaction(async (tx): ReturnType<MoveBalance> => {
      // Locks first, so that a second click sees the first one's transfer, and a concurrent report that the
      // tag was found runs entirely before or after.
      const stops = await tags.lockStops(scope, tx, both);
      const known = await selectTransferByKey(scope, tx, input.idempotencyKey);
      if (known !== undefined) return repeated(known, input);
      const refused = await refusalOf(scope, tx, input, stops);
      if (refused !== null) return refused;
      return success(toResult(await book(scope, tx, input)));
    });
  };
}

type Stop = NonNullable<ReturnType<Awaited<ReturnType<Tags['lockStops']>>['get']>>;

/** Reported by the customer: the balance of a tag that the operator blocked stays on it. */
export function isReported(stop: Stop | undefined): stop is Stop {
  return stop?.status === 'izgubljen' || stop?.status === 'ukraden';
}

/** From when on the balance may leave the tag. */
export function allowedFrom({ changedAt }: Stop, waitHours: number): Temporal.Instant {
  return changedAt.add({ hours: waitHours });
}

function repeated(
  known: TransferRecord,
  input: CallParsedInput<typeof prenesiStanje>,
): Outcome<CallResult<typeof prenesiStanje>, 'balance-transfers.key-used-otherwise'> {
  const same =
    known.fromTagId === input.tag_id &&
    known.toTagId === input.toTagId &&
    known.amountMinor === input.amount;
  return same ? success(toResult(known)) : failure('balance-transfers.key-used-otherwise');
}

function toResult({
  transferId,
  amountMinor,
  currency,
}: TransferRecord): CallResult<typeof prenesiStanje> {
  return { transferId, amount: { amount: amountMinor, currency } };
}
