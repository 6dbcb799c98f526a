import type { Kategorija, LanguageId } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import { inOneStatement, type Part } from '../../platform/database/parts.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SmallBalances } from '../wallet/index.ts';
import type { HistoryState, TagLately } from './events.ts';
import { rememberFleets, type Fleet } from './remembered-fleets.ts';
import {
  driversNow,
  handovers,
  listVersion,
  listedTags,
  openBlocks,
  successions,
  type ChosenTag,
  type OfTags,
} from './tag-list.store.ts';

/** What the list of tags shows that other areas know. */
export interface TagFigures {
  /** Balance of each tag of an account, minor units; a tag without a movement may be missing. */
  readonly balances: Part<OfTags, ReadonlyMap<string, number>>;
  /** How many tags have had a movement, and balances of those that have less than so much; null where their version is known. */
  readonly smallBalances: Part<
    { readonly accountId: string; readonly below: number; readonly knownBalances: string },
    { readonly version: string; readonly read: SmallBalances | null }
  >;
  /** Balances of some tags, by a list of ids as JSON. */
  readonly balancesOfSome: Part<
    { readonly accountId: string; readonly tagIds: string },
    ReadonlyMap<string, number>
  >;
  /** Answered by an area that is made later. */
  history(): Promise<HistoryState>;
  latelyOf(
    scope: AccountScope,
    queries: Queries,
    tags: {
      readonly tagIds: readonly string[];
      /** For each tag that has replaced others, those others. */
      readonly before: ReadonlyMap<string, readonly string[]>;
      /** Of what passages say, as the rest was read with. */
      readonly version: string;
    },
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, TagLately>>;
}

/** Reads what a list of tags is made of: in one statement, of a fleet that is remembered as much as may have changed. */
export function createListReading({
  figures,
  lowBalanceOf,
}: {
  readonly figures: TagFigures;
  lowBalanceOf(category: Kategorija): number;
}) {
  const readSome = inOneStatement({ balances: figures.balancesOfSome });
  const withHistory = (history: HistoryState) => {
    const around = {
      version: listVersion,
      drivers: driversNow,
      blocks: openBlocks,
      replaced: successions,
      handovers,
      history: history.version,
    } as const;
    return {
      since: history.since,
      readAll: inOneStatement({ ...around, tags: listedTags, balances: figures.balances }),
      readAround: inOneStatement({ ...around, held: figures.smallBalances }),
    };
  };
  let made: ReturnType<typeof withHistory> | undefined;
  const statements = async () => (made ??= withHistory(await figures.history()));
  const fleets = rememberFleets(lowBalanceOf);

  /** All tags, of a fleet that is remembered with the balances of those alone that may be low; null if it is another by now. */
  const readKnown = async ({ accountId }: AccountScope, queries: Queries, fleet: Fleet) => {
    const { readAround, since } = await statements();
    const before = fleet.held;
    const { held, ...found } = await readAround(
      queries,
      {
        accountId,
        tagIds: null,
        below: fleet.lowBelow,
        knownBalances: before?.version ?? '',
      },
      since(),
    );
    if (found.version !== fleet.version) return null;
    // Not those of another look, which may have read earlier, and come later.
    const now =
      held.read === null
        ? before
        : { version: held.version, moved: held.read.moved, known: new Map(held.read.small) };
    fleet.held = now;
    return now?.moved === fleet.moved
      ? { ...found, tags: fleet.inOrder, balances: now.known, held: now.known, fleet }
      : null;
  };

  const tags = async (scope: AccountScope, queries: Queries) => {
    const { accountId, reach } = scope;
    const fleet = reach.all ? fleets.of(scope) : undefined;
    const known = fleet === undefined ? null : await readKnown(scope, queries, fleet);
    if (known !== null) return known;
    const tagIds = reach.all ? null : [...reach.since.keys()];
    const { readAll, since } = await statements();
    const all = await readAll(queries, { accountId, tagIds }, since());
    if (reach.all) fleets.remember(scope, all);
    return { ...all, held: null, fleet: null };
  };

  /** Of tags of a page; those that are on it for their balance are known. */
  const balancesOf = async (
    { accountId }: AccountScope,
    queries: Queries,
    shown: readonly ChosenTag[],
    { balances, held, fleet }: Awaited<ReturnType<typeof tags>>,
  ): Promise<ReadonlyMap<string, number>> => {
    const unknown = shown
      .map(({ tagId }) => tagId)
      .filter((tagId) => fleet?.unmoved.has(tagId) === false && !balances.has(tagId));
    if (held === null || unknown.length === 0) return balances;
    const found = await readSome(queries, { accountId, tagIds: JSON.stringify(unknown) }, {});
    // With what was booked since its version was read, the version is another one, and these go.
    for (const [tagId, balance] of found.balances) held.set(tagId, balance);
    return held;
  };

  return { tags, balancesOf };
}
