import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { contentRevision } from '../../platform/content-revision.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reaches, traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import { lockUsable } from './cost-centres/cost-centres.store.ts';
import { normalisePlate } from './plate.ts';
import { lockDetails, updateDetails, type TagDetails } from './tag-details.store.ts';
import { withdrawOpen } from './handovers/handovers.store.ts';
import { selectReplacementOf } from './replacements/replacements.store.ts';
import { mayChange, type StatusChange } from './tag-rules.ts';
import { lockTagStatus, updateStatus } from './tag-stops.store.ts';
import { selectTagsById } from './tags.store.ts';
import type { Within } from './within.ts';

type Nothing = Record<string, never>;
type StatusOutcome = Outcome<Nothing, 'tags.not-found' | 'tags.status-not-allowed'>;

export type SaveRefusal =
  | 'tags.changed-meanwhile'
  | 'tags.not-found'
  | 'tags.cost-centre-not-found'
  | 'request.invalid';
type SaveOutcome = Outcome<Nothing, SaveRefusal>;

/** What a customer wants a tag to be called. */
export interface TagWish {
  readonly tagId: string;
  readonly nickname: string;
  /** As typed. */
  readonly plate: string;
  /** Empty: none; left out: unchanged. */
  readonly costCentreId?: string | undefined;
  /** Of the shown state: saving is refused if there is a newer one. */
  readonly revision?: string | undefined;
}

export interface TagChanges {
  /** Nickname, plate and cost centre. The plate is normalised; a wrong one is refused. */
  save<More extends string = never>(
    scope: AccountScope,
    wish: TagWish,
    /** The transaction in which it is saved, and what else happens there; left out: nothing. */
    within?: Within<SaveOutcome, More>,
  ): Promise<SaveOutcome | Outcome<never, More>>;
  /** Lost, stolen or found again; a tag that already has the status is left as it is. */
  changeStatus(scope: AccountScope, tagId: string, change: StatusChange): Promise<StatusOutcome>;
}

export function createTagChanges({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): TagChanges {
  return {
    async save(
      scope,
      { tagId, nickname, costCentreId, revision, ...typed },
      within = (save) => database.transaction(save),
    ) {
      const plate = normalisePlate(typed.plate);
      if (plate === undefined) {
        return invalid([{ field: 'plate', message: 'tags.plate-invalid' }]);
      }
      if (!isReachable(scope, tagId)) return failure('tags.not-found');
      return within(async (tx): Promise<SaveOutcome> => {
        const before = (await lockDetails(scope, tx, [tagId])).get(tagId);
        if (before === undefined) return failure('tags.not-found');
        const centre = costCentreId === undefined ? before.costCentreId : costCentreId || null;
        const after = { nickname, plate, costCentreId: centre };
        const shown = revision === undefined || revision === revisionOf(before);
        // A repeated click finds the tag as it wants it.
        if (!shown && revisionOf(after) !== revisionOf(before)) {
          return changedMeanwhile(scope, tx, tagId, before);
        }
        // A tag keeps an archived cost centre until it gets another.
        if (centre !== null && centre !== before.costCentreId) {
          const usable = isUuid(centre) && (await lockUsable(scope, tx, [centre])).has(centre);
          if (!usable) return failure('tags.cost-centre-not-found');
        }
        const now = clock.now();
        await updateDetails(scope, tx, [{ tagId, before, after }], now);
        // Nobody saw a screen: what a program changes can be read in the trail alone.
        if (scope.actor.kind === 'key' && revisionOf(after) !== revisionOf(before)) {
          await recordAudit(tx, now, {
            ...traceOf(scope),
            action: 'tag-changed',
            subject: `tag:${tagId}`,
          });
        }
        return success({});
      });
    },

    async changeStatus(scope, tagId, change) {
      if (!isReachable(scope, tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): Promise<StatusOutcome> => {
        const from = await lockTagStatus(scope, tx, tagId);
        if (from === undefined) return failure('tags.not-found');
        if (!mayChange(from, change)) return failure('tags.status-not-allowed');
        // Another tag has taken its place: found again, it stays stopped.
        if (
          change.to === 'aktivan' &&
          (await selectReplacementOf(scope, tx, tagId)) !== undefined
        ) {
          return failure('tags.status-not-allowed');
        }
        if (from === change.to) return success({});
        const now = clock.now();
        await updateStatus(scope, tx, tagId, { status: change.to, changedAt: now });
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'tag-status-changed',
          subject: `tag:${tagId}`,
          details: { from, to: change.to },
        });
        // Whoever finds the tag again decides again whom it goes to.
        if (change.to !== 'aktivan' && (await withdrawOpen(scope, tx, tagId, now))) {
          await recordAudit(tx, now, {
            ...traceOf(scope),
            action: 'tag-handover-withdrawn',
            subject: `tag:${tagId}`,
          });
        }
        return success({});
      });
    },
  };
}

/** Identifies the details that a change was based on. */
export function revisionOf({ nickname, plate, costCentreId }: TagDetails): string {
  return contentRevision([nickname, plate, costCentreId]);
}

function isReachable(scope: AccountScope, tagId: string): boolean {
  return isUuid(tagId) && reaches(scope, tagId);
}

/** Refused, with the tag as somebody else has saved it. */
async function changedMeanwhile(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  details: TagDetails,
): Promise<Outcome<never, 'tags.changed-meanwhile'>> {
  const [tag] = await selectTagsById(scope, tx, [tagId]);
  const { code, name } = tag?.costCentre ?? {};
  return failure('tags.changed-meanwhile', {
    nickname: details.nickname,
    plate: details.plate,
    costCentre: [code, name].filter(Boolean).join(' '),
    revision: revisionOf(details),
  });
}
