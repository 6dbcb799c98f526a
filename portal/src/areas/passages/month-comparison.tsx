import { getPotrosnja } from '@rampa/contract/passages';
import type { CallResult, Currency } from '@rampa/contract';
import { useCall } from '../../lib/api/queries.ts';
import { tollCurrency } from '../../lib/country/toll-currency.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { periodOfPreset } from '../../lib/selection/period-presets.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { compareMonths, type MonthSum } from './compare-months.ts';
import styles from './month-comparison.module.css';
import type { Selection } from './passages-search.ts';

interface MonthComparisonProps {
  readonly selection: Selection;
  /** A month was selected; `period` is its days. */
  readonly onChoose: (period: string) => void;
}

/** This month compared with the last, of the selected tags, whichever period the list shows. */
export function MonthComparison({ selection, onChoose }: MonthComparisonProps) {
  const { t, now } = useTexts();
  const thisMonth = periodOfPreset('this-month', now);
  const lastMonth = periodOfPreset('last-month', now);
  const period = `${lastMonth.slice(0, 10)}/${thisMonth.slice(11)}`;
  const { tag_id, costCentreId, driver_id } = selection;
  const driven = driver_id === undefined ? {} : { driver_id };
  const state = useCall(getPotrosnja, { tag_id, costCentreId, ...driven, period }, { quiet: true });
  const none = state.refusal?.code === 'passages.none';
  if (state.value === undefined && state.refusal !== undefined && !none) return null;
  const sums =
    state.value === undefined && !none
      ? undefined
      : compareMonths(daysOf(state.value), tollDayOf(now));
  return (
    <section aria-label={t('passages.comparison')} className={styles['comparison']}>
      <Month
        label={t('selection.period-this-month')}
        sum={sums?.thisMonth}
        currency={currencyOf(state.value)}
        big
        onChoose={() => onChoose(thisMonth)}
      />
      <Month
        label={t('selection.period-last-month')}
        sum={sums?.lastMonth}
        currency={currencyOf(state.value)}
        onChoose={() => onChoose(lastMonth)}
      />
      <p className={styles['difference']}>
        {sums === undefined ? (
          <Skeleton width="14rem" />
        ) : (
          <Difference minor={sums.difference} currency={currencyOf(state.value)} />
        )}
      </p>
    </section>
  );
}

type Spent = CallResult<typeof getPotrosnja>;

function daysOf(spent: Spent | undefined) {
  return (spent?.days ?? []).map(({ day, passages, amount }) => ({
    day,
    passages,
    amountMinor: amount.amount,
  }));
}

function currencyOf(spent: Spent | undefined): Currency {
  return spent?.months[0]?.amount.currency ?? tollCurrency();
}

interface MonthProps {
  readonly label: string;
  readonly sum: MonthSum | undefined;
  readonly currency: Currency;
  readonly big?: boolean;
  readonly onChoose: () => void;
}

function Month({ label, sum, currency, big = false, onChoose }: MonthProps) {
  const { t, formats } = useTexts();
  return (
    <div className={styles['month']}>
      <div className={styles['what']}>
        <button
          type="button"
          className={styles['label']}
          aria-label={t('passages.spending-show-month', { month: label })}
          onClick={onChoose}
        >
          {label}
        </button>
        <p className={styles['count']}>
          {sum === undefined ? (
            <Skeleton width="6rem" />
          ) : (
            t('passages.count', { count: sum.passages, number: formats.number(sum.passages) })
          )}
        </p>
      </div>
      <p className={big ? styles['big'] : styles['figure']}>
        {sum === undefined ? (
          <Skeleton width="8rem" height="0.9em" />
        ) : (
          <Amount
            {...formats.moneyParts({ amount: sum.amountMinor, currency })}
            size={big ? 'figure' : 'large'}
          />
        )}
      </p>
    </div>
  );
}

function Difference({ minor, currency }: { readonly minor: number; readonly currency: Currency }) {
  const { t, formats } = useTexts();
  if (minor === 0) return t('passages.comparison-same');
  const amount = formats.money({ amount: Math.abs(minor), currency });
  return minor > 0
    ? t('passages.comparison-more', { amount })
    : t('passages.comparison-less', { amount });
}
