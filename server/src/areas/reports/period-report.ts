import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { clerkWorks, type ClerkWork, type OperatorReportPart } from '@rampa/contract/reports';
import { comparedDays, daysBetween, mostReportDays } from '@rampa/contract/spending-reports';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { shortDayText } from '../../platform/day-text.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { FiguresBy, PassageFigures } from '../passages/index.ts';
import type { LedgerFigures } from '../wallet/index.ts';
import type { ClerkFigures } from './clerk-work.ts';
import { moneyOf } from './money-rules.ts';
import { spanOf, type ReportedDays } from './report.ts';

export interface CountedSum {
  readonly count: number;
  readonly amountMinor: number;
}

interface Compared {
  readonly currency: Currency;
  readonly now: CountedSum;
  readonly before: CountedSum;
}

export interface PeriodRow extends Compared {
  /** Day, hour, id of the station, code of the category, what money was for and its way, or the clerk's id and their work. */
  readonly of: string;
  readonly name: string;
  /** Of clerks: what they did. */
  readonly work?: ClerkWork;
}

export interface PeriodReport {
  readonly by: OperatorReportPart;
  readonly days: { readonly now: ReportedDays; readonly before: ReportedDays };
  readonly complete: boolean;
  readonly tolls: readonly Compared[];
  readonly rows: readonly PeriodRow[];
}

export interface PeriodReportWish extends ReportedDays {
  readonly by: OperatorReportPart;
  readonly languageId: LanguageId;
}

export type PeriodReportFailure = 'reports.days-invalid' | 'reports.too-long' | 'reports.not-begun';

/** The operator's figures of a period by one thing, against the period before. */
export type PeriodReports = (
  scope: WideScope,
  wish: PeriodReportWish,
) => Promise<Outcome<PeriodReport, PeriodReportFailure>>;

export interface PeriodReportDeps {
  readonly clock: Clock;
  readonly currency: Currency;
  readonly translator: Translator;
  readonly passages: Pick<PassageFigures, 'of' | 'areComplete'>;
  readonly ledger: Pick<LedgerFigures, 'of' | 'areComplete'>;
  readonly clerks: ClerkFigures;
  readonly stationName: (id: string, languageId: LanguageId) => string;
  readonly staffNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** A sum of one thing in one currency. */
interface Figure extends CountedSum {
  readonly of: string;
  readonly currency: Currency;
}

const nothing: CountedSum = { count: 0, amountMinor: 0 };

/** Of nobody of the staff: the command line, or the customer. */
const nobody = 'none';

export function createPeriodReports(deps: PeriodReportDeps): PeriodReports {
  const { clock, passages, ledger } = deps;
  return async (scope, { from, to, by, languageId }) => {
    const today = tollDay(clock.now());
    if (to < from) return failure('reports.days-invalid');
    if (daysBetween(from, to) >= mostReportDays) return failure('reports.too-long');
    if (from > today) return failure('reports.not-begun');
    const { now, before } = comparedDays({ from, to }, today);
    // Asked first: what becomes complete meanwhile is called incomplete, never the other way round.
    const complete = (await passages.areComplete(scope)) && (await ledger.areComplete(scope));
    const figures = {
      now: await figuresOf(scope, deps, now, by),
      before: await figuresOf(scope, deps, before, by),
    };
    const both = { now: figures.now.rows, before: figures.before.rows };
    const rows = compare(deps.currency, alikeDays(both, by, { now, before }), by);
    const nameOf = await namer(deps, rows, by, languageId);
    return success({
      by,
      days: { now, before },
      complete,
      tolls: tollsOf(deps.currency, { now: figures.now.tolls, before: figures.before.tolls }),
      rows: inOrder(
        rows.map((row) => ({ ...row, name: nameOf(row.of), ...workOf(row.of, by) })),
        by,
      ),
    });
  };
}

function isOfTolls(by: OperatorReportPart): by is FiguresBy {
  return by !== 'money' && by !== 'clerk';
}

interface FiguresOfDays {
  readonly rows: readonly Figure[];
  /** By category: what tolls add up to, of the same statement as rows of tolls. */
  readonly tolls: readonly Figure[];
}

async function figuresOf(
  scope: WideScope,
  { passages, ledger, clerks }: PeriodReportDeps,
  days: ReportedDays,
  by: OperatorReportPart,
): Promise<FiguresOfDays> {
  const bys: readonly FiguresBy[] =
    !isOfTolls(by) || by === 'category' ? ['category'] : ['category', by];
  const sums = await passages.of(scope, days, bys);
  const tollsBy = (name: FiguresBy): readonly Figure[] =>
    sums.flatMap(({ by: whose, of, currency, passages: count, amountMinor }) =>
      whose === name ? [{ of, currency, count, amountMinor }] : [],
    );
  const tolls = tollsBy('category').map((sum) => ({ ...sum, of: '' }));
  if (isOfTolls(by)) return { rows: tollsBy(by), tolls };
  if (by === 'money') {
    const rows = moneyOf(await ledger.of(scope, days)).map(({ what, way, ...sum }) => ({
      of: `${what}/${way}`,
      ...sum,
    }));
    return { rows, tolls };
  }
  const rows = (await clerks(scope, spanOf(days))).map(({ clerkId, work, ...sum }) => ({
    of: `${clerkId ?? nobody}/${work}`,
    ...sum,
  }));
  return { rows, tolls };
}

interface BothPeriods {
  readonly now: readonly Figure[];
  readonly before: readonly Figure[];
}

/** All rows that one of the periods has: of days and hours, those without anything as well. */
function compare(
  currency: Currency,
  figures: BothPeriods & { readonly days?: readonly string[] },
  by: OperatorReportPart,
): readonly Omit<PeriodRow, 'name'>[] {
  const all = by === 'hour' ? Array.from({ length: 24 }, (_, hour) => String(hour)) : figures.days;
  const rows = new Map<string, Omit<PeriodRow, 'name'>>();
  const add = (part: 'now' | 'before', { of, currency: money, ...sum }: Figure): void => {
    const key = `${of} ${money}`;
    const row = rows.get(key) ?? { of, currency: money, now: nothing, before: nothing };
    rows.set(key, { ...row, [part]: addUp(row[part], sum) });
  };
  for (const of of all ?? []) add('now', { of, currency, ...nothing });
  for (const figure of figures.now) add('now', figure);
  for (const figure of figures.before) add('before', figure);
  return [...rows.values()];
}

function addUp(one: CountedSum, other: CountedSum): CountedSum {
  return {
    count: one.count + other.count,
    amountMinor: one.amountMinor + other.amountMinor,
  };
}

/** The first day with the first of the period before, and so on: what a longer one has beyond that is left out. */
function alikeDays(
  figures: BothPeriods,
  by: OperatorReportPart,
  { now, before }: PeriodReport['days'],
): BothPeriods & { readonly days?: readonly string[] } {
  if (by !== 'day') return figures;
  const days = eachDay(now);
  const places = new Map(eachDay(before).map((day, at) => [day, days[at]]));
  return {
    days,
    now: figures.now,
    before: figures.before.flatMap((figure) => {
      const of = places.get(figure.of);
      return of === undefined ? [] : [{ ...figure, of }];
    }),
  };
}

function eachDay({ from, to }: ReportedDays): readonly string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) =>
    first.add({ days }).toString(),
  );
}

