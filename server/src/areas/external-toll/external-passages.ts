import {
  failure,
  parsePeriod,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  getT4AObracun,
  getT4AProlasci,
  izvozT4AProlazaka,
  PassagesAbroadSchema,
  T4APassage,
} from '@rampa/contract/external-toll';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
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
import { rateText } from './external-toll-rules.ts';
import { stationName } from './station-name.ts';
import { selectT4ATags } from './t4a-tags.store.ts';

type Listed = CallResult<typeof getT4AProlasci>;
type Paged = Omit<CallParsedInput<typeof getT4AProlasci>, 'tag_id'>;

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
    input: CallParsedInput<typeof getT4AProlasci>,
  ): Promise<Outcome<Listed, 'external-toll.tag-not-found' | 'passages.none'>>;
  ofAll(scope: AccountScope, input: Paged): Promise<Outcome<Listed, 'passages.none'>>;
  explain(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Outcome<CallResult<typeof getT4AObracun>, 'passages.not-found'>>;
  /** A passage, if it is the account's, with names in Cyrillic: what a complaint is about. */
  find(scope: AccountScope, passageId: string): Promise<NamedPassageAbroad | undefined>;
  exportFile(
    scope: AccountScope,
    input: CallParsedInput<typeof izvozT4AProlazaka>,
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
    { first, rows, languageId }: Paged,
  ): Promise<Outcome<Listed, 'passages.none'>> => {
    const { totalRecords, totalMinor, page, tags } = await deps.database.read(async (from) => ({
      ...(await selectTotals(scope, from.queries, selection)),
      page: await selectPage(scope, from.queries, selection, first, rows),
      tags: await tagsOf(scope, from.queries),
    }));
    if (totalRecords === 0) return failure('passages.none');
    return success({
      items: page.map((passage) => toWire(passage, tags.get(passage.tagId), languageId)),
      totalRecords,
      totalAmount: { amount: totalMinor, currency },
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

  return {
    async ofTag(scope, input) {
      const selection = await selectionOf(scope, input.tag_id, input.period);
      return selection === undefined
        ? failure('external-toll.tag-not-found')
        : list(scope, selection, input);
    },
    ofAll: (scope, input) => list(scope, { tagId: null, ...parsePeriod(input.period) }, input),
    async explain(scope, passageId, languageId) {
      if (!isUuid(passageId)) return failure('passages.not-found');
      const found = await selectWithCalculation(scope, queries, passageId);
      if (found === undefined) return failure('passages.not-found');
      const tags = await tagsOf(scope, queries);
      return success(explanationOf(found, tags.get(found.passage.tagId), languageId));
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
    async exportFile(scope, { format, languageId, schema, ...asked }) {
      const selection = await selectionOf(scope, asked.tag_id, asked.period);
      if (selection === undefined) return failure('external-toll.tag-not-found');
      const { totals, tags } = await deps.database.read(async (from) => ({
        totals: await selectTotals(scope, from.queries, selection),
        tags: await tagsOf(scope, from.queries),
      }));
      if (totals.totalRecords === 0) return failure('passages.none');
      return success(
        exportPassages({
          ...deps,
          format,
          languageId,
          schema,
          selection,
          asked,
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

type NamedTag = Pick<TagRecord, 'serialNumber' | 'plate' | 'nickname'> | undefined;

function explanationOf(
  { passage, calculation }: NonNullable<Awaited<ReturnType<typeof selectWithCalculation>>>,
  tag: NamedTag,
  languageId: LanguageId,
): CallResult<typeof getT4AObracun> {
  const local = (amount: number) => ({ amount, currency: passage.localCurrency });
  return {
    passage: toWire(passage, tag, languageId),
    tariffVersion: calculation.tariff.version,
    tariffValidFrom: calculation.tariff.validFrom,
    sections: calculation.sections.map((section) => ({
      from: stationName(section.from, languageId),
      to: stationName(section.to, languageId),
      tariffSystem: section.tariffSystem,
      metres: section.metres,
      baseAmount: local(section.base),
      exactAmount: local(section.exact),
      amount: local(section.amount),
    })),
    multiplierThousandths: calculation.multiplierThousandths,
    roundedTo: calculation.roundedTo,
    total: local(passage.localMinor),
  };
}

export function toWire(
  passage: ExternalPassage,
  tag: NamedTag,
  languageId: LanguageId,
): T4APassage {
  return {
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    country: passage.country,
    entry: stationName(passage.entry, languageId),
    exit: stationName(passage.exit, languageId),
    enteredAt: passage.enteredAt === null ? null : toWireInstant(passage.enteredAt),
    exitedAt: toWireInstant(passage.exitedAt),
    kategorija: passage.category,
    localAmount: { amount: passage.localMinor, currency: passage.localCurrency },
    amount: { amount: passage.amountMinor, currency: passage.currency },
    rate: rateText(passage.rateMillionths),
    rateDay: passage.rateDay,
  };
}
