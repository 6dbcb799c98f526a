import { PostpaidNote } from '../../lib/postpaid/postpaid-note.tsx';
import { usePostpaid } from '../../lib/postpaid/use-postpaid.ts';
import { useQuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { BalancesPanel } from './balances-panel.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import styles from './overview.module.css';
import { SpendingPanel } from './spending-panel.tsx';
import { Tasks } from './tasks.tsx';
import { useHome } from './use-home.ts';
import { UsualRoadsPanel, useRoadEvents } from './usual-roads-panel.tsx';

/** What concerns the customer now, above what is for everybody. */
export function Overview() {
  const { t, formats, now } = useTexts();
  const { home, loading, age } = useHome();
  // Asked together with the rest: the panels would ask only once that is there, and then grow.
  useRoadEvents();
  const offers = useQuickOffers(home?.balances.items.map((tag) => tag.tag_id) ?? []);
  const paysLater = usePostpaid()?.inForce === true;
  if (home === undefined) return loading ? <OverviewSkeleton /> : null;
  const { tasks, balances, companyBalance, spending, marked, usualRoads } = home;
  const driven =
    spending !== undefined && spending.lastMonth.passages + spending.thisMonth.passages > 0;
  return (
    <div className={styles['overview']}>
      {/* Balances below zero are what such a contract is for: nothing has to be done about them. */}
      <Tasks tasks={paysLater ? tasks.filter(({ kind }) => kind !== 'balance-low') : tasks} />
      <PostpaidNote />
      {age === undefined ? null : (
        <p className={styles['age']}>{t('home.as-of', { when: formats.ago(age.since, now) })}</p>
      )}
      {/* Of balances and of spending alike; without either there is nothing to say it of. */}
      {balances.totalRecords === 0 && !driven ? null : (
        <div className={styles['complete']}>
          <Completeness value={spending?.completeUpTo} />
        </div>
      )}
      <div className={styles['panels']}>
        <BalancesPanel balances={balances} company={companyBalance} offers={offers} />
        {driven ? <SpendingPanel spending={spending} marked={marked} /> : null}
        {usualRoads.length === 0 ? null : <UsualRoadsPanel roads={usualRoads} />}
      </div>
    </div>
  );
}
