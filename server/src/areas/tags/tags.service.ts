import type {
  CallParsedInput,
  CallResult,
  Currency,
  Kategorija,
  LanguageId,
  Outcome,
} from '@rampa/contract';
import { failure, invalid, success } from '@rampa/contract';
import type { getTagovi, sacuvajTag } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { contentRevision } from '../../platform/content-revision.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Actor } from './actor.ts';
import type { TagDrivers } from './drivers/drivers.ts';
import { normalisePlate } from './plate.ts';
import { createCostCentres, type CostCentres } from './cost-centres/cost-centres.service.ts';
import { createOwnTags, type OwnTags } from './own-file/own-tags.service.ts';
import { createTagEdits, type TagEdits } from './edits/tag-edits.service.ts';
import { lockUsable } from './cost-centres/cost-centres.store.ts';
import { compareTags, isOfCostCentre, matchesFilter, mayChange } from './tag-rules.ts';
import type { StatusChange } from './tag-rules.ts';
import {
  insertTags,
  lockDetails,
  lockStops,
  lockTagStatus,
  selectOwners,
  selectTagBySerial,
  selectTags,
  selectTagsById,
  type TagDetails,
  updateDetails,
  updateStatus,
} from './tags.store.ts';
import type { NewTag, TagOwner, TagRecord, TagStop } from './tags.store.ts';
import type { LastPassage } from './events.ts';
import { reaches, reachesDay, type AccountScope } from '../../platform/scope/scope.ts';

/** What the list of tags shows beside the tags themselves; tags do not know their owners. */
export interface TagFigures {
  /** Balance of each tag of an account, minor units; a tag without a movement may be missing. */
  balancesOf(accountId: string): Promise<ReadonlyMap<string, number>>;
  lastPassagesOf(
    scope: AccountScope,
    tagIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, LastPassage>>;
}

export interface TagsOptions {
  /** Of companies; left out where nobody has drivers. */
  readonly drivers?: Pick<TagDrivers, 'namesOfTags'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly figures: TagFigures;
  readonly currency: Currency;
  /** Minor units below which the lane shows yellow to a vehicle of the category. */
  lowBalanceOf(category: Kategorija): number;
  /** The words of files; left out where nobody asks for any. */
  translate?(languageId: LanguageId, key: string): string;
}

type StatusOutcome = Outcome<Record<string, never>, 'tags.not-found' | 'tags.status-not-allowed'>;

export interface Tags {
  list(
    scope: AccountScope,
    input: CallParsedInput<typeof getTagovi>,
  ): Promise<CallResult<typeof getTagovi>>;
  /** Nickname, plate and cost centre. The plate is normalised; a wrong one is refused. */
  save(
    actor: Actor,
    input: CallParsedInput<typeof sacuvajTag>,
  ): Promise<
    Outcome<
      Record<string, never>,
      'tags.changed-meanwhile' | 'tags.not-found' | 'tags.cost-centre-not-found' | 'request.invalid'
    >
  >;
  /** Lost, stolen or found again; a report of what is already so changes nothing. */
  changeStatus(actor: Actor, tagId: string, change: StatusChange): Promise<StatusOutcome>;

  /** A company's own list of cost centres. */
  readonly costCentres: CostCentres;
  /** Many tags at once, with a preview and a way back. */
  readonly edits: TagEdits;
  /** The same by a file. */
  readonly ownFile: OwnTags;

