import { homeMarkedDays } from '@rampa/contract/home';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { markName } from '../../lib/trips/mark-name.ts';
import { useEntryName } from '../../lib/trips/trip.tsx';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './overview.module.css';
import type { HomeShown } from './use-home.ts';

interface SpendingPanelProps {
  readonly spending: NonNullable<HomeShown['spending']>;
  readonly marked: HomeShown['marked'];
}

/** This month compared with the last one, and what looks wrong in it. */
export function SpendingPanel({ spending, marked }: SpendingPanelProps) {
  const { t, formats } = useTexts();
  const { thisMonth, lastMonth, lastMonthSoFar, today } = spending;
  const month = today.slice(0, 7);
  return (
    <section className={styles['panel']} aria-labelledby="home-spending">
      <h2 id="home-spending" className={styles['title']}>
        {t('home.spending', { month: formats.month(month) })}
      </h2>
      <p className={styles['figure']}>
        <Amount {...formats.moneyParts(thisMonth.amount)} size="large" />
        <span className={styles['muted']}>
          {t('home.spending-passages', { count: thisMonth.passages })}
        </span>
      </p>
      <ul className={styles['lines']}>
        <li className={styles['line']}>
          <span className={styles['name']}>{t('home.spending-so-far')}</span>
          <Amount {...formats.moneyParts(lastMonthSoFar.amount)} />
        </li>
        <li className={styles['line']}>
          <span className={styles['name']}>{t('home.spending-last')}</span>
          <Amount {...formats.moneyParts(lastMonth.amount)} />
        </li>
      </ul>
      {marked === undefined || marked.totalRecords === 0 ? null : <Marked marked={marked} />}
      <p className={styles['foot']}>
        <Link
          to="/pages/prolasci"
          search={{ period: `${month}-01/${today}` }}
          data-ahead=""
          className={styles['link']}
        >
          {t('home.spending-all')}
        </Link>
      </p>
    </section>
  );
}

interface MarkedProps {
  readonly marked: NonNullable<HomeShown['marked']>;
}

function Marked({ marked }: MarkedProps) {
  const { t, formats, now } = useTexts();
  const entryName = useEntryName();
  const { amount, period, totalRecords: count } = marked;
  if (amount === undefined || period === undefined) return null;
  return (
    <div>
      <h3 className={styles['title']}>
        {t('home.marked', {
          count,
          days: formats.number(homeMarkedDays),
          amount: formats.money(amount),
        })}
      </h3>
      <ul className={classNames(styles['lines'], styles['marked'])}>
        {marked.items.map((passage) => {
          const day = passage.exitedAt.slice(0, 10);
          return (
            <li key={passage.passage_id} className={styles['line']}>
              <Link
                to="/pages/prolasci"
                search={{ mark: 'any', tag: passage.tag_id, period: `${day}/${day}` }}
                className={styles['name']}
              >
                {entryName(passage.entry)} – {passage.exit},{' '}
                {formats.dayName(passage.exitedAt, now)}
              </Link>
              {passage.marks.slice(0, 1).map((mark) => (
                <Badge
                  key={mark}
                  tone="notice"
                  icon={<TriangleAlert size={16} aria-hidden="true" />}
                >
                  {markName(t, mark, passage.kategorija)}
                </Badge>
              ))}
            </li>
          );
        })}
      </ul>
      <p className={styles['foot']}>
        <Link
          to="/pages/prolasci"
          search={{ mark: 'undisputed', period }}
          className={styles['link']}
        >
          {t('home.marked-look')}
        </Link>
      </p>
    </div>
  );
}
