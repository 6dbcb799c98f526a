import { failure, invalid, type Outcome } from '@rampa/contract';
import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import {
  chargePassage,
  clockToleranceMs,
  underKeys,
  type DeliveredPassage,
  type Refusal,
} from '../passages/index.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { RefusedRow } from './refused-desk.store.ts';
import { fieldsOf } from './refused-record.ts';

export interface MendedPassage {
  readonly owner: TagOwner;
  readonly delivered: DeliveredPassage;
  readonly amountMinor: number;
}

/** A passage as staff have mended it; it keeps the key under which lanes delivered it. */
export type Mending = Omit<DeliveredPassage, 'sourceKey'>;
export type MendingFault =
  | 'corrections.tag-unknown'
  | 'request.invalid'
  /** The lanes have delivered it again, corrected as it is here. */
  | 'corrections.decided';

/** Nobody is charged for what is older. */
const OLDEST_MS = 3 * 366 * 24 * 3_600_000;
/** As lanes write keys. */
const KEY = /^[!-~]{1,120}$/u;

/** Field and message for each reason that stops a charge. */
const faultOf: Readonly<Record<Refusal, readonly [field: string, message: string]>> = {
  'unknown-tag': ['serialNumber', 'corrections.tag-unknown'],
  'unknown-station': ['exitStation', 'corrections.station-unknown'],
  'entry-incomplete': ['enteredAt', 'corrections.entry-incomplete'],
  'exit-before-entry': ['exitedAt', 'corrections.exit-before-entry'],
  'exit-in-future': ['exitedAt', 'corrections.time-impossible'],
  'no-price': ['exitStation', 'corrections.no-price'],
  'tag-stopped': ['serialNumber', 'corrections.tag-stopped'],
  'month-archived': ['exitedAt', 'corrections.month-archived'],
  'key-used': ['serialNumber', 'corrections.not-recorded'],
  'not-recorded': ['serialNumber', 'corrections.not-recorded'],
};

/** As it is stored, however it was typed. */
export function plainSerialNumber(typed: string): string {
  return typed.replaceAll(/[\s\-–./]/gu, '').toUpperCase();
}

export function refusedAs(refusal: Refusal): ReturnType<typeof invalid> {
  const [field, message] = faultOf[refusal];
  return invalid([{ field, message }]);
}

/** Finds the tag of a mended passage, and its toll; by the rules by which lanes' passages are charged. */
export function createMending({
  clock,
  calculator,
  tags,
}: {
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'findOwnersAt'>;
}) {
  const context = { calculator, tollTime: createTollTime(), newId: () => randomUUIDv7() };

  return async (
    scope: StaffScope,
    queries: Queries,
    record: Pick<RefusedRow, 'recordId' | 'content' | 'reason' | 'camera'>,
    mending: Mending,
  ): Promise<Outcome<MendedPassage, MendingFault>> => {
    const serialNumber = plainSerialNumber(mending.serialNumber);
    const ownerAt = await tags.findOwnersAt(scope, queries, [serialNumber]);
    const owner = ownerAt(serialNumber, mending.exitedAt);
    if (owner === undefined) return failure('corrections.tag-unknown');
    if (!calculator.categories.includes(mending.category)) {
      return invalid([{ field: 'category', message: 'corrections.category-unknown' }]);
    }
    const { exitedAt } = mending;
    const now = clock.now().epochMilliseconds;
    if (exitedAt > now + clockToleranceMs || exitedAt < now - OLDEST_MS)
      return refusedAs('exit-in-future');
    const passage = { ...mending, sourceKey: fieldsOf(record.content).key, serialNumber };
    // Under the lanes' own key it cannot be charged again when they deliver it once more.
    const [found] = await underKeys(scope, queries, [{ delivered: passage, owner }]);
    if (found === 'same') return failure('corrections.decided');
    // Whatever lanes delivered under this key meanwhile is this passage, unless it was refused because the key was used.
    if (found === 'other' && record.reason !== 'key-used') return refusedAs('key-used');
    const sourceKey =
      KEY.test(passage.sourceKey) && found === 'nothing'
        ? passage.sourceKey
        : `corrected:${record.recordId}`;
    const { camera } = record;
    const delivered = { ...passage, sourceKey, ...(camera === null ? {} : { camera }) };
    const charged = chargePassage(delivered, owner, { previous: undefined }, context);
    if (!charged.ok) return refusedAs(charged.refusal);
    return { ok: true, value: { owner, delivered, amountMinor: charged.passage.amountMinor } };
  };
}