function tollsOf(currency: Currency, figures: BothPeriods): readonly Compared[] {
  const rows = compare(currency, { ...figures, days: [''] }, 'category');
  return rows.map(({ of: _all, ...sums }) => sums);
}

async function namer(
  { translator, stationName, staffNames }: PeriodReportDeps,
  rows: readonly { readonly of: string }[],
  by: OperatorReportPart,
  languageId: LanguageId,
): Promise<(of: string) => string> {
  const text = (key: string): string => translator.translate(languageId, `reports.${key}`);
  switch (by) {
    case 'day':
      return (of) => shortDayText(of, languageId);
    case 'hour':
      return (of) => `${of.padStart(2, '0')}:00`;
    case 'station':
      return (of) => stationName(of, languageId);
    case 'category':
      return (of) => of;
    case 'money':
      return (of) => {
        const [what = '', way = ''] = of.split('/');
        return `${text(`money-${what}`)}, ${text(`way-${way}`)}`;
      };
    case 'clerk': {
      const clerks = new Set(rows.map(({ of }) => clerkIn(of)));
      const names = await staffNames([...clerks].filter((id) => id !== nobody));
      return (of) => {
        const id = clerkIn(of);
        return id === nobody ? text('nobody') : (names.get(id) ?? id);
      };
    }
  }
}

/** Whose row of work it is, and of which. */
function clerkIn(of: string): string {
  return of.split('/')[0] ?? '';
}

function workOf(of: string, by: OperatorReportPart): Pick<PeriodRow, 'work'> {
  if (by !== 'clerk') return {};
  const work = clerkWorks.find((one) => of.endsWith(`/${one}`));
  return work === undefined ? {} : { work };
}

/** Days, hours, categories and kinds of work have an order of their own; of all others the highest amount comes first. */
function inOrder(rows: readonly PeriodRow[], by: OperatorReportPart): readonly PeriodRow[] {
  if (by === 'hour') return rows.toSorted((one, other) => Number(one.of) - Number(other.of));
  if (by === 'day' || by === 'category') {
    return rows.toSorted((one, other) => one.of.localeCompare(other.of, 'en'));
  }
  const placeOf = ({ work }: PeriodRow): number =>
    work === undefined ? 0 : clerkWorks.indexOf(work);
  return rows.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      other.now.amountMinor - one.now.amountMinor ||
      other.now.count - one.now.count ||
      one.name.localeCompare(other.name, 'sr'),
  );
}
