import type { LanguageId } from '@rampa/contract';
import { selectAnyReleased, selectReleasedTags } from './life/tag-lives.store.ts';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { AccountScope, SomeAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { createTagBlocks, type TagBlocks } from './blocks/tag-blocks.ts';
import type { AskPaidLater } from './events.ts';
import { createCostCentres, type CostCentres } from './cost-centres/cost-centres.service.ts';
import { costCentreHistory, type CostCentreAt } from './cost-centres/cost-centre-history.store.ts';
import { createTagEdits, type TagEdits } from './edits/tag-edits.service.ts';
import type { OwnTagsReader } from './own-file/own-tags-reader.ts';
import { createOwnTags, type OwnTags } from './own-file/own-tags.service.ts';
import { selectHandedOverTags } from './handovers/handovers.store.ts';
import { createTagReplacements, type TagReplacements } from './replacements/tag-replacements.ts';
import { createTagChanges, type TagChanges } from './tag-changes.ts';
import {
  selectForStranger,
  selectNamed,
  selectOwners,
  selectOwnersAt,
  type NamedTag,
  type OwnerAt,
  type StrangersTag,
  type TagOwner,
} from './tag-directory.store.ts';
import { createTagList, type TagListDeps, type TagPage, type TagSelection } from './tag-list.ts';
import { lockStops, type TagStop } from './tag-stops.store.ts';
import {
  countTags,
  insertTags,
  selectFirstTags,
  selectTagBySerial,
  selectTagEverBySerial,
  selectTags,
  selectTagsById,
  type NewTag,
  type TagRecord,
} from './tags.store.ts';

export interface TagsOptions extends Omit<TagListDeps, 'isBalanceLow' | 'paidLater'> {
  /** Counts the files that are sent, and reads them; left out where none is. */
  readonly attempts?: Attempts;
  readonly fileReader?: Pick<OwnTagsReader, 'read'>;
  /** Which accounts pay their tolls later; left out where none does. */
  readonly paidLater?: AskPaidLater;
  /** The words of files; left out where nobody asks for any. */
  translate?(languageId: LanguageId, key: string): string;
}

/** Tags of accounts. A tag outside the scope's reach is treated as if it did not exist. */
export interface Tags extends TagChanges {
  list(scope: AccountScope, selection: TagSelection): Promise<TagPage>;

  /** A company's own list of cost centres. */
  readonly costCentres: CostCentres;
  /** What is blocked beside its status. */
  readonly blocks: TagBlocks;
  /** Which tag came after which. */
  readonly replacements: TagReplacements;
  /** Many tags at once, with a preview and a way back. */
  readonly edits: TagEdits;
  /** The same by a file. */
  readonly ownFile: OwnTags;

  /** All tags within reach, in no order. */
  all(scope: AccountScope, from?: Queries): Promise<readonly TagRecord[]>;
  /** At most so many of them, the same ones each time. */
  some(scope: AccountScope, most: number): Promise<readonly TagRecord[]>;
  /** How many tags the account has, working or not. */
  count(scope: AccountScope, queries: Queries): Promise<number>;
  /** A tag by its id, which may be any text. */
  find(scope: AccountScope, tagId: string, queries?: Queries): Promise<TagRecord | undefined>;
  /** A tag by its printed serial number. */
  findBySerial(scope: AccountScope, serialNumber: string): Promise<TagRecord | undefined>;
  /**
   * The same, also one that was returned or handed over since: its balance is the account's still. Of several with this number
   * the one that came last.
   */
  findEverBySerial(scope: AccountScope, serialNumber: string): Promise<TagRecord | undefined>;
  /** Tags by their ids, which must be uuids; those that the account does not have are missing. */
  describe(
    scope: AccountScope,
    tagIds: readonly string[],
    from?: Queries,
  ): Promise<ReadonlyMap<string, TagRecord>>;
  /** Whether tags work, locked in the caller's transaction. The ids must be uuids. */
  lockStops(
    scope: AccountScope,
    tx: Tx,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, TagStop>>;
  /** Whose the tags with these serial numbers are; for the systems of the lanes, and for staff. */
  findOwners(
    scope: WideScope,
    queries: Queries,
    serialNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, TagOwner>>;
  /** The same for what was driven at some moment: before a handover, the tag was another account's. */
  findOwnersAt(
    scope: WideScope,
    queries: Queries,
    serialNumbers: readonly string[],
  ): Promise<OwnerAt>;
  /** What a stranger names by its serial number; the caller compares the plate, and tells nothing of it. */
  ofStranger(
    scope: WideScope,
    queries: Queries,
    serialNumber: string,
  ): Promise<StrangersTag | undefined>;
  /** Tags of any accounts by their ids, for lists of staff. */
  named(
    wide: WideScope,
    queries: Queries,
    tags: readonly { readonly accountId: string; readonly tagId: string }[],
  ): Promise<ReadonlyMap<string, NamedTag>>;
  /** Which cost centre each of these tags had at a moment of its past. */
  costCentreHistory(
    scope: SomeAccounts,
    queries: Queries,
    tags: readonly { readonly accountId: string; readonly tagId: string }[],
  ): Promise<CostCentreAt>;
  /** Whether one of these tags, by its serial number, was not its account's any more when it was driven with. */
  anyReleased(
    scope: SomeAccounts,
    from: Queries,
    tags: readonly {
      readonly tagId: string;
      readonly serialNumber: string;
      /** When it was driven with, in epoch milliseconds. */
      readonly at: number;
    }[],
  ): Promise<boolean>;
  /** Those of them that went back into the stock: their serial numbers are no longer this account's tags. */
  released(
    scope: AccountScope,
    queries: Queries,
    tags: readonly Pick<TagRecord, 'tagId' | 'serialNumber' | 'status'>[],
  ): Promise<ReadonlySet<string>>;
  /** Which of the account's tags were handed over to other accounts, and when: what is left on them may be moved. */
  handedOver(scope: AccountScope, queries: Queries): Promise<ReadonlyMap<string, Temporal.Instant>>;
  /** Binds new tags to the account, in the caller's transaction. */
  add(scope: AccountScope, queries: Queries, tags: readonly NewTag[]): Promise<void>;
  isBalanceLow(tag: Pick<TagRecord, 'category' | 'status'>, balanceMinor: number): boolean;
  /** Those of these accounts that pay their tolls later, by their ids. */
  readonly paidLater: AskPaidLater;
  /** Whether the account pays its tolls later now: the balance of a single tag is no sign of anything then. */
  paysLater(scope: AccountScope, from?: Queries): Promise<boolean>;
}

export function createTagsService(options: TagsOptions): Tags {
  const { database, clock, figures, currency } = options;
  const { queries } = database;

  const isBalanceLow: Tags['isBalanceLow'] = ({ category, status }, balanceMinor) =>
    status === 'aktivan' && balanceMinor < options.lowBalanceOf(category);

  const paidLater: AskPaidLater = options.paidLater ?? (async () => new Map());
  const blocks = createTagBlocks({ database, clock, paidLater });
  const replacements = createTagReplacements({ database });
  const readBalances = inOneStatement({ balances: figures.balances });
  const costCentres = createCostCentres({
    database,
    clock,
    currency,
    balancesOf: async ({ accountId }) =>
      (await readBalances(queries, { accountId, tagIds: null }, {})).balances,
  });
  const edits = createTagEdits({ database, clock, costCentres });
  const ownFile = createOwnTags({
    database,
    clock,
    attempts: options.attempts ?? noFiles,
    reader: options.fileReader ?? noReader,
    costCentres,
    applyChanges: edits.applyChanges,
    translate: options.translate ?? ((_, key) => key),
  });

  return {
    ...createTagChanges({ database, clock }),
    list: createTagList({ ...options, paidLater, isBalanceLow }),
    blocks,
    replacements,
    costCentres,
    edits,
    ownFile,
    all: (scope, from = queries) => selectTags(scope, from),
    some: (scope, most) => selectFirstTags(scope, queries, most),
    count: countTags,
    async find(scope, tagId, from = queries) {
      if (!isUuid(tagId)) return undefined;
      const [tag] = await selectTagsById(scope, from, [tagId]);
      return tag;
    },
    findBySerial: (scope, serialNumber) => selectTagBySerial(scope, queries, serialNumber),
    findEverBySerial: (scope, serialNumber) => selectTagEverBySerial(scope, queries, serialNumber),
    async describe(scope, tagIds, from = queries) {
      const tags = await selectTagsById(scope, from, tagIds);
      return new Map(tags.map((tag) => [tag.tagId, tag]));
    },
    lockStops,
    async findOwners(scope, from, serialNumbers) {
      const owners = await selectOwners(scope, from, serialNumbers);
      return new Map(owners.map((owner) => [owner.serialNumber, owner]));
    },
    findOwnersAt: selectOwnersAt,
    ofStranger: selectForStranger,
    handedOver: selectHandedOverTags,
    async named(wide, from, tags) {
      const named = await selectNamed(wide, from, tags);
      return new Map(named.map((tag) => [tag.tagId, tag]));
    },
    costCentreHistory,
    anyReleased: selectAnyReleased,
    released: (scope, from, tags) =>
      // Only what is switched off was released.
      selectReleasedTags(
        scope,
        from,
        tags.filter(({ status }) => status === 'neaktivan'),
      ),
    add: insertTags,
    isBalanceLow,
    paidLater,
    async paysLater(scope, from = queries) {
      const { accountId } = scope;
      return (await paidLater(scope, from, [accountId])).get(accountId)?.inForce === true;
    },
  };
}

const noReader: Pick<OwnTagsReader, 'read'> = {
  read: () => Promise.reject(new Error('Nobody reads the files of tags here')),
};

const noFiles: Attempts = {
  charge: () => Promise.reject(new Error('Nobody counts the files of tags here')),
  refund: () => Promise.reject(new Error('Nobody counts the files of tags here')),
  failures: () => Promise.reject(new Error('Nobody counts the files of tags here')),
  settle: () => Promise.reject(new Error('Nobody counts the files of tags here')),
};
