import { withoutDriver } from '@rampa/contract/tags';
import { amountText } from '../../platform/amount-text.ts';
import { tollDay } from '../../platform/clock.ts';
import { shortDayText, periodText, weekdayText } from '../../platform/day-text.ts';
import type { TagRecord } from '../tags/index.ts';
import type { ExportOptions } from './export-options.ts';
import type { PassageSearch } from './found-by.store.ts';
import { markText, stationName } from './passage-words.ts';

export function tagName({
  nickname,
  plate,
  serialNumber,
}: Pick<TagRecord, 'nickname' | 'plate' | 'serialNumber'>): string {
  return [nickname, plate, serialNumber].filter((part) => part !== '').join(', ');
}

/** The selection, and when the file was created. */
export function factsOf(options: ExportOptions): readonly (readonly [string, string])[] {
  const { clock, languageId, selection, tag, translator } = options;
  const text = (key: string): string => translator.translate(languageId, `passages.file-${key}`);
  const period = periodText(selection, languageId, translator.locale(languageId));
  const today = tollDay(clock.now());
  return [
    [text('period'), period === '' ? text('all-days') : period],
    [text('tag'), tag === null ? text('all-tags') : tagName(tag)],
    ...chosen(options).map(({ label, value }) => [text(label), value] as const),
    [text('made'), shortDayText(today, languageId)],
    ...options.completeFacts,
    ...(selection.shownFrom === null
      ? []
      : [[text('shown-from'), shortDayText(selection.shownFrom, languageId)] as const]),
  ];
}

/** The same in the name of the file, apart from the period. */
export function nameParts(options: ExportOptions): readonly string[] {
  const { tag } = options;
  return [
    ...(tag === null ? [] : [tag.plate, tag.serialNumber]),
    ...chosen(options).map(({ part }) => part),
  ];
}

interface Chosen {
  readonly label: string;
  readonly value: string;
  /** In the name of a file. */
  readonly part: string;
}

function chosen(options: ExportOptions): readonly Chosen[] {
  return [...costCentreOf(options), ...driverOf(options), ...searchOf(options)];
}

function costCentreOf({ selection, costCentres, languageId, translator }: ExportOptions): Chosen[] {
  const { costCentreId } = selection;
  if (costCentreId === '') return [];
  const centre = costCentres.get(costCentreId);
  const value =
    centre === undefined
      ? translator.translate(languageId, 'passages.file-without-cost-centre')
      : [centre.code, centre.name].filter((part) => part !== '').join(' ');
  return [{ label: 'cost-centre', value, part: centre?.code ?? value }];
}

function driverOf({ driver, languageId, translator }: ExportOptions): Chosen[] {
  if (driver === '') return [];
  const value =
    driver === withoutDriver
      ? translator.translate(languageId, 'passages.file-without-driver')
      : driver;
  return [{ label: 'driver', value, part: value }];
}

function searchOf(options: ExportOptions): Chosen[] {
  const { selection, calculator, languageId } = options;
  const { search = null } = selection;
  if (search === null) return [];
  const { stationId, stationSide, amountFrom, amountTo } = search;
  const station = stationName(calculator, stationId, languageId);
  const sides = { any: 'station', entry: 'entry', exit: 'exit' } as const;
  const side = sides[stationSide];
  const money = (minor: number): string => amountText(minor, calculator.currency, languageId);
  const ends = amountFrom === amountTo ? [amountFrom] : [amountFrom, amountTo];
  const amounts = ends.map((minor) => (minor === null ? '…' : money(minor)));
  const figures = ends.map((minor) => (minor === null ? '' : String(minor / 100)));
  return [
    ...(stationId === null
      ? []
      : [
          {
            label: side,
            value: station,
            part: side === 'station' ? station : `${side} ${station}`,
          },
        ]),
    ...(amountFrom === null && amountTo === null
      ? []
      : [{ label: 'amount', value: amounts.join(' – '), part: figures.join('_') }]),
    ...narrowedBy(options, search),
  ];
}

/** The plate as it was typed: which tags have it is in the rows. */
function narrowedBy(
  { translator, languageId, plate, road }: ExportOptions,
  { mark, lane, hours, weekday }: PassageSearch,
): Chosen[] {
  const marked =
    mark === null || mark === 'any' || mark === 'undisputed'
      ? translator.translate(
          languageId,
          mark === 'undisputed' ? 'passages.file-undisputed' : 'passages.file-any-mark',
        )
      : markText(translator, mark, languageId);
  const ofDay = hours === null ? '' : `${hourText(hours.first)}.00–${hourText(hours.last)}.59`;
  return [
    ...(mark === null ? [] : [{ label: 'only', value: marked, part: marked }]),
    ...(lane === null ? [] : [{ label: 'lane', value: lane, part: lane }]),
    ...(plate === '' ? [] : [{ label: 'plate', value: plate, part: plate }]),
    ...(ofDay === '' ? [] : [{ label: 'hours', value: ofDay, part: ofDay }]),
    ...(weekday === null ? [] : [weekdayOf(weekday, translator.locale(languageId))]),
    ...(road === '' ? [] : [{ label: 'road', value: road, part: road }]),
  ];
}

function weekdayOf(weekday: number, locale: string): Chosen {
  const value = weekdayText(weekday, locale);
  return { label: 'weekday', value, part: value };
}

function hourText(hour: number): string {
  return String(hour).padStart(2, '0');
}
