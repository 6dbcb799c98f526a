import {
  failure,
  parsePeriod,
  success,
  type Currency,
  type LanguageId,
  type ListFormat,
  type Outcome,
} from '@rampa/contract';
import type { PassagesAbroadSchema } from '@rampa/contract/external-toll';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import type { Translator } from '../../platform/translator.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import { exportPassages, type ExportOptions } from './export-external-passages.ts';
import {
  selectAfter,
  selectPage,
  selectTotals,
  selectWithCalculation,
  type ExternalPassage,
  type Selection,
} from './external-passages.store.ts';
import { stationName } from './station-name.ts';
import { selectT4ATags } from './t4a-tags.store.ts';

/** A passage abroad, with the tag that the account has of it still. */
export interface TaggedPassage {
  readonly passage: ExternalPassage;
  readonly tag: TagRecord | undefined;
}

export interface PassagesAbroad {
  readonly items: readonly TaggedPassage[];
  readonly totalRecords: number;
  /** Sum over the whole selection, minor units of the account's currency. */
  readonly totalMinor: number;
  readonly currency: Currency;
}

/** How the toll of a passage abroad was calculated. */
export type ExplainedAbroad = TaggedPassage &
  Pick<NonNullable<Awaited<ReturnType<typeof selectWithCalculation>>>, 'calculation'>;

interface Paged {
  readonly period: string;
  readonly first: number;
  readonly rows: number;
}

/** A passage as a complaint keeps it. */
export interface NamedPassageAbroad {
  readonly serialNumber: string;
  readonly plate: string;
  readonly country: string;
  readonly entry: string;
  readonly exit: string;
  readonly exitedAt: Temporal.Instant;
  readonly amountMinor: number;
}

export interface ExternalPassages {
  /** Of one tag of the service. */
  ofTag(
    scope: AccountScope,
    tagId: string,
    paged: Paged,
  ): Promise<Outcome<PassagesAbroad, 'external-toll.tag-not-found' | 'passages.none'>>;
  ofAll(scope: AccountScope, paged: Paged): Promise<Outcome<PassagesAbroad, 'passages.none'>>;
  /** Of one tag of the service and in one country; empty: of all, anywhere. */
  chosen(
    scope: AccountScope,
    choice: { readonly tagId: string; readonly country: string },
    paged: Paged,
  ): Promise<Outcome<PassagesAbroad, 'external-toll.tag-not-found' | 'passages.none'>>;
  explain(
    scope: AccountScope,
    passageId: string,
  ): Promise<Outcome<ExplainedAbroad, 'passages.not-found'>>;
  /** A passage, if it is the account's, with names in Cyrillic: what a complaint is about. */
  find(scope: AccountScope, passageId: string): Promise<NamedPassageAbroad | undefined>;
  exportFile(
    scope: AccountScope,
    selection: { readonly tagId: string; readonly period: string },
    file: {
      readonly format: ListFormat;
      readonly languageId: LanguageId;
      readonly schema: PassagesAbroadSchema;
      /** The selection in the caller's own words, which the file repeats. */
      readonly asked: ExportOptions['asked'];
    },
  ): Promise<
    Outcome<ExportReply<PassagesAbroadSchema>, 'external-toll.tag-not-found' | 'passages.none'>
  >;
}

export function createExternalPassages(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'all'>;
  readonly currency: Currency;
  readonly translator: Translator;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
  ownerOf(scope: AccountScope): Promise<ExportOptions['owner']>;
}): ExternalPassages {
  const { queries } = deps.database;
  const { currency } = deps;

  const tagsOf = async (
    scope: AccountScope,
    from: Queries,
  ): Promise<ReadonlyMap<string, TagRecord>> =>
    new Map((await deps.tags.all(scope, from)).map((tag) => [tag.tagId, tag]));

  const list = async (
    scope: AccountScope,
    selection: Selection,
    { first, rows }: Paged,
  ): Promise<Outcome<PassagesAbroad, 'passages.none'>> => {
    const { totalRecords, totalMinor, page, tags } = await deps.database.read(async (from) => ({
      ...(await selectTotals(scope, from.queries, selection)),
      page: await selectPage(scope, from.queries, selection, first, rows),
      tags: await tagsOf(scope, from.queries),
    }));
    if (totalRecords === 0) return failure('passages.none');
    return success({
      items: page.map((passage) => ({ passage, tag: tags.get(passage.tagId) })),
      totalRecords,
      totalMinor,
      currency,
    });
  };

  /** The tag's own selection; undefined where it is not in the service. */
  const selectionOf = async (
    scope: AccountScope,
    tagId: string,
    period: string,
  ): Promise<Selection | undefined> => {
    const days = parsePeriod(period);
    if (tagId === '') return { tagId: null, ...days };
    const known = await selectT4ATags(scope, queries);
    return known.has(tagId) ? { tagId, ...days } : undefined;
  };

  const chosen: ExternalPassages['chosen'] = async (scope, { tagId, country }, paged) => {
    const selection = await selectionOf(scope, tagId, paged.period);
    return selection === undefined
      ? failure('external-toll.tag-not-found')
      : list(scope, country === '' ? selection : { ...selection, country }, paged);
  };

  return {
    chosen,
    ofTag: (scope, tagId, paged) => chosen(scope, { tagId, country: '' }, paged),
    ofAll: (scope, paged) => list(scope, { tagId: null, ...parsePeriod(paged.period) }, paged),
    async explain(scope, passageId) {
      if (!isUuid(passageId)) return failure('passages.not-found');
      const found = await selectWithCalculation(scope, queries, passageId);
      if (found === undefined) return failure('passages.not-found');
      const tags = await tagsOf(scope, queries);
      return success({ ...found, tag: tags.get(found.passage.tagId) });
    },
    async find(scope, passageId) {
      if (!isUuid(passageId)) return undefined;
      const found = await selectWithCalculation(scope, queries, passageId);
      if (found === undefined) return undefined;
      const { tagId, country, entry, exit, exitedAt, amountMinor } = found.passage;
      const tag = (await tagsOf(scope, queries)).get(tagId);
      return {
        serialNumber: tag?.serialNumber ?? '',
        plate: tag?.plate ?? '',
        country,
        // From Cyrillic the other script is derived.
        entry: stationName(entry, '1'),
        exit: stationName(exit, '1'),
        // As customers see it.
        exitedAt: exitedAt.round({ smallestUnit: 'second', roundingMode: 'floor' }),
        amountMinor,
      };
    },
    async exportFile(scope, { tagId, period }, file) {
      const selection = await selectionOf(scope, tagId, period);
      if (selection === undefined) return failure('external-toll.tag-not-found');
      const { totals, tags } = await deps.database.read(async (from) => ({
        totals: await selectTotals(scope, from.queries, selection),
        tags: await tagsOf(scope, from.queries),
      }));
      if (totals.totalRecords === 0) return failure('passages.none');
      return success(
        exportPassages({
          ...deps,
          ...file,
          selection,
          totals,
          tags,
          owner: await deps.ownerOf(scope),
          now: deps.clock.now(),
          batchAfter: (after, rows) =>
            deps.database.read((from) => selectAfter(scope, from.queries, selection, after, rows)),
        }),
      );
    },
  };
}
