import type { Payout } from '@rampa/contract/payouts';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './payouts.module.css';

/** Whether the bank may not pay before somebody else has confirmed it. */
export function waitsForConfirmation({ secondPerson }: Payout): boolean {
  return secondPerson?.confirmedBy === '';
}

interface NextStepProps {
  readonly payout: Payout;
  readonly onChoose: (payout: Payout) => void;
}

/** What is to be done about a payout that is due, and by whom. */
export function NextStep({ payout, onChoose }: NextStepProps) {
  const { t } = useTexts();
  const mine = payout.secondPerson?.mine === true;
  if (payout.file !== undefined) {
    return (
      <span className={styles['reason']}>{t('payouts.in-this-file', { file: payout.file })}</span>
    );
  }
  return (
    <span className={styles['receiver']}>
      {mine ? null : (
        <Button onClick={() => onChoose(payout)}>
          {t(waitsForConfirmation(payout) ? 'payouts.confirm' : 'payouts.put-down')}
        </Button>
      )}
      {payout.secondPerson === null ? null : (
        <span className={styles['reason']}>{whoActs(t, payout.secondPerson)}</span>
      )}
    </span>
  );
}

function whoActs(
  t: Translate,
  { decidedBy, mine, confirmedBy }: NonNullable<Payout['secondPerson']>,
): string {
  if (confirmedBy !== '') {
    return mine
      ? t('payouts.recorded-by-another', { name: confirmedBy })
      : t('payouts.confirmed-by', { name: confirmedBy });
  }
  if (mine) return t('payouts.decided-by-you');
  return decidedBy === ''
    ? t('payouts.decided-elsewhere')
    : t('payouts.decided-by', { name: decidedBy });
}
