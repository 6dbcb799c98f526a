import type { CallResult, Currency, LanguageId } from '@rampa/contract';
import type {
  getCeneCenovnika,
  getCenovnici,
  ListedPriceList,
  pregledajCenovnik,
  PriceListDraft,
  PriceListFault,
  PriceListRoad,
  ucitajCenovnik,
} from '@rampa/contract/price-lists';
import { toWireInstant } from '../../platform/clock.ts';
import { csvHabit, byteOrderMark } from '../../platform/files/write-csv.ts';
import { Temporal } from 'temporal-polyfill';
import { nameIn, wordIn, type TollNetwork } from '../toll-calculator/index.ts';
import type { PlacedFault, ReadOutcome } from './change-price-lists.ts';
import { categoriesOf, type ComparedList } from './compared-list.ts';
import type { PriceStep } from './compare-lists.ts';
import type { ListFault } from './list-rules.ts';
import type { NamedDraft } from './find-list.ts';
import type { Preview } from './preview-list.ts';
import type { ImportedList, ListedPrices } from './price-list-desk.ts';

const money = (amount: number, currency: Currency) => ({ amount, currency });

function draftView(draft: NamedDraft): PriceListDraft {
  return {
    draft_id: draft.draftId,
    version: draft.version,
    validFrom: draft.validFrom,
    roads: draft.roads,
    fileName: draft.fileName,
    readAt: toWireInstant(draft.readAt),
    readBy: draft.readByName,
  };
}

export function listsView(
  given: { readonly lists: readonly ImportedList[]; readonly drafts: readonly NamedDraft[] },
  languageId: LanguageId,
): CallResult<typeof getCenovnici> {
  return {
    lists: given.lists.map((one) => listedView(one, languageId)),
    drafts: given.drafts.map(draftView),
  };
}

