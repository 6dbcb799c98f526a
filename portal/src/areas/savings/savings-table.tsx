import type { SavingOnPassages } from '@rampa/contract/savings';
import { Link } from '@tanstack/react-router';
import { daysOfMonth } from './days-of-month.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import type { SavingsShown } from './savings-shown.ts';
import styles from './savings.module.css';

interface SavingsTableProps {
  readonly savings: SavingsShown;
  readonly stale: boolean;
}

/** How the address of the passages asks for what a line is about. */
const marks = { class: 'category-differs', entry: 'entry-found', list: 'price-differs' } as const;

/** The computation line by line: what was paid, what it would have cost, and by which rule. */
export function SavingsTable({ savings: { items }, stale }: SavingsTableProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<SavingOnPassages>[] = [
    {
      id: 'what',
      header: t('savings.what'),
      rowHeader: true,
      cell: (line) => <What line={line} />,
    },
    { id: 'why', header: t('savings.why'), cell: (line) => <Why line={line} /> },
    {
      id: 'paid',
      header: t('savings.paid'),
      align: 'end',
      cell: ({ paid }) => <Amount {...formats.moneyParts(paid)} />,
    },
    {
      id: 'would',
      header: t('savings.would'),
      align: 'end',
      cell: ({ wouldHavePaid }) => <Amount {...formats.moneyParts(wouldHavePaid)} />,
    },
    {
      id: 'saved',
      header: t('savings.saved'),
      align: 'end',
      cell: ({ saved }) => <Amount {...formats.moneyParts(saved)} />,
    },
  ];
  return (
    <DataList
      label={t('savings.passages-title')}
      rows={items}
      rowKey={(line) =>
        [
          line.month,
          line.tag_id,
          line.entry,
          line.exit,
          line.kategorija,
          line.from,
          line.paidEach.amount,
          line.priceListFrom,
          line.reasons.join(),
        ].join(' ')
      }
      columns={columns}
      stale={stale}
      manyColumns
      dense
      card={(line) => (
        <div className={styles['card']}>
          <What line={line} />
          <Why line={line} />
          <span>
            {t('savings.paid')}: {formats.money(line.paid)}
          </span>
          <span>
            {t('savings.would')}: {formats.money(line.wouldHavePaid)}
          </span>
          <strong>
            {t('savings.saved')}: {formats.money(line.saved)}
          </strong>
        </div>
      )}
    />
  );
}

interface LineProps {
  readonly line: SavingOnPassages;
}

function What({ line }: LineProps) {
  const { t, formats } = useTexts();
  const { month, tag_id: tag, name, entry, exit, passages, reasons } = line;
  const [reason] = reasons;
  const trip = t('savings.trip', { from: entry === '' ? t('savings.no-entry') : entry, to: exit });
  return (
    <span className={styles['name']}>
      <Link
        to="/pages/prolasci"
        search={{
          tag,
          period: daysOfMonth(month),
          mark: reason === undefined ? 'any' : marks[reason],
        }}
        className={styles['link']}
      >
        {trip}
      </Link>
      <span className={styles['quiet']}>
        {[name === '' ? t('savings.no-tag') : name, formats.month(month)].join(', ')}
      </span>
      <span className={styles['quiet']}>
        {t('savings.each', {
          count: passages,
          number: formats.number(passages),
          amount: formats.money(line.paidEach),
        })}
      </span>
    </span>
  );
}

function Why({ line }: LineProps) {
  const { t, formats } = useTexts();
  const { reasons, kategorija, byKategorija, from, wouldHavePaidEach, priceListFrom } = line;
  return (
    <span className={styles['name']}>
      {reasons.map((reason) => (
        <span key={reason}>
          {reason === 'class'
            ? t('savings.reason-class', { kategorija, byKategorija })
            : reason === 'entry'
              ? t('savings.reason-entry', { from })
              : t('savings.reason-list')}
        </span>
      ))}
      <span className={styles['quiet']}>
        {t('savings.by-list', {
          amount: formats.money(wouldHavePaidEach),
          day: formats.day(priceListFrom),
        })}
      </span>
    </span>
  );
}
