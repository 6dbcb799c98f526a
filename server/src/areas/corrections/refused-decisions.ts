import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { selectPassageId, type PassageRecorder } from '../passages/index.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import type { DeskPeople } from './desk-people.ts';
import {
  refusedAs,
  type createMending,
  type MendedPassage,
  type Mending,
  type MendingFault,
} from './mended-passage.ts';
import type { RecordedMeanwhile } from './recorded-meanwhile.ts';
import {
  lockOpenRefused,
  lockRefused,
  markCharged,
  markDecided,
  markRecorded,
  selectRefusedRecord,
  type RefusedRow,
} from './refused-desk.store.ts';

type NotDecidable = 'corrections.not-found' | 'corrections.decided';

/** What a refused passage would cost as mended, and whose it would be. */
export interface PricedMending {
  readonly owner: TagOwner;
  readonly customer: string;
  readonly plate: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** A decision to charge, by the toll that was shown. */
interface ChargeDecision {
  readonly note: string;
  readonly amountMinor: number;
}

/** What staff decide about refused passages. */
export interface RefusedDecisions {
  price(
    scope: StaffScope,
    recordId: string,
    mending: Mending,
  ): Promise<Outcome<PricedMending, NotDecidable | MendingFault>>;
  /** Records it as mended, as lanes' passages are recorded, and charges the tag. */
  charge(
    scope: StaffScope,
    recordId: string,
    mending: Mending,
    decision: ChargeDecision,
  ): Promise<
    Outcome<
      /** Whether it was charged so before. */
      { readonly already: boolean },
      NotDecidable | MendingFault | 'corrections.amount-changed'
    >
  >;
  /** Nobody pays. Those decided before, or recorded meanwhile, are left. */
  decide(
    scope: StaffScope,
    recordIds: readonly string[],
    decision: { readonly state: 'nobody' | 'written-off'; readonly note: string },
  ): Promise<{ readonly decided: number; readonly left: number }>;
}

export interface DecisionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mend: ReturnType<typeof createMending>;
  readonly recorder: Pick<PassageRecorder, 'recordForAccount' | 'prepareForAccount'>;
  readonly recordedMeanwhile: Pick<RecordedMeanwhile, 'among'>;
  readonly currency: Currency;
  readonly people: Pick<DeskPeople, 'customers'>;
  readonly tags: Pick<Tags, 'named'>;
}

export function createRefusedDecisions(deps: DecisionDeps): RefusedDecisions {
  return { price: createPrice(deps), charge: createCharge(deps), decide: createDecide(deps) };
}

function createPrice(deps: DecisionDeps): RefusedDecisions['price'] {
  const { queries } = deps.database;
  return async (scope, recordId, mending) => {
    if (!isUuid(recordId)) return failure('corrections.not-found');
    const record = await selectRefusedRecord(scope, queries, recordId);
    if (record === undefined) return failure('corrections.not-found');
    if (record.state !== 'open') return failure('corrections.decided');
    const mended = await deps.mend(scope, queries, record, mending);
    if (!mended.ok) return mended;
    const { owner, amountMinor } = mended.value;
    const { accountId, tagId } = owner;
    await scope.by.record(queries, {
      accountId,
      action: 'refused-passage-priced',
      subject: `tag:${tagId}`,
      details: { record: recordId, amountMinor },
    });
    return success({
      owner,
      customer: (await deps.people.customers(scope, [accountId]))(accountId),
      plate: (await deps.tags.named(scope, queries, [owner])).get(tagId)?.plate ?? '',
      amountMinor,
      currency: deps.currency,
    });
  };
}

