import type { SettlementDifference } from '@rampa/contract/settlements';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import styles from './settlements.module.css';

/** Which transaction, in what it differs, and what to do about it or what was done. */
export function differencesOf(
  { t, formats, now }: UseTexts,
  onChoose: (difference: SettlementDifference) => void,
): DeskRows<SettlementDifference> {
  const day = ({ day: when }: SettlementDifference) => (
    <time dateTime={when}>{formats.day(when)}</time>
  );
  const end = (difference: SettlementDifference) => {
    const { closed } = difference;
    if (closed === null) {
      return (
        <Button onClick={() => onChoose(difference)}>
          {t('settlements.decide')}
          <Spoken> {difference.order_number}</Spoken>
        </Button>
      );
    }
    return (
      <span className={styles['lines']}>
        {closed.order_number === '' ? null : (
          <span>
            {t('settlements.assigned')} <Number text={closed.order_number} />
          </span>
        )}
        <span className={styles['muted']}>
          {formats.dayTime(closed.at, now)}
          {closed.by === '' ? '' : `, ${closed.by}`}
        </span>
      </span>
    );
  };
  return {
    label: t('settlements.differences'),
    rowKey: ({ difference_id: id }) => id,
    columns: [
      { id: 'day', header: t('settlements.day'), cell: day },
      {
        id: 'transaction',
        header: t('settlements.transaction'),
        rowHeader: true,
        cell: (difference) => <Transaction difference={difference} />,
      },
      {
        id: 'why',
        header: t('settlements.why'),
        cell: (difference) => <Why difference={difference} />,
      },
      {
        id: 'amounts',
        header: t('settlements.amounts'),
        cell: (difference) => <Amounts difference={difference} />,
      },
      { id: 'end', header: t('settlements.end'), cell: end },
    ],
    card: (difference) => (
      <>
        {day(difference)}
        <Transaction difference={difference} />
        <Why difference={difference} />
        <Amounts difference={difference} />
        {end(difference)}
      </>
    ),
  };
}

interface DifferenceProps {
  readonly difference: SettlementDifference;
}

function Number({ text }: { readonly text: string }) {
  return (
    <span className={styles['number']} translate="no">
      {text}
    </span>
  );
}

export function Transaction({ difference }: DifferenceProps) {
  const { t } = useTexts();
  const { kind, transaction, order_number, settlement_id } = difference;
  const facts = [
    [t('settlements.transaction'), transaction],
    [t('settlements.order'), order_number],
    [t('settlements.settlement'), settlement_id],
  ] as const;
  return (
    <span className={styles['lines']}>
      <strong>{t(`settlements.kind-${kind}`)}</strong>
      {facts
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <span key={label} className={styles['muted']}>
            {label}: <Number text={text} />
          </span>
        ))}
    </span>
  );
}

/** Of what is not booked it depends on where it comes from. */
function reasonOf({ kind, verdict, settlement_id }: SettlementDifference) {
  if (verdict !== 'not-booked') return verdict;
  if (kind === 'dispute-won') return 'won';
  return settlement_id === '' ? 'unbooked' : verdict;
}

function Why({ difference }: DifferenceProps) {
  const { t } = useTexts();
  const { note, notedBy } = difference;
  return (
    <span className={styles['lines']}>
      <span>{t(`settlements.verdict-${reasonOf(difference)}`)}</span>
      {note === '' ? null : (
        <span>
          {note}
          {notedBy === '' ? null : <span className={styles['muted']}> {notedBy}</span>}
        </span>
      )}
    </span>
  );
}

function Amounts({ difference: { settled, ours } }: DifferenceProps) {
  const { t, formats } = useTexts();
  const said = [
    [t('settlements.by-gateway'), settled],
    [t('settlements.by-us'), ours],
  ] as const;
  return (
    <span className={styles['lines']}>
      {said.map(([label, amount]) => (
        <span key={label}>
          <span className={styles['muted']}>{label}: </span>
          {amount === null ? '–' : formats.money(amount, { exact: true })}
        </span>
      ))}
    </span>
  );
}
