import type { CallResult } from '@rampa/contract';
import { getPocetna, type HomeBalance, type HomeTask } from '@rampa/contract/home';
import { getPregled } from '@rampa/contract/top-ups';
import type { CallState } from '../../lib/api/call-state.ts';
import { useCall } from '../../lib/api/queries.ts';
import { tollCurrency } from '../../lib/country/toll-currency.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

type Shown = CallResult<typeof getPocetna>;

type Marked = Shown['marked'];

/** What home has to show; if only the balances could be loaded, the rest is missing. */
export interface HomeShown extends Pick<
  Shown,
  'tasks' | 'balances' | 'companyBalance' | 'usualRoads'
> {
  readonly spending: Shown['spending'] | undefined;
  /** An answer of an older version has no amount. */
  readonly marked: (Omit<Marked, 'amount' | 'period'> & Partial<Marked>) | undefined;
}

export interface HomeState {
  readonly home: HomeShown | undefined;
  readonly loading: boolean;
  readonly age: CallState<typeof getPocetna>['age'];
}

/**
 * One call returns all of it. Another operator's server may not have it, and it may fail: then home
 * is made of the balances, which every server has.
 */
export function useHome(): HomeState {
  const { languageId } = useTexts();
  const whole = useCall(getPocetna, { languageId }, { quiet: true });
  const failed = whole.value === undefined && whole.refusal !== undefined;
  const balances = useCall(getPregled, {}, { quiet: true, enabled: failed });
  if (!failed) return { home: whole.value, loading: whole.loading, age: whole.age };
  const { value, refusal, loading, age } = balances;
  if (value !== undefined) return { home: homeOfBalances(value), loading: false, age };
  // An account without a tag has a code of its own.
  return { home: refusal?.status === 602 ? empty : undefined, loading, age: undefined };
}

const nothing = { amount: 0, currency: tollCurrency() };

const empty: HomeShown = {
  tasks: [],
  companyBalance: undefined,
  balances: {
    items: [],
    totalRecords: 0,
    low: 0,
    total: nothing,
    stopped: { tags: 0, amount: nothing },
  },
  spending: undefined,
  marked: undefined,
  usualRoads: [],
};

/** Most balances that home lists. */
const MOST = 5;

function homeOfBalances({ items, totalBalance }: CallResult<typeof getPregled>): HomeShown {
  const { currency } = totalBalance;
  const usable = items.filter(({ status }) => status === 'aktivan' || status === 'neaktivan');
  const stopped = items.filter((tag) => !usable.includes(tag));
  const low = usable.filter(({ lowBalance }) => lowBalance);
  const byNeed = usable.toSorted(
    (a, b) => Number(b.lowBalance) - Number(a.lowBalance) || a.balance.amount - b.balance.amount,
  );
  const sumOf = (tags: readonly HomeBalance[]) => ({
    amount: tags.reduce((sum, { balance }) => sum + balance.amount, 0),
    currency,
  });
  return {
    ...empty,
    tasks: taskOf(byNeed[0], low.length),
    balances: {
      items: byNeed.slice(0, MOST),
      totalRecords: usable.length,
      low: low.length,
      total: sumOf(usable),
      stopped: { tags: stopped.length, amount: sumOf(stopped) },
    },
  };
}

function taskOf(lowest: HomeBalance | undefined, count: number): HomeTask[] {
  if (lowest === undefined || count === 0) return [];
  const { tag_id: id, balance } = lowest;
  return [{ kind: 'balance-low', id, name: nameOf(lowest), count, amount: balance, until: null }];
}
