import { failure, invalid, success, type Kategorija, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { allAccounts } from '../../../platform/scope/make-scope.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import { createAttempts, type Counted } from '../../../platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../../platform/throttle/pseudonym.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { RoleLost } from '../../identity/index.ts';
import { createTagBinder } from '../bind-tags.ts';
import { liftBlock } from '../blocks/tag-blocks.store.ts';
import { endWindow, selectDriversNow } from '../drivers/drivers.store.ts';
import { tagReleased } from '../events.ts';
import { releaseSerial } from '../life/tag-lives.store.ts';
import { normalisePlate } from '../plate.ts';
import { tagName } from '../tag-rules.ts';
import { lockTagStatus, updateStatus } from '../tag-stops.store.ts';
import { selectTagsById, type TagRecord } from '../tags.store.ts';
import { normaliseNumber } from '../verification-codes.ts';
import { isHandoverCode } from './handover-codes.ts';
import {
  acceptHandover,
  selectHandover,
  selectInDirectory,
  selectLastHandedOver,
  type DirectoryTag,
  type Handover,
} from './handovers.store.ts';
import { createReadiness, type HandoverDeps } from './readiness.ts';

/** Both numbers and the plate as typed. */
export interface WantedTakeOver {
  readonly serialNumber: string;
  readonly code: string;
  readonly plate: string;
}

export interface TakenOver {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
}

type Taken = Outcome<
  TakenOver,
  | 'tags.handover-code-wrong'
  | 'tags.handover-not-now'
  | 'tags.already-yours'
  | 'tags.account-not-open'
  | 'request.invalid'
  | 'request.too-many'
  | RoleLost
>;

export type TakeOver = (scope: MemberScope, wanted: WantedTakeOver) => Promise<Taken>;

/** Wrong codes of one account, for any tags. */
const wrongCodes: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
  oneByOne: true,
};

const codesOf = ({ accountId }: AccountScope): Counted => ({
  kind: 'tag-handover-codes',
  value: accountId,
  rule: wrongCodes,
});

interface TakenBefore {
  readonly serialNumber: string;
  /** As typed. */
  readonly code: string;
  readonly tagId: string;
}

/** The account that hands over is known only by the serial number. */
const tagsOfAll = allAccounts('tag-handovers');

export function createTakeOver(deps: HandoverDeps): TakeOver {
  const { database, clock } = deps;
  const attempts = createAttempts({ clock, pseudonym: createPseudonym(deps.secretKeys) });
  const move = createMove(deps);

  /** In the order of their ids: two tags that cross do not wait for each other's accounts. */
  const lockBoth = async (to: MemberScope, from: AccountScope, tx: Tx) => {
    if (from.accountId > to.accountId) {
      const held = await deps.holdRole(to, tx);
      if (held.ok) await deps.lockMembers(from, tx);
      return held;
    }
    await deps.lockMembers(from, tx);
    return deps.holdRole(to, tx);
  };

  /** A tag that is the caller's already: a second click, or an answer that was lost, gets what the first one got. */
  const repeated = async (
    scope: MemberScope,
    tx: Tx,
    { serialNumber, code, tagId }: TakenBefore,
  ): Promise<Taken> => {
    const before = await selectLastHandedOver(tagsOfAll, tx, serialNumber);
    if (before === undefined) return failure('tags.already-yours');
    const done = await selectHandover(tagsOfAll.account(before.accountId), tx, before.tagId);
    if (done?.newTagId !== tagId || !isHandoverCode(before.tagId, code, done.codeHash)) {
      return failure('tags.already-yours');
    }
    await attempts.settle(tx, codesOf(scope), []);
    return success(takenOver(await tagOf(scope, tx, tagId)));
  };

  return async (scope, { code, ...typed }) => {
    const serialNumber = normaliseNumber(typed.serialNumber);
    const plate = normalisePlate(typed.plate);
    if (plate === undefined) {
      return invalid([{ field: 'plate', message: 'tags.plate-invalid' }]);
    }
    // Counted and committed before the code is checked, so that a hundred at once count as a hundred.
    const seconds = await database.transaction((tx) => attempts.charge(tx, [codesOf(scope)]));
    if (seconds > 0) return failure('request.too-many', { seconds });
    return database.transaction(async (tx): Promise<Taken> => {
      const known = await selectInDirectory(tagsOfAll, tx, serialNumber);
      if (known?.accountId === scope.accountId) {
        const held = await deps.holdRole(scope, tx);
        return held.ok ? repeated(scope, tx, { serialNumber, code, tagId: known.tagId }) : held;
      }
      // Nothing of another account is locked for whoever only guesses.
      if (known === undefined || !(await isRightNow(tx, known, code))) {
        const held = await deps.holdRole(scope, tx);
        return held.ok ? failure('tags.handover-code-wrong') : held;
      }
      const from = tagsOfAll.account(known.accountId);
      // Of two who accept at once, and of one who calls it back, one comes after the other.
      const held = await lockBoth(scope, from, tx);
      if (!held.ok) return held;
      const status = await lockTagStatus(from, tx, known.tagId);
      const handover = await selectHandover(from, tx, known.tagId);
      const isRight = isHandoverCode(known.tagId, code, handover?.codeHash);
      if (status === undefined || handover === undefined || !isRight) {
        return failure('tags.handover-code-wrong');
      }
      const { newTagId } = handover;
      if (newTagId !== null) {
        // The first of two clicks has come between; of two accounts, the other one has.
        const holder = await selectInDirectory(tagsOfAll, tx, serialNumber);
        return holder?.accountId === scope.accountId
          ? repeated(scope, tx, { serialNumber, code, tagId: newTagId })
          : failure('tags.handover-code-wrong');
      }
      const now = clock.now();
      if (Temporal.Instant.compare(now, handover.expiresAt) >= 0) {
        return failure('tags.handover-code-wrong');
      }
      await attempts.settle(tx, codesOf(scope), []);
      return move(from, scope, tx, { handover, status, plate });
    });
  };
}

