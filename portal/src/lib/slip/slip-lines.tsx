import type { Slip } from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './slip-lines.module.css';

interface Line {
  readonly id: string;
  readonly term: string;
  readonly value: string;
  /** What is copied, if it is worth copying. */
  readonly copy?: string;
  readonly strong?: boolean;
}

/** The slip's lines, in the order of the printed form; those that have to be typed can be copied. */
export function SlipLines({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useTexts();
  const { number } = formats.moneyParts(slip.amount, { exact: true });
  const account = accountAsPrinted(slip.payeeAccount);
  const lines: readonly Line[] = [
    { id: 'payee', term: t('slip.payee'), value: slip.payee, copy: slip.payee },
    { id: 'account', term: t('slip.account'), value: account, copy: slip.payeeAccount },
    {
      id: 'amount',
      term: t('slip.amount'),
      value: formats.money(slip.amount, { exact: true }),
      copy: number,
      strong: true,
    },
    { id: 'model', term: t('slip.model'), value: slip.model },
    {
      id: 'reference',
      term: t('slip.reference'),
      value: slip.reference,
      copy: slip.reference,
      strong: true,
    },
    { id: 'purpose', term: t('slip.purpose'), value: slip.purpose, copy: slip.purpose },
    { id: 'code', term: t('slip.payment-code'), value: slip.paymentCode },
    {
      id: 'until',
      term: t('slip.pay-until'),
      value: slip.payUntil === undefined ? '' : formats.day(slip.payUntil),
    },
  ];
  return (
    <dl className={styles['lines']} aria-label={t('slip.data')}>
      {lines
        .filter(({ value }) => value !== '')
        .map((line) => (
          <div key={line.id} className={styles['line']}>
            <dt className={styles['term']}>{line.term}</dt>
            <dd className={styles['value']} data-strong={line.strong} translate="no">
              {line.value}
            </dd>
            {line.copy === undefined ? null : (
              <dd className={styles['copy']}>
                <CopyButton what={line.term} text={line.copy} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}
