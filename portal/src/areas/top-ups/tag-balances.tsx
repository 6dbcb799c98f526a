import type { AutomaticTopUp, TopUp } from '@rampa/contract/top-ups';
import { takesTopUps } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { CircleAlert, OctagonAlert } from 'lucide-react';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AutomaticLine } from './automatic/automatic-line.tsx';
import styles from './tag-balances.module.css';
import type { TagBalance } from './tag-balance.ts';
import { TopUpTime } from '../../lib/top-ups/top-up-time.tsx';
import { TagTitle } from './tag-title.tsx';
import { TopUpState } from './top-up-state.tsx';

interface TagBalancesProps {
  readonly tags: readonly TagBalance[];
  /** Undefined if this person may not see them. */
  readonly rules: readonly AutomaticTopUp[] | undefined;
  readonly stale: boolean;
}

/** Each tag with its balance and its latest top-up; from here a tag is topped up. */
export function TagBalances({ tags, rules, stale }: TagBalancesProps) {
  const { t } = useTexts();
  const ruleOf = (tag: TagBalance) => rules?.find(({ tag_id: id }) => id === tag.tag_id);
  const automaticColumn: Column<TagBalance> = {
    id: 'automatic',
    header: t('top-ups.automatic'),
    cell: (tag) => <AutomaticLine tag={tag} rule={ruleOf(tag)} />,
  };
  const columns: readonly Column<TagBalance>[] = [
    {
      id: 'device',
      header: t('top-ups.device'),
      rowHeader: true,
      cell: (tag) => <TagTitle tag={tag} />,
    },
    ...(rules === undefined ? [] : [automaticColumn]),
    {
      id: 'latest',
      header: t('top-ups.latest'),
      cell: (tag) => <Latest tag={tag} />,
    },
    {
      id: 'balance',
      header: t('top-ups.balance'),
      align: 'end',
      cell: (tag) => <Balance tag={tag} size="text" />,
    },
    { id: 'action', header: t('top-ups.action'), cell: (tag) => <TopUpLink tag={tag} /> },
  ];
  return (
    <DataList
      label={t('top-ups.balances')}
      rows={tags}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
      card={(tag) => <BalanceCard tag={tag} rule={ruleOf(tag)} automatic={rules !== undefined} />}
      stale={stale}
      manyColumns
    />
  );
}

interface TagProps {
  readonly tag: TagBalance;
}

interface BalanceCardProps extends TagProps {
  readonly rule: AutomaticTopUp | undefined;
  readonly automatic: boolean;
}

function BalanceCard({ tag, rule, automatic }: BalanceCardProps) {
  const { t } = useTexts();
  return (
    <div className={styles['card']}>
      <div className={styles['head']}>
        <TagTitle tag={tag} />
        <Warning tag={tag} />
      </div>
      <p>
        <Spoken>{t('top-ups.balance')} </Spoken>
        <Balance tag={tag} size="large" />
      </p>
      <div>
        <span className={styles['term']}>{t('top-ups.latest')}</span>
        <Latest tag={tag} />
      </div>
      {!automatic || (rule === undefined && !takesTopUps(tag.status)) ? null : (
        <div>
          <span className={styles['term']}>{t('top-ups.automatic')}</span>
          <AutomaticLine tag={tag} rule={rule} />
        </div>
      )}
      <TopUpLink tag={tag} wide />
    </div>
  );
}

function Balance({ tag, size }: TagProps & { readonly size: 'text' | 'large' }) {
  const { formats } = useTexts();
  const tone = tag.balance.amount < 0 ? 'bad' : 'plain';
  return <Amount {...formats.moneyParts(tag.balance)} size={size} tone={tone} />;
}

/** The latest one, and those before it that still wait for their payment. */
function Latest({ tag: { lastTopUp, unpaid, filledByRule: filled } }: TagProps) {
  const { t } = useTexts();
  if (lastTopUp === null) {
    // What the company's rules have put on it is among the changes of the company's balance.
    return (
      <span className={styles['none']}>
        {t(filled === true ? 'top-ups.never-paid' : 'top-ups.never')}
      </span>
    );
  }
  return (
    <>
      {[lastTopUp, ...(unpaid ?? [])].map((one) => (
        <OneTopUp key={one.order_number} topUp={one} />
      ))}
    </>
  );
}

function OneTopUp({ topUp }: { readonly topUp: TopUp }) {
  const { formats } = useTexts();
  return (
    <span className={styles['latest']}>
      <Link to="/pages/dopuna-pregled" search={{ order_number: topUp.order_number }}>
        {formats.money(topUp.amount)}
      </Link>
      <span className={styles['when']}>
        <TopUpTime topUp={topUp} short />
      </span>
      {topUp.status === 'paid' && topUp.returnedAt === undefined ? null : (
        <TopUpState topUp={topUp} />
      )}
    </span>
  );
}

function Warning({ tag }: TagProps) {
  const { t } = useTexts();
  if (!takesTopUps(tag.status)) {
    return (
      <StatusPill tone="bad" icon={<OctagonAlert size={16} />}>
        {t('top-ups.tag-lost')}
      </StatusPill>
    );
  }
  if (!tag.lowBalance) return null;
  return (
    <StatusPill tone="notice" icon={<CircleAlert size={16} />}>
      {t('top-ups.low-balance')}
    </StatusPill>
  );
}

function TopUpLink({ tag, wide = false }: TagProps & { readonly wide?: boolean }) {
  const { t } = useTexts();
  if (!takesTopUps(tag.status)) return wide ? null : <Warning tag={tag} />;
  return (
    <ButtonLink
      to="/pages/dopuna-pregled"
      search={{ tag: tag.tag_id }}
      kind={tag.lowBalance ? 'primary' : 'secondary'}
      wide={wide}
    >
      {t(tag.lowBalance ? 'top-ups.top-up-now' : 'top-ups.top-up')}
      <Spoken> {nameOf(tag)}</Spoken>
    </ButtonLink>
  );
}
