import type { Country, LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isListed } from './point-rules.ts';
import type { Notice, PointRecord } from './points-file.ts';
import { selectNotice, selectPoints } from './points-of-sale.store.ts';
import type { HolidayRules } from '../../platform/country-facts.ts';
import { holidaysOf } from './public-holidays.ts';

/** A point of sale in the script of its readers. */
export type ShownPoint = Omit<PointRecord, 'closed'>;

export interface PointList {
  readonly items: readonly ShownPoint[];
  /** A remark about the list for its readers; empty for an official list. */
  readonly notice: string;
  /** Public holidays of the country, this year and the next. */
  readonly holidays: readonly string[];
}

export interface PointsOfSale {
  list(languageId: LanguageId): Promise<PointList>;
  /** Where an ordered tag can be picked up: points that sell tags. */
  collectionPoints(languageId: LanguageId): Promise<readonly ShownPoint[]>;
}

export function createPointsOfSaleService(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly holidays: HolidayRules;
}): PointsOfSale {
  const { database, clock, country, holidays } = options;
  const open = async (): Promise<PointRecord[]> =>
    (await selectPoints(database.queries, country))
      .filter((one) => isListed(one, tollDay(clock.now())))
      .map(({ point }) => point);

  return {
    async list(languageId) {
      const points = await open();
      const notice = await selectNotice(database.queries, country);
      const { year } = clock.now().toZonedDateTimeISO('Europe/Belgrade');
      return {
        items: points.map((point) => pointIn(point, languageId)),
        notice: noticeIn(notice, languageId),
        holidays: [year, year + 1].flatMap((one) => holidaysOf(one, holidays)),
      };
    },
    async collectionPoints(languageId) {
      const points = await open();
      return points
        .filter(({ services }) => services.includes('tag-sale'))
        .map((point) => pointIn(point, languageId));
    },
  };
}

function noticeIn(notice: Notice | undefined, languageId: LanguageId): string {
  if (languageId === '3') return notice?.en ?? '';
  return languageId === '1' ? (notice?.sr ?? '') : toLatin(notice?.sr ?? '');
}

function pointIn(point: PointRecord, languageId: LanguageId): ShownPoint {
  const write = (text: string): string => (languageId === '1' ? text : toLatin(text));
  const { closed: _, ...shown } = point;
  return {
    ...shown,
    name: write(point.name),
    operator: write(point.operator),
    town: write(point.town),
    address: write(point.address),
  };
}
