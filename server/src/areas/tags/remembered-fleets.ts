import type { Kategorija } from '@rampa/contract';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ChosenTag } from './tag-list.store.ts';
import { filterBy, foldedNames, inOrderOfNames } from './tag-rules.ts';

/** Fewer are read as quickly as what is needed to know that they are the same. */
const LEAST = 50;
/** Tags of all fleets together, some 10 MB; the fleet that was asked for least lately is forgotten first. */
const MOST = 20_000;

/** All tags of a fleet as of a version of its list, with what comes of them at every look. */
export interface Fleet {
  /** Null where nothing has changed since lists have versions. */
  readonly version: string | null;
  readonly inOrder: readonly ChosenTag[];
  readonly byId: ReadonlyMap<string, ChosenTag>;
  /** How many have had a movement. A movement stays, so that as many are the same ones. */
  readonly moved: number;
  /** Those without one. */
  readonly unmoved: ReadonlySet<string>;
  /** Minor units: with as much, none of them is low. */
  readonly lowBelow: number;
  /** Balances that were read as of their version: the small ones, and those of pages. Null before the first look. */
  held: {
    readonly version: string;
    readonly moved: number;
    readonly known: Map<string, number>;
  } | null;
  matches(filter: string): (tag: ChosenTag) => boolean;
}

/**
 * Remembers the tags of fleets, in order. Whoever asks says of which version the list is, so that nobody has to be told of changes; names
 * are put in order as people read them, which no database does in the same way on each machine.
 */
export function rememberFleets(lowBalanceOf: (category: Kategorija) => number) {
  /** By their accounts. */
  const fleets = new Map<string, Fleet>();
  let count = 0;
  const forget = (key: string): void => {
    count -= fleets.get(key)?.inOrder.length ?? 0;
    fleets.delete(key);
  };
  return {
    of({ accountId }: AccountScope): Fleet | undefined {
      const fleet = fleets.get(accountId);
      if (fleet === undefined) return undefined;
      // It becomes the last to be forgotten.
      fleets.delete(accountId);
      fleets.set(accountId, fleet);
      return fleet;
    },

    /** All tags and balances of an account, read at once. */
    remember(
      { accountId }: AccountScope,
      {
        version,
        tags,
        balances,
      }: {
        readonly version: string | null;
        readonly tags: readonly ChosenTag[];
        readonly balances: ReadonlyMap<string, number>;
      },
    ): void {
      forget(accountId);
      if (tags.length < LEAST || tags.length > MOST) return;
      fleets.set(accountId, {
        version,
        inOrder: inOrderOfNames(tags),
        byId: new Map(tags.map((tag) => [tag.tagId, tag])),
        moved: balances.size,
        unmoved: new Set(tags.map(({ tagId }) => tagId).filter((tagId) => !balances.has(tagId))),
        lowBelow: Math.max(...new Set(tags.map(({ category }) => lowBalanceOf(category)))),
        held: null,
        matches: rememberNames(),
      });
      count += tags.length;
      for (const oldest of fleets.keys()) {
        if (count <= MOST) return;
        forget(oldest);
      }
    },
  };
}

/** What is searched of each tag is made once: of a fleet, it takes longer than all else of a search. */
function rememberNames(): Fleet['matches'] {
  const names = new Map<ChosenTag, readonly string[]>();
  return (filter) =>
    filterBy(filter, (tag: ChosenTag) => {
      const known = names.get(tag);
      if (known !== undefined) return known;
      const made = foldedNames(tag);
      names.set(tag, made);
      return made;
    });
}