  /** All tags of an account, in no order. */
  all(accountId: string): Promise<readonly TagRecord[]>;
  /** A tag, if it is the account's. Any text may be given for its id. */
  find(accountId: string, tagId: string, queries?: Queries): Promise<TagRecord | undefined>;
  /** A tag by what is printed on it, if it is the account's. */
  findBySerial(accountId: string, serialNumber: string): Promise<TagRecord | undefined>;
  /** Tags of an account by id; what is not the account's is missing. */
  describe(
    accountId: string,
    tagIds: readonly string[],
    from?: Queries,
  ): Promise<ReadonlyMap<string, TagRecord>>;
  /** States of tags of an account, locked in the caller's transaction. The ids must be uuids. */
  lockStops(
    tx: Tx,
    accountId: string,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, TagStop>>;
  /** Whose the tags with these serial numbers are; for the systems of the lanes. */
  findOwners(
    queries: Queries,
    serialNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, TagOwner>>;
  /** Binds new tags to accounts, in the caller's transaction. */
  add(queries: Queries, tags: readonly NewTag[]): Promise<void>;
  isBalanceLow(tag: Pick<TagRecord, 'category' | 'status'>, balanceMinor: number): boolean;
}

export function createTagsService(options: TagsOptions): Tags {
  const { database, clock, figures, currency } = options;
  const { queries } = database;

  const isBalanceLow: Tags['isBalanceLow'] = ({ category, status }, balanceMinor) =>
    status === 'aktivan' && balanceMinor < options.lowBalanceOf(category);

  const find: Tags['find'] = async (accountId, tagId, within = queries) => {
    if (!isUuid(tagId)) return undefined;
    const [tag] = await selectTagsById(within, accountId, [tagId]);
    return tag;
  };

  const costCentres = createCostCentres({
    database,
    clock,
    currency,
    tagsOf: (accountId) => selectTags(queries, accountId),
    balancesOf: (accountId) => figures.balancesOf(accountId),
  });

  const edits = createTagEdits({ database, clock, costCentres });
  const ownFile = createOwnTags({
    database,
    clock,
    costCentres,
    applyChanges: edits.applyChanges,
    translate: options.translate ?? ((_, key) => key),
  });

  return {
    costCentres,
    edits,
    ownFile,
    async list(
      scope,
      { first, rows, filter, status, costCentreId = '', driver_id = '', languageId },
    ) {
      const { accountId } = scope;
      const [tags, balances, drivers] = await Promise.all([
        selectTags(queries, accountId),
        figures.balancesOf(accountId),
        options.drivers?.namesOfTags(accountId),
      ]);
      const selected = tags
        .filter(({ tagId }) => reaches(scope, tagId))
        .filter(({ tagId }) => driver_id === '' || drivers?.get(tagId)?.driver_id === driver_id)
        .map((tag) => {
          const balance = balances.get(tag.tagId) ?? 0;
          return { ...tag, balance, lowBalance: isBalanceLow(tag, balance) };
        })
        .filter((tag) => status === undefined || tag.status === status)
        .filter((tag) => isOfCostCentre(tag, costCentreId))
        .filter((tag) => matchesFilter(tag, filter))
        .sort(compareTags);
      const shown = selected.slice(first, first + rows);
      const lastPassages = await figures.lastPassagesOf(
        scope,
        shown.map(({ tagId }) => tagId),
        languageId,
      );
      const lastPassageOf = (tagId: string): LastPassage | null => {
        const last = lastPassages.get(tagId);
        return last !== undefined && reachesDay(scope, tagId, last.exitedAt) ? last : null;
      };
      const items = shown.map((tag) => ({
        tag_id: tag.tagId,
        revision: revisionOf({ ...tag, costCentreId: tag.costCentre?.costCentreId ?? null }),
        serial_number: tag.serialNumber,
        kategorija: tag.category,
        plate: tag.plate,
        nickname: tag.nickname,
        costCentre: tag.costCentre,
        driver: drivers?.get(tag.tagId) ?? null,
        status: tag.status,
        balance: { amount: tag.balance, currency },
        lowBalance: tag.lowBalance,
        lastPassage: lastPassageOf(tag.tagId),
      }));
      return { items, totalRecords: selected.length };
    },

    async save({ accountId }, { tag_id: tagId, nickname, costCentreId, revision, ...typed }) {
      const plate = normalisePlate(typed.plate);
      if (plate === undefined) {
        return invalid([{ field: 'plate', message: 'tags.plate-invalid' }]);
      }
      if (!isUuid(tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<Tags['save']> => {
        const before = (await lockDetails(tx, accountId, [tagId])).get(tagId);
        if (before === undefined) return failure('tags.not-found');
        const centre = costCentreId === undefined ? before.costCentreId : costCentreId || null;
        const after = { nickname, plate, costCentreId: centre };
        const shown = revision === undefined || revision === revisionOf(before);
        // A click that comes twice finds what it wants.
        if (!shown && revisionOf(after) !== revisionOf(before)) {
          const [now] = await selectTagsById(tx, accountId, [tagId]);
          return failure('tags.changed-meanwhile', {
            nickname: before.nickname,
            plate: before.plate,
            costCentre: [now?.costCentre?.code, now?.costCentre?.name].filter(Boolean).join(' '),
            revision: revisionOf(before),
          });
        }
        // A tag keeps an archived one until it gets another.
        if (centre !== null && centre !== before.costCentreId) {
          const usable = isUuid(centre) && (await lockUsable(tx, accountId, [centre])).has(centre);
          if (!usable) return failure('tags.cost-centre-not-found');
        }
        await updateDetails(tx, accountId, [{ tagId, before, after }], clock.now());
        return success({});
      });
    },

    async changeStatus(actor, tagId, change) {
      if (!isUuid(tagId) || !(actor.reach.all || actor.reach.since.has(tagId)))
        return failure('tags.not-found');
      const tag = { accountId: actor.accountId, tagId };
      return database.transaction(async (tx): Promise<StatusOutcome> => {
        const from = await lockTagStatus(tx, tag.accountId, tagId);
        if (from === undefined) return failure('tags.not-found');
        if (!mayChange(from, change)) return failure('tags.status-not-allowed');
        if (from === change.to) return success({});
        const now = clock.now();
        await updateStatus(tx, tag, change.to, now);
        await recordAudit(tx, now, {
          accountId: actor.accountId,
          actor: `user:${actor.userId}`,
          action: 'tag-status-changed',
          subject: `tag:${tagId}`,
          requestId: actor.requestId,
          details: { from, to: change.to },
        });
        return success({});
      });
    },

    all: (accountId) => selectTags(queries, accountId),
    find,
    findBySerial: (accountId, serialNumber) => selectTagBySerial(queries, accountId, serialNumber),
    async describe(accountId, tagIds, from = queries) {
      const tags = await selectTagsById(from, accountId, tagIds);
      return new Map(tags.map((tag) => [tag.tagId, tag]));
    },
    lockStops,
    async findOwners(from, serialNumbers) {
      const owners = await selectOwners(from, serialNumbers);
      return new Map(owners.map((owner) => [owner.serialNumber, owner]));
    },
    add: insertTags,
    isBalanceLow,
  };
}

function revisionOf({ nickname, plate, costCentreId }: TagDetails): string {
  return contentRevision([nickname, plate, costCentreId]);
}
