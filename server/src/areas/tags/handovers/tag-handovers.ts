import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockTagStatus } from '../tag-stops.store.ts';
import { selectHandover, insertHandover, withdrawOpen } from './handovers.store.ts';
import { hashOfHandover, makeHandoverCode } from './handover-codes.ts';
import { createTakeOver, type TakeOver } from './take-over.ts';
import { createReadiness, type HandoverDeps, type NotReady } from './readiness.ts';

type Nothing = Record<string, never>;

/** How long a code works. */
export const HANDOVER_DAYS = 7;

export interface TagHandovers {
  /** A new code for the tag, told once; the one of before works no longer. */
  begin(
    scope: MemberScope,
    tagId: string,
  ): Promise<
    Outcome<
      { readonly code: string; readonly expiresAt: Temporal.Instant },
      NotReady | BeginRefusal
    >
  >;
  /** Called back; where none is open, nothing happens. */
  withdraw(
    scope: MemberScope,
    tagId: string,
  ): Promise<Outcome<Nothing, 'tags.not-found' | 'tags.handover-done' | RoleLost>>;
  /** The tag becomes the caller's, in one transaction with all that ends for whoever had it. */
  readonly takeOver: TakeOver;
}

type RoleLost = Extract<
  Awaited<ReturnType<HandoverDeps['holdRole']>>,
  { readonly ok: false }
>['code'];
type BeginRefusal = 'tags.not-found' | 'tags.account-not-open' | 'identity.proof-needed' | RoleLost;

/** A customer hands a tag over to another account. */
export function createTagHandovers(deps: HandoverDeps): TagHandovers {
  const { database, clock } = deps;
  const notReady = createReadiness(deps);

  const audit = (scope: AccountScope, tx: Tx, action: HandoverAction, tagId: string) =>
    recordAudit(tx, clock.now(), { ...traceOf(scope), action, subject: `tag:${tagId}` });

  return {
    takeOver: createTakeOver(deps),

    async begin(scope, tagId) {
      if (!isUuid(tagId)) return failure('tags.not-found');
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      return database.transaction(async (tx): ReturnType<TagHandovers['begin']> => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        if (!(await deps.isOpen(scope, tx))) return failure('tags.account-not-open');
        const status = await lockTagStatus(scope, tx, tagId);
        if (status === undefined) return failure('tags.not-found');
        const refused = await notReady(scope, tx, tagId, status);
        if (refused !== null) return failure(refused);
        const begunAt = clock.now();
        await withdrawOpen(scope, tx, tagId, begunAt);
        const code = makeHandoverCode();
        const expiresAt = begunAt.add({ hours: HANDOVER_DAYS * 24 });
        await insertHandover(scope, tx, {
          handoverId: uuid(),
          tagId,
          codeHash: hashOfHandover(tagId, code),
          begunAt,
          begunBy: scope.actor.userId,
          expiresAt,
        });
        await audit(scope, tx, 'tag-handover-begun', tagId);
        return success({ code, expiresAt });
      });
    },

    async withdraw(scope, tagId) {
      if (!isUuid(tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<TagHandovers['withdraw']> => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        // Whoever accepts at this moment comes before or after.
        if ((await lockTagStatus(scope, tx, tagId)) === undefined) return failure('tags.not-found');
        const handover = await selectHandover(scope, tx, tagId);
        if ((handover?.newTagId ?? null) !== null) return failure('tags.handover-done');
        if (await withdrawOpen(scope, tx, tagId, clock.now())) {
          await audit(scope, tx, 'tag-handover-withdrawn', tagId);
        }
        return success({});
      });
    },
  };
}

type HandoverAction = 'tag-handover-begun' | 'tag-handover-withdrawn';
