import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { MendedAbroad } from '../external-toll/index.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import type { DeskPeople } from './desk-people.ts';
import type { ChargingWay, NotDecidable, Owned } from './charging-ways.ts';
import type { MendedPassage, Mending, MendingFault } from './mended-passage.ts';
import type { RecordedMeanwhile } from './recorded-meanwhile.ts';
import {
  lockOpenRefused,
  lockRefused,
  markCharged,
  markDecided,
  selectRefusedRecord,
  type NobodyPays,
  type RefusedRow,
} from './refused-desk.store.ts';
import { markRecorded } from './refused-sweep.store.ts';

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

type Priced = Promise<Outcome<PricedMending, NotDecidable | MendingFault>>;
type Charged = Promise<
  Outcome<
    /** Whether it was charged so before. */
    { readonly already: boolean },
    NotDecidable | MendingFault | 'corrections.amount-changed'
  >
>;

/** What staff decide about refused passages. */
export interface RefusedDecisions {
  price(scope: StaffScope, recordId: string, mending: Mending): Priced;
  /** Records it as mended, as lanes' passages are recorded, and charges the tag. */
  charge(scope: StaffScope, recordId: string, mending: Mending, decision: ChargeDecision): Charged;
  /** The same of a passage abroad that was refused for its tag, as the passage of another one. */
  priceAbroad(scope: StaffScope, recordId: string, serialNumber: string): Priced;
  /** Records it as the partner's passages are recorded, for the next invoice. */
  chargeAbroad(
    scope: StaffScope,
    recordId: string,
    serialNumber: string,
    decision: ChargeDecision,
  ): Charged;
  /** Nobody pays, or the partner corrects it. Those decided before, or recorded meanwhile, are left. */
  decide(
    scope: StaffScope,
    recordIds: readonly string[],
    decision: { readonly state: NobodyPays; readonly note: string },
  ): Promise<{ readonly decided: number; readonly left: number }>;
}

export interface DecisionDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** How records of lanes are charged, and those from abroad. */
  readonly ways: {
    readonly home: ChargingWay<Mending, MendedPassage>;
    readonly abroad: ChargingWay<string, MendedAbroad>;
  };
  readonly recordedMeanwhile: Pick<RecordedMeanwhile, 'among'>;
  readonly currency: Currency;
  readonly people: Pick<DeskPeople, 'customers'>;
  readonly tags: Pick<Tags, 'named'>;
}

export function createRefusedDecisions(deps: DecisionDeps): RefusedDecisions {
  const { home, abroad } = deps.ways;
  return {
    price: createPrice(deps, home),
    charge: createCharge(deps, home),
    priceAbroad: createPrice(deps, abroad),
    chargeAbroad: createCharge(deps, abroad),
    decide: createDecide(deps),
  };
}

function createPrice<Input, Mended extends Owned>(
  deps: DecisionDeps,
  way: ChargingWay<Input, Mended>,
) {
  const { queries } = deps.database;
  return async (scope: StaffScope, recordId: string, mending: Input): Priced => {
    if (!isUuid(recordId)) return failure('corrections.not-found');
    const record = await selectRefusedRecord(scope, queries, recordId);
    if (record === undefined) return failure('corrections.not-found');
    if (record.state !== 'open') return failure('corrections.decided');
    const mended = await way.mend(scope, queries, record, mending);
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

function createCharge<Input, Mended extends Owned>(
  deps: DecisionDeps,
  way: ChargingWay<Input, Mended>,
) {
  const { database, clock } = deps;

  /** What will be posted, unless somebody decides before. */
  const prepare = async (
    scope: StaffScope,
    recordId: string,
    mending: Input,
    shown: ChargeDecision,
  ): Promise<void> => {
    if (way.prepare === undefined) return;
    const record = await selectRefusedRecord(scope, database.queries, recordId);
    if (record?.state !== 'open') return;
    const mended = await way.mend(scope, database.queries, record, mending);
    if (!mended.ok || mended.value.amountMinor !== shown.amountMinor) return;
    await way.prepare(scope, mended.value);
  };

  return async (
    scope: StaffScope,
    recordId: string,
    mending: Input,
    shown: ChargeDecision,
  ): Charged => {
    if (!isUuid(recordId)) return failure('corrections.not-found');
    await prepare(scope, recordId, mending, shown);
    return database.transaction(async (tx): Charged => {
      const record = await lockRefused(scope, tx, recordId);
      if (record === undefined) return failure('corrections.not-found');
      if (record.state !== 'open') return repeated(scope, tx, record, shown);
      const [recordedNow] = await deps.recordedMeanwhile.among(scope, tx, [record]);
      if (recordedNow !== undefined) {
        await markRecorded(scope, tx, [recordId], clock.now());
        return failure('corrections.decided');
      }
      const mended = await way.mend(scope, tx, record, mending);
      if (!mended.ok) {
        if (mended.code === 'corrections.decided') {
          await markRecorded(scope, tx, [recordId], clock.now());
        }
        return mended;
      }
      const { owner, amountMinor } = mended.value;
      if (amountMinor !== shown.amountMinor) return failure('corrections.amount-changed');
      // Nothing is written if it is refused.
      const posted = await way.post(scope, tx, mended.value);
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
): Charged {
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
