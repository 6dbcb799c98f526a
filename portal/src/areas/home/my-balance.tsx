import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHome } from './use-home.ts';

// A slow phone loads both at once.
export { SavingsPanel } from './savings-panel.tsx';

/** The balance over the usable tags, as the live line of the customer's section. */
export function MyBalance() {
  const { t, formats, now } = useTexts();
  const { home, loading, age } = useHome();
  if (home === undefined) {
    return loading ? <Skeleton width="9rem" height="2.7em" /> : t('home.balance-unknown');
  }
  const { total, totalRecords } = home.balances;
  if (totalRecords === 0) return t('home.no-tags');
  return (
    <>
      <Amount {...formats.moneyParts(total)} size="large" />
      <br />
      {t('home.balance-tags', { count: totalRecords })}
      {age === undefined ? '' : ` · ${formats.ago(age.since, now)}`}
    </>
  );
}