async function isRightNow(tx: Tx, { accountId, tagId }: DirectoryTag, code: string) {
  const handover = await selectHandover(tagsOfAll.account(accountId), tx, tagId);
  return isHandoverCode(tagId, code, handover?.codeHash);
}

const takenOver = ({ tagId, serialNumber, category }: TagRecord): TakenOver => ({
  tagId,
  serialNumber,
  category,
});

async function tagOf(scope: AccountScope, tx: Tx, tagId: string): Promise<TagRecord> {
  const [tag] = await selectTagsById(scope, tx, [tagId]);
  if (tag === undefined) throw new Error('A tag vanished');
  return tag;
}

/** Ends the one tag and begins the other, behind the locks of the account and the tag. */
function createMove(deps: HandoverDeps) {
  const { clock, events } = deps;
  const notReady = createReadiness(deps);
  const binder = createTagBinder(deps);

  return async (
    from: AccountScope,
    to: MemberScope,
    tx: Tx,
    given: {
      readonly handover: Handover;
      readonly status: Parameters<typeof notReady>[3];
      readonly plate: string;
    },
  ): Promise<Taken> => {
    const { tagId, handoverId, begunBy } = given.handover;
    if (!(await deps.isOpen(to, tx))) return failure('tags.account-not-open');
    // Whoever has begun it has to be an owner still: nobody's word outlives them.
    const isWanted =
      (await deps.isOpen(from, tx)) && (await deps.roleOf(from, tx, begunBy)) === 'owner';
    if (!isWanted || (await notReady(from, tx, tagId, given.status)) !== null) {
      return failure('tags.handover-not-now');
    }
    const now = clock.now();
    const old = await tagOf(from, tx, tagId);
    const driverId = (await selectDriversNow(from, tx)).get(tagId);
    const { serialNumber, category } = old;
    await updateStatus(from, tx, tagId, { status: 'neaktivan', changedAt: now });
    await releaseSerial(from, tx, {
      serialNumber,
      tagId,
      at: now,
      by: `user:${begunBy}`,
      handedOver: true,
    });
    for (const block of await deps.blocking.openOf(from, tx, tagId)) {
      await liftBlock(from, tx, block, { at: now, by: `user:${begunBy}` });
    }
    await endWindow(from, tx, tagId, tollDay(now));
    await events.tell(tx, tagReleased, { scope: from, tagId });
    const newTagId = await binder.bind(to, tx, {
      serialNumber,
      category,
      plate: given.plate,
      handedOver: true,
    });
    await acceptHandover(from, tx, { handoverId, newTagId, at: now });
    await recordAudit(tx, now, {
      ...traceOf(from),
      action: 'tag-handed-over',
      subject: `tag:${tagId}`,
      details: { serialNumber },
    });
    const told = {
      kind: 'tag-serviced',
      always: true,
      path: '/pages/tagovi',
    } as const;
    await deps.notify(from, tx, {
      ...told,
      driverId,
      template: 'tags.mail-handed-over',
      params: () => ({ tag: tagName(old) }),
      tagId,
    });
    await deps.notify(to, tx, {
      ...told,
      driverId: undefined,
      template: 'tags.mail-taken-over',
      params: () => ({ tag: serialNumber }),
      tagId: newTagId,
    });
    return success({ tagId: newTagId, serialNumber, category });
  };
}
