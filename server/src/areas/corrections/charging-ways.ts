import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { AbroadFault, MendedAbroad, MendsAbroad } from '../external-toll/index.ts';
import type { PassageRecorder } from '../passages/index.ts';
import type { TagOwner } from '../tags/index.ts';
import {
  plainSerialNumber,
  refusedAs,
  type createMending,
  type MendedPassage,
  type Mending,
  type MendingFault,
} from './mended-passage.ts';
import type { RefusedRow } from './refused-desk.store.ts';

export type NotDecidable = 'corrections.not-found' | 'corrections.decided';

/** What a way needs of a mended passage. */
export interface Owned {
  readonly owner: TagOwner;
  readonly amountMinor: number;
}

/** How a refused record becomes a passage of a tag. */
export interface ChargingWay<Input, Mended extends Owned> {
  mend(
    scope: StaffScope,
    queries: Queries,
    record: RefusedRow,
    input: Input,
  ): Promise<Outcome<Mended, MendingFault | 'corrections.not-found'>>;
  /** What must be there before the transaction. */
  prepare?(scope: StaffScope, mended: Mended): Promise<void>;
  /** Returns the id of the passage; if it is refused, nothing is written. */
  post(scope: StaffScope, tx: Tx, mended: Mended): Promise<Outcome<string, 'request.invalid'>>;
}

/** As lanes' passages are recorded. */
export function createHomeWay({
  mend,
  recorder,
}: {
  readonly mend: ReturnType<typeof createMending>;
  readonly recorder: Pick<PassageRecorder, 'recordForAccount' | 'prepareForAccount' | 'idOf'>;
}): ChargingWay<Mending, MendedPassage> {
  const ownersOf = ({ delivered, owner }: MendedPassage) =>
    new Map([[delivered.serialNumber, owner]]);
  return {
    async mend(scope, queries, record, mending) {
      if (record.source !== 'lanes') return failure('corrections.not-found');
      return mend(scope, queries, record, mending);
    },
    async prepare(scope, mended) {
      const account = scope.account(mended.owner.accountId);
      await recorder.prepareForAccount(account, ownersOf(mended), [mended.delivered]);
    },
    async post(scope, tx, mended) {
      const { owner, delivered } = mended;
      const account = scope.account(owner.accountId);
      const { refused, recorded } = await recorder.recordForAccount(
        account,
        tx,
        ownersOf(mended),
        [delivered],
        { tells: true },
      );
      const [first] = refused;
      if (first !== undefined) return refusedAs(first.refusal);
      const passageId = await recorder.idOf(account, tx, delivered.sourceKey);
      if (recorded === 0 || passageId === undefined) return refusedAs('key-used');
      return success(passageId);
    },
  };
}

const messageOf = {
  'not-abroad': 'corrections.not-abroad',
  'tag-stopped': 'corrections.tag-stopped',
  'no-price': 'corrections.no-price',
} as const satisfies Partial<Record<AbroadFault, string>>;

/** As the partner's passages are recorded; only where nothing but the tag was wrong, for the rest is the partner's to correct. */
export function createAbroadWay(mends: MendsAbroad): ChargingWay<string, MendedAbroad> {
  return {
    async mend(scope, queries, { document, reason }, serialNumber) {
      if (document === null || reason !== 'unknown-tag') return failure('corrections.not-found');
      const plain = plainSerialNumber(serialNumber);
      const mended = await mends.mend(scope, queries, document, plain);
      if (mended.ok) return mended;
      const { code } = mended;
      if (code === 'unreadable') return failure('corrections.not-found');
      if (code === 'tag-unknown') return failure('corrections.tag-unknown');
      return invalid([{ field: 'serialNumber', message: messageOf[code] }]);
    },
    async post(scope, tx, mended) {
      const passageId = await mends.record(scope.account(mended.owner.accountId), tx, mended);
      return passageId === undefined ? refusedAs('key-used') : success(passageId);
    },
  };
}
