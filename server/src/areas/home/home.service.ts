import type { Amount, CallResult, Currency, LanguageId } from '@rampa/contract';
import { homeBalancesMaximum, homeMarkedDays, type getPocetna } from '@rampa/contract/home';
import type { MemberScope } from '../../platform/scope/scope.ts';
import { byNeed, isStopped, mostUrgent, type BalanceOfTag, type Waiting } from './home-rules.ts';

type Shown = CallResult<typeof getPocetna>;

const USUAL_DAYS = 90;
const MARKED_ROWS = 3;

interface MonthTotal {
  readonly passages: number;
  readonly amountMinor: number;
}

/** What home asks of the areas; it knows none of them. */
export interface HomeSources {
  /** The tags within the scope's reach, with their balances. */
  balancesOf(scope: MemberScope): Promise<readonly BalanceOfTag[]>;
  months(scope: MemberScope): Promise<{
    readonly thisMonth: MonthTotal;
    readonly lastMonth: MonthTotal;
    readonly lastMonthSoFar: MonthTotal;
    readonly today: string;
  }>;
  marked(
    scope: MemberScope,
    wanted: { readonly days: number; readonly rows: number; readonly languageId: LanguageId },
  ): Promise<{
    readonly items: Shown['marked']['items'];
    readonly totalRecords: number;
    readonly totalMinor: number;
    readonly period: string;
  }>;
  /** Roads by the numbers on their signs. */
  usualRoads(scope: MemberScope, days: number): Promise<Shown['usualRoads']>;
  /** What is pending, matter by matter; balances are not included. */
  readonly waiting: readonly ((
    scope: MemberScope,
    nameOf: (tagId: string) => string,
  ) => Promise<Waiting | undefined>)[];
}

export interface Home {
  /** A driver's home shows only their own tags. */
  show(scope: MemberScope, languageId: LanguageId): Promise<Shown>;
}

/** What home shows to a signed-in customer: one call, so that a slow phone asks once. */
export function createHome(sources: HomeSources, currency: Currency): Home {
  const money = (amount: number): Amount => ({ amount, currency });
  const sum = ({ passages, amountMinor }: MonthTotal) => ({
    passages,
    amount: money(amountMinor),
  });

  return {
    // One question after the other: together they would take all connections of a server for one
    // page.
    async show(scope, languageId) {
      const tags = await sources.balancesOf(scope);
      const usable = tags.filter((tag) => !isStopped(tag)).toSorted(byNeed);
      const stopped = tags.filter(isStopped);
      const low = usable.filter((tag) => tag.low);
      const names = new Map(tags.map((tag) => [tag.tagId, nameOf(tag)]));

      const waiting: Waiting[] = lowBalance(low);
      for (const source of sources.waiting) {
        const found = await source(scope, (tagId) => names.get(tagId) ?? '');
        if (found !== undefined) waiting.push(found);
      }
      const { today, ...months } = await sources.months(scope);
      const marked = await sources.marked(scope, {
        days: homeMarkedDays,
        rows: MARKED_ROWS,
        languageId,
      });
      const usualRoads = await sources.usualRoads(scope, USUAL_DAYS);

      return {
        tasks: mostUrgent(waiting, today).map(({ amountMinor, ...task }) => ({
          ...task,
          amount: amountMinor === null ? null : money(amountMinor),
        })),
        balances: {
          items: usable.slice(0, homeBalancesMaximum).map((tag) => ({
            tag_id: tag.tagId,
            serial_number: tag.serialNumber,
            plate: tag.plate,
            nickname: tag.nickname,
            status: tag.status,
            balance: money(tag.balance),
            lowBalance: tag.low,
          })),
          totalRecords: usable.length,
          low: low.length,
          total: money(totalOf(usable)),
          stopped: { tags: stopped.length, amount: money(totalOf(stopped)) },
        },
        spending: {
          thisMonth: sum(months.thisMonth),
          lastMonth: sum(months.lastMonth),
          lastMonthSoFar: sum(months.lastMonthSoFar),
          today,
        },
        marked: {
          items: [...marked.items],
          totalRecords: marked.totalRecords,
          amount: money(marked.totalMinor),
          period: marked.period,
        },
        usualRoads: [...usualRoads],
      };
    },
  };
}

function totalOf(tags: readonly BalanceOfTag[]): number {
  return tags.reduce((sum, { balance }) => sum + balance, 0);
}

/** The owner's name for it, else its number. */
function nameOf({ plate, nickname, serialNumber }: BalanceOfTag): string {
  return [plate, nickname].find((name) => name !== '') ?? serialNumber;
}

function lowBalance(low: readonly BalanceOfTag[]): Waiting[] {
  const [lowest] = low;
  if (lowest === undefined) return [];
  return [
    {
      kind: 'balance-low',
      id: lowest.tagId,
      name: nameOf(lowest),
      count: low.length,
      amountMinor: lowest.balance,
      until: null,
    },
  ];
}
