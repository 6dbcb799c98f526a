import type { Amount } from '@rampa/contract';
import type { RoleLimits } from '@rampa/contract/staff';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import styles from '../staff.module.css';

/** What roles may decide alone, unfolded on demand. */
export function LimitsOfRoles({ limits }: { readonly limits: readonly RoleLimits[] }) {
  const { t, formats } = useTexts();
  const upTo = (most: Amount | number | null): string => {
    if (most === null) return t('colleagues.no-limit');
    if (most === 0 || (typeof most !== 'number' && most.amount === 0)) {
      return t('colleagues.never-alone');
    }
    const said = typeof most === 'number' ? formats.number(most) : formats.money(most);
    return t('colleagues.up-to', { most: said });
  };
  return (
    <details className={styles['limits']}>
      <summary>{t('colleagues.limits')}</summary>
      <p>{t('colleagues.limits-text')}</p>
      {limits.map(({ role, refund, correction, payout, blocks }) => (
        <section key={role}>
          <h2>{t(`staff.role-${role}`)}</h2>
          <DescriptionList
            items={[
              { term: t('colleagues.limit-refund'), value: upTo(refund) },
              { term: t('colleagues.limit-correction'), value: upTo(correction) },
              { term: t('colleagues.limit-payout'), value: upTo(payout) },
              { term: t('colleagues.limit-blocks'), value: upTo(blocks) },
            ]}
          />
        </section>
      ))}
    </details>
  );
}