function createCharge(deps: DecisionDeps): RefusedDecisions['charge'] {
  const { database, clock, recorder } = deps;

  /** Nothing is written if it is refused. */
  const post = async (
    scope: StaffScope,
    tx: Tx,
    { owner, delivered }: MendedPassage,
  ): Promise<Outcome<string, 'request.invalid'>> => {
    const account = scope.account(owner.accountId);
    const owners = new Map([[delivered.serialNumber, owner]]);
    const { refused, recorded } = await recorder.recordForAccount(
      account,
      tx,
      owners,
      [delivered],
      {
        tells: true,
      },
    );
    const [first] = refused;
    if (first !== undefined) return refusedAs(first.refusal);
    const passageId = await selectPassageId(account, tx, delivered.sourceKey);
    if (recorded === 0 || passageId === undefined) return refusedAs('key-used');
    return success(passageId);
  };

  /** What will be posted, unless somebody decides before. */
  const prepare = async (
    scope: StaffScope,
    recordId: string,
    mending: Mending,
    shown: ChargeDecision,
  ): Promise<void> => {
    const record = await selectRefusedRecord(scope, database.queries, recordId);
    if (record?.state !== 'open') return;
    const mended = await deps.mend(scope, database.queries, record, mending);
    if (!mended.ok || mended.value.amountMinor !== shown.amountMinor) return;
    const { owner, delivered } = mended.value;
    const owners = new Map([[delivered.serialNumber, owner]]);
    await recorder.prepareForAccount(scope.account(owner.accountId), owners, [delivered]);
  };

  return async (scope, recordId, mending, shown) => {
    if (!isUuid(recordId)) return failure('corrections.not-found');
    await prepare(scope, recordId, mending, shown);
    return database.transaction(async (tx): ReturnType<RefusedDecisions['charge']> => {
      const record = await lockRefused(scope, tx, recordId);
      if (record === undefined) return failure('corrections.not-found');
      if (record.state !== 'open') return repeated(scope, tx, record, shown);
      const [recordedNow] = await deps.recordedMeanwhile.among(scope, tx, [record]);
      if (recordedNow !== undefined) {
        await markRecorded(scope, tx, [recordId], clock.now());
        return failure('corrections.decided');
      }
      const mended = await deps.mend(scope, tx, record, mending);
      if (!mended.ok) {
        if (mended.code === 'corrections.decided') {
          await markRecorded(scope, tx, [recordId], clock.now());
        }
        return mended;
      }
      const { owner, amountMinor } = mended.value;
      if (amountMinor !== shown.amountMinor) return failure('corrections.amount-changed');
      const posted = await post(scope, tx, mended.value);
      if (!posted.ok) return posted;
      const { accountId, tagId } = owner;
      const passageId = posted.value;
      const decision = { at: clock.now(), by: scope.by.actor, note: shown.note };
      await markCharged(scope, tx, recordId, decision, { accountId, passageId, amountMinor });
      await scope.by.record(tx, {
        accountId,
        action: 'refused-passage-charged',
        subject: `tag:${tagId}`,
        details: { record: recordId, passage: passageId, amountMinor, reason: record.reason },
      });
      return success({ already: false });
    });
  };
}

/** The same person repeating the same decision succeeds; anything else is too late. */
async function repeated(
  scope: StaffScope,
  tx: Tx,
  record: RefusedRow,
  shown: ChargeDecision,
): ReturnType<RefusedDecisions['charge']> {
  const { charged, decidedBy } = record;
  if (
    charged === null ||
    decidedBy !== scope.by.actor ||
    record.note !== shown.note ||
    charged.amountMinor !== shown.amountMinor
  ) {
    return failure('corrections.decided');
  }
  await scope.by.record(tx, {
    accountId: charged.accountId,
    action: 'refused-passage-charged',
    subject: `refused-passage:${record.recordId}`,
    details: { record: record.recordId, passage: charged.passageId, repeated: true },
  });
  return success({ already: true });
}

function createDecide({
  database,
  clock,
  recordedMeanwhile,
}: DecisionDeps): RefusedDecisions['decide'] {
  return async (scope, given, { state, note }) => {
    const ids = [...new Set(given.filter((id) => isUuid(id)))];
    return database.transaction(async (tx) => {
      const records = await lockOpenRefused(scope, tx, ids);
      const at = clock.now();
      const recorded = await recordedMeanwhile.among(scope, tx, records);
      await markRecorded(scope, tx, recorded, at);
      const left = records.map(({ recordId }) => recordId).filter((id) => !recorded.includes(id));
      const decided = await markDecided(scope, tx, left, state, {
        at,
        by: scope.by.actor,
        note,
      });
      await scope.by.record(tx, {
        accountId: nobody,
        action: 'refused-passages-decided',
        subject: 'refused-passages',
        details: { decision: state, count: decided.length },
      });
      return { decided: decided.length, left: given.length - decided.length };
    });
  };
}
