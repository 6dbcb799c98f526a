import { getPregled } from '@rampa/contract/top-ups';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The balance over all tags, as the live line of the user centre. */
export function MyBalance() {
  const { t, formats, now } = useTexts();
  const overview = useCall(getPregled, {}, { quiet: true });
  if (overview.value !== undefined) {
    const { totalBalance, totalRecords } = overview.value;
    return (
      <>
        <Amount {...formats.moneyParts(totalBalance)} size="large" />
        <br />
        {t('home.balance-tags', { count: totalRecords })}
        {overview.age === undefined ? '' : ` · ${formats.ago(overview.age.since, now)}`}
      </>
    );
  }
  if (overview.loading) return <Skeleton width="9rem" height="1.5em" />;
  return t(overview.refusal?.status === 602 ? 'home.no-tags' : 'home.balance-unknown');
}