function listedView(list: ImportedList, languageId: LanguageId): ListedPriceList {
  const { tariff, endsBefore, imported } = list;
  const { version, validFrom, roads, multipliers, notice } = tariff;
  return {
    version,
    validFrom,
    validUntil: endsBefore === null ? null : dayBefore(endsBefore),
    state: list.state,
    roads: roads.length,
    prices: roads.length * Object.keys(multipliers).length,
    notice: wordIn(notice, languageId),
    importedAt: imported === null ? null : toWireInstant(imported.at),
    importedBy: imported?.byName ?? '',
    mayWithdraw: list.mayWithdraw,
    ...(list.mayWithdraw && list.asksFirst ? { asksFirst: true } : {}),
    ...(list.withdrawalAskedBy === '' ? {} : { withdrawalAskedBy: list.withdrawalAskedBy }),
  };
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

/** Names of stations and junctions in a language; an id that the network does not have stays as it is. */
function placesIn({ stations, junctions }: TollNetwork, languageId: LanguageId) {
  const names = new Map([...stations, ...junctions].map(({ id, name }) => [id, name]));
  return (id: string) => nameIn(names.get(id) ?? id, languageId);
}

export function pricesView(
  found: ListedPrices,
  category: keyof ComparedList['tariff']['multipliers'],
  languageId: LanguageId,
): CallResult<typeof getCeneCenovnika> {
  const { tariff, network } = found.list;
  const { currency } = network;
  const nameOf = placesIn(network, languageId);
  const systems = new Map(network.tariffSystems.map(({ id, name }) => [id, name]));
  const signs = new Map(network.motorways.map(({ id, sign }) => [id, sign]));
  const used = new Set(tariff.roads.map(({ motorway }) => motorway));
  return {
    version: tariff.version,
    validFrom: tariff.validFrom,
    multiplierPercent: tariff.multipliers[category] ?? 0,
    roundTo: money(tariff.roundTo, currency),
    kategorije: categoriesOf({ ...found.list, follows: undefined }).slice(),
    motorways: [...used].map((motorway) => ({ motorway, sign: signs.get(motorway) ?? motorway })),
    items: found.items.map(({ road, value, toll }): PriceListRoad => ({
      from: nameOf(road.a),
      to: nameOf(road.b),
      motorway: signs.get(road.motorway) ?? road.motorway,
      tariffSystem:
        road.tariffSystem === null
          ? ''
          : nameIn(systems.get(road.tariffSystem) ?? road.tariffSystem, languageId),
      km: road.km,
      value: money(value, currency),
      toll: toll === null ? null : money(toll, currency),
    })),
    totalRecords: found.totalRecords,
  };
}

export function readView(
  { draft, faults }: ReadOutcome,
  readByName: string,
): CallResult<typeof ucitajCenovnik> {
  return {
    draft: draft === null ? null : draftView({ ...draft, readByName }),
    faults: faults.map(placedView),
  };
}

function placedView({ place, ...what }: PlacedFault): PriceListFault {
  const { line, column } = place;
  if ('fault' in what) return { ...faultView(what.fault), line, column };
  // The reader's sentence is English, for whoever makes the file.
  return {
    line,
    column,
    field: '',
    message: 'price-lists.fault-file',
    value: '',
    detail: what.found.message,
  };
}

function faultView({ path, code, value }: ListFault): PriceListFault {
  const field = path.findLast((part) => typeof part === 'string') ?? '';
  return {
    line: 1,
    column: 1,
    field,
    message: `price-lists.fault-${code}`,
    value,
    detail: '',
  };
}

export function previewView(
  preview: Preview,
  languageId: LanguageId,
): CallResult<typeof pregledajCenovnik> {
  const { list, added } = preview;
  const { network, tariff } = list;
  const { currency } = network;
  const nameOf = placesIn(network, languageId);
  const named = (step: PriceStep | null) =>
    step && {
      from: nameOf(step.from),
      to: nameOf(step.to),
      before: money(step.before, currency),
      after: money(step.after, currency),
    };
  const headOf = (one: ComparedList['follows']) =>
    one === undefined ? null : { version: one.version, validFrom: one.validFrom };
  return {
    version: tariff.version,
    validFrom: tariff.validFrom,
    draft: preview.draft && draftView(preview.draft),
    follows: headOf(list.follows),
    next: headOf(list.next),
    changes: preview.changes.map(({ category, largestRise, largestFall, ...counts }) => ({
      kategorija: category,
      ...counts,
      largestRise: named(largestRise),
      largestFall: named(largestFall),
    })),
    basis: preview.basis,
    passages: preview.passages,
    since: preview.since,
    trips: preview.trips.map(({ from, to, times, prices }) => ({
      from: nameOf(from),
      to: nameOf(to),
      times,
      prices: prices.map(({ category, before, after }) => ({
        kategorija: category,
        before: before === null ? null : money(before, currency),
        after: after === null ? null : money(after, currency),
      })),
    })),
    tagDiscounts: network.tagDiscounts
      .filter(({ validFrom }) => added.tagDiscounts.includes(validFrom))
      .map(({ validFrom, percent }) => ({ validFrom, percent })),
    euroRates: added.euroRates.length,
    categoriesChanged: preview.categoriesChanged.slice(),
    revision: String(preview.revision),
    hindrance: preview.hindrance ?? '',
    faults: preview.faults.map(faultView),
  };
}

/** The compared trips as a table: a row for each trip and category. */
export function tripsCsv(
  preview: Preview,
  languageId: LanguageId,
  headings: readonly string[],
): Buffer {
  const { network } = preview.list;
  const nameOf = placesIn(network, languageId);
  const habit = csvHabit(languageId);
  const amountOf = (minor: number | null) => (minor === null ? '' : habit.amount(minor));
  const rows = preview.trips.flatMap(({ from, to, times, prices }) =>
    prices.map(({ category, before, after }) => {
      const change = before === null || after === null ? null : after - before;
      const tenths =
        change === null || before === null || before === 0
          ? null
          : Math.round((1000 * change) / before);
      return habit.line([
        nameOf(from),
        nameOf(to),
        habit.decimal(String(times)),
        category,
        amountOf(before),
        amountOf(after),
        amountOf(change),
        tenths === null ? '' : habit.decimal((tenths / 10).toFixed(1)),
        network.currency,
      ]);
    }),
  );
  return Buffer.from([byteOrderMark, habit.line(headings), ...rows].join(''), 'utf8');
}
