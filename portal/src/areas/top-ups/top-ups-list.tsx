import { getZbirnaDopuna, type TopUp } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { ResumeButton } from './resume-button.tsx';
import { TopUpTime } from '../../lib/top-ups/top-up-time.tsx';
import { TagTitle } from './tag-title.tsx';
import styles from './top-ups-list.module.css';
import { TopUpState } from './top-up-state.tsx';

interface TopUpsListProps {
  readonly topUps: readonly TopUp[];
  readonly stale: boolean;
}

export function TopUpsList({ topUps, stale }: TopUpsListProps) {
  const { t } = useTexts();
  const columns: readonly Column<TopUp>[] = [
    {
      id: 'time',
      header: t('top-ups.when'),
      rowHeader: true,
      cell: (one) => <When topUp={one} />,
    },
    { id: 'device', header: t('top-ups.device'), cell: (one) => <TagTitle tag={one} /> },
    { id: 'method', header: t('top-ups.method'), cell: (one) => <Method topUp={one} /> },
    {
      id: 'status',
      header: t('top-ups.status'),
      cell: (one) => <TopUpState topUp={one} />,
    },
    {
      id: 'amount',
      header: t('top-ups.order-amount'),
      align: 'end',
      cell: (one) => <Paid topUp={one} />,
    },
    {
      id: 'action',
      header: t('top-ups.action'),
      cell: (one) => (
        <div className={styles['action']}>
          <Action topUp={one} size="small" />
        </div>
      ),
    },
  ];
  return (
    <DataList
      label={t('top-ups.list')}
      rows={topUps}
      rowKey={({ order_number: orderNumber }) => orderNumber}
      columns={columns}
      card={(one) => <TopUpCard topUp={one} />}
      stale={stale}
      manyColumns
    />
  );
}

interface TopUpProps {
  readonly topUp: TopUp;
}

function TopUpCard({ topUp }: TopUpProps) {
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <Paid topUp={topUp} large />
        <TopUpState topUp={topUp} />
      </div>
      <TagTitle tag={topUp} />
      <div className={styles['line']}>
        <When topUp={topUp} />
        <Method topUp={topUp} />
      </div>
      <Action topUp={topUp} size="medium" />
    </div>
  );
}

function When({ topUp }: TopUpProps) {
  return (
    <span className={styles['when']}>
      <TopUpTime topUp={topUp} />
      <Link
        to="/pages/dopuna-pregled"
        search={{ order_number: topUp.order_number }}
        className={styles['number']}
      >
        {topUp.order_number}
      </Link>
      {topUp.bulkOrder === undefined ? null : <Together order={topUp.bulkOrder} />}
    </span>
  );
}

/** Paid with others; drivers, who reach none of those, see that it was. */
function Together({ order }: { readonly order: string }) {
  const { t } = useTexts();
  const may = useMay(getZbirnaDopuna);
  return may ? (
    <Link to="/pages/dopuna-pregled" search={{ many: order }} className={styles['number']}>
      {t('top-ups.many-together')}
    </Link>
  ) : (
    <span className={styles['number']}>{t('top-ups.many-together')}</span>
  );
}

function Method({ topUp }: TopUpProps) {
  const { t } = useTexts();
  const method = topUp.automatic ? 'automatic' : (topUp.paidWith ?? topUp.method);
  return (
    <span className={styles['method']}>
      {t(`top-ups.method-${method}`)}
      {topUp.byGuest === true ? `, ${t('top-ups.by-guest')}` : null}
    </span>
  );
}

function Paid({ topUp, large = false }: TopUpProps & { readonly large?: boolean }) {
  const { formats } = useTexts();
  const { number, currency } = formats.moneyParts(topUp.amount, { exact: true });
  const tone = topUp.status === 'paid' && topUp.returnedAt === undefined ? 'plain' : 'muted';
  return <Amount {...{ number, currency, tone }} size={large ? 'large' : 'text'} />;
}

/** The one thing that can be done with it now. */
function Action({ topUp, size }: TopUpProps & { readonly size: 'small' | 'medium' }) {
  const { t } = useTexts();
  const { order_number: orderNumber, status, method } = topUp;
  if (status === 'paid') return <ReceiptButton {...{ orderNumber, size }} of={orderNumber} />;
  if (status !== 'pending') return null;
  if (method === 'card' && topUp.resumable) {
    return <ResumeButton {...{ orderNumber, size }} of={orderNumber} />;
  }
  return (
    <ButtonLink to="/pages/dopuna-pregled" search={{ order_number: orderNumber }} size={size}>
      {t(method === 'card' ? 'top-ups.details' : 'top-ups.slip')}
      <Spoken> {orderNumber}</Spoken>
    </ButtonLink>
  );
}
