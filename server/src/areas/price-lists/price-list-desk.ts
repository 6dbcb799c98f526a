import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { latestOn } from '@rampa/contract/toll-calculator';
import { tollDay } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { TollTariff } from '../toll-calculator/index.ts';
import type { ComparedList } from './compared-list.ts';
import { selectDrafts, type DraftRecord } from './drafts.store.ts';
import { selectWithdrawals } from './withdrawals.store.ts';
import {
  createFindList,
  type NamedDraft,
  type PriceListDeskDeps,
  type Which,
} from './find-list.ts';
import { pricedRoads, roadsOf, type ListedRoad } from './list-roads.ts';
import { isAhead } from './list-rules.ts';
import { createPreview } from './preview-list.ts';

/** A price list with what was noted of its import. */
export interface ImportedList {
  readonly tariff: TollTariff;
  /** First day of the list after it. */
  readonly endsBefore: string | null;
  readonly state: 'past' | 'current' | 'coming';
  readonly imported: { readonly at: DraftRecord['readAt']; readonly byName: string } | null;
  readonly mayWithdraw: boolean;
  /** Withdrawing it only asks another person to do so. */
  readonly asksFirst: boolean;
  /** Who asked to withdraw it, where a second person does it; empty: nobody. */
  readonly withdrawalAskedBy: string;
}

interface Asked extends Which {
  readonly category: Kategorija;
  readonly motorway: string;
  readonly text: string;
  readonly first: number;
  readonly rows: number;
}

export interface ListedPrices {
  readonly list: ComparedList;
  readonly items: readonly ListedRoad[];
  readonly totalRecords: number;
}

/** What staff see of price lists and drafts. */
export function createPriceListDesk(deps: PriceListDeskDeps) {
  const { queries } = deps.database;
  const { loadedNow, find, named, viewed } = createFindList(deps);
  return {
    async lists(scope: StaffScope): Promise<{
      readonly lists: readonly ImportedList[];
      readonly drafts: readonly NamedDraft[];
    }> {
      const { network } = await loadedNow();
      const imports = await deps.networks.imports();
      const asked = deps.secondPerson
        ? await selectWithdrawals(scope, queries, network.country)
        : [];
      const askedBy = new Map(asked.map((one) => [one.version, one.askedBy]));
      const nameOf = await deps.staffUsers.namesOfActors(queries, [
        ...imports.map(({ by }) => by),
        ...askedBy.values(),
      ]);
      const now = deps.clock.now();
      const current = latestOn(network.tariffs, tollDay(now));
      const lists = network.tariffs.map((tariff, at): ImportedList => {
        const noted = imports.find(({ version }) => version === tariff.version);
        const coming = tariff.validFrom > tollDay(now);
        const asker = askedBy.get(tariff.version);
        return {
          tariff,
          endsBefore: network.tariffs[at + 1]?.validFrom ?? null,
          state: coming ? 'coming' : tariff === current ? 'current' : 'past',
          imported: noted === undefined ? null : { at: noted.at, byName: nameOf(noted.by) },
          // Who has asked for it waits for another.
          mayWithdraw: isAhead(tariff.validFrom, now) && asker !== scope.by.actor,
          asksFirst: asker === null,
          withdrawalAskedBy: coming ? nameOf(asker ?? null) : '',
        };
      });
      await viewed(scope, 'price-lists');
      const drafts = await named(await selectDrafts(scope, queries, network.country));
      return { lists: lists.toReversed(), drafts };
    },

    async prices(
      scope: StaffScope,
      asked: Asked,
    ): Promise<Outcome<ListedPrices, 'price-lists.not-found'>> {
      const found = await find(scope, await loadedNow(), asked);
      if (found === undefined) return failure('price-lists.not-found');
      const { list } = found;
      const chosen = roadsOf(list, asked);
      const shown = chosen.slice(asked.first, asked.first + asked.rows);
      await viewed(scope, `price-list:${list.tariff.version}`);
      return success({
        list,
        items: pricedRoads(list.tariff, shown, asked.category),
        totalRecords: chosen.length,
      });
    },

    preview: createPreview(deps),
  };
}
