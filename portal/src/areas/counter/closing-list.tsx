import type { TillClosing } from '@rampa/contract/counter';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import styles from './counter.module.css';

/** What was booked and what was counted; a difference is seen at once. */
export function closingsOf({ t, formats, now }: UseTexts): DeskRows<TillClosing> {
  const exact = { exact: true };
  const closed = ({ closedAt, closedBy }: TillClosing) => (
    <span className={styles['lines']}>
      <time dateTime={closedAt}>{formats.dayTime(closedAt, now)}</time>
      {closedBy === '' ? null : (
        <span className={styles['muted']}>{t('counter.closed-by', { name: closedBy })}</span>
      )}
    </span>
  );
  const booked = ({ expected, count, sold = 0, devicesLeft }: TillClosing) => (
    <span className={styles['sums']}>
      <span>{formats.money(expected, exact)}</span>
      <span className={styles['muted']}>{t('counter.taken-times', { count })}</span>
      {sold === 0 ? null : (
        <span className={styles['muted']}>{t('counter.sold-times', { count: sold })}</span>
      )}
      {devicesLeft === undefined ? null : (
        <span className={styles['muted']}>
          {t('counter.left-then', { number: formats.number(devicesLeft) })}
        </span>
      )}
    </span>
  );
  const counted = (closing: TillClosing) => formats.money(closing.counted, exact);
  return {
    label: t('counter.state-closings'),
    rowKey: ({ closing_id: id }) => id,
    columns: [
      { id: 'closed', header: t('counter.closed'), rowHeader: true, cell: closed },
      { id: 'clerk', header: t('counter.clerk'), cell: ({ clerk }) => clerk },
      { id: 'booked', header: t('counter.booked'), align: 'end', cell: booked },
      { id: 'counted', header: t('counter.counted'), align: 'end', cell: counted },
      {
        id: 'difference',
        header: t('counter.difference'),
        align: 'end',
        cell: (closing) => (
          <span className={styles['sums']}>
            <Difference closing={closing} />
            <Corrected closing={closing} />
          </span>
        ),
      },
      {
        id: 'note',
        header: t('counter.note'),
        cell: ({ note }) => <span className={styles['note']}>{note}</span>,
      },
    ],
    card: (closing) => (
      <>
        <strong>{closing.clerk}</strong>
        {closed(closing)}
        <span>
          {t('counter.booked')}: {booked(closing)}
        </span>
        <span>
          {t('counter.counted')}: {counted(closing)}
        </span>
        <span>
          {t('counter.difference')}: <Difference closing={closing} />
        </span>
        <Corrected closing={closing} />
        {closing.note === '' ? null : <span className={styles['note']}>{closing.note}</span>}
      </>
    ),
  };
}

interface ClosingProps {
  readonly closing: TillClosing;
}

function Difference({ closing: { difference } }: ClosingProps) {
  const { formats } = useTexts();
  const tone = difference.amount === 0 ? 'muted' : 'bad';
  return <Amount {...formats.moneyParts(difference, { exact: true })} tone={tone} />;
}

/** What of the difference was taken off tags since. */
function Corrected({ closing: { corrected } }: ClosingProps) {
  const { t, formats } = useTexts();
  if (corrected === undefined) return null;
  return (
    <span className={styles['muted']}>
      {t('counter.corrected-later', { amount: formats.money(corrected, { exact: true }) })}
    </span>
  );
}
