import type { CallResult } from '@rampa/contract';
import { getPromeneStanjaFirme } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallState } from '../../../lib/api/call-state.ts';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../many/many.module.css';
import { TagTitle } from '../tag-title.tsx';

type Movement = CallResult<typeof getPromeneStanjaFirme>['items'][number];

interface MovementsProps {
  readonly state: CallState<typeof getPromeneStanjaFirme>;
  readonly page: { readonly first: number; readonly rows: number };
  readonly onPage: (page: MovementsProps['page']) => void;
}

/** A page of what changed the balance. */
export function useMovements(): MovementsProps {
  const [page, onPage] = useState({ first: 0, rows: 10 });
  return { state: useCall(getPromeneStanjaFirme, page), page, onPage };
}

/** What changed the balance, the newest first. */
export function CompanyMovements({ state, page, onPage }: MovementsProps) {
  const { t, formats, now } = useTexts();
  const what = ({ kind }: Movement) => t(`top-ups.company-moved-${kind}`);
  const whose = ({ tag, order_number: order }: Movement) => {
    if (tag !== null) return <TagTitle tag={tag} />;
    if (order === null) return null;
    return (
      <Link to="/pages/dopuna-pregled" search={{ company: order }}>
        {order}
      </Link>
    );
  };
  const when = ({ at }: Movement) => formats.dayTime(at, now);
  const money = ({ amount }: Movement) => (
    <Amount
      {...formats.moneyParts(amount, { exact: true })}
      tone={amount.amount > 0 ? 'good' : 'plain'}
    />
  );
  const columns: readonly Column<Movement>[] = [
    { id: 'when', header: t('top-ups.when'), rowHeader: true, cell: when },
    { id: 'what', header: t('top-ups.company-what'), cell: what },
    { id: 'whose', header: t('top-ups.company-whose'), cell: whose },
    { id: 'amount', header: t('top-ups.order-amount'), align: 'end', cell: money },
  ];
  return (
    <Section title={t('top-ups.company-history')}>
      <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
        {({ items, totalRecords }) =>
          totalRecords === 0 ? (
            <p>{t('top-ups.company-history-empty')}</p>
          ) : (
            <Stack>
              <DataList
                label={t('top-ups.company-history')}
                rows={items}
                rowKey={({ movementId }) => movementId}
                columns={columns}
                stale={state.updating}
                card={(movement) => (
                  <div className={styles['card']}>
                    <div className={styles['line']}>
                      <span>{what(movement)}</span>
                      {money(movement)}
                    </div>
                    <div className={styles['line']}>
                      {whose(movement)}
                      <span className={styles['muted']}>{when(movement)}</span>
                    </div>
                  </div>
                )}
              />
              <Paging {...page} totalRecords={totalRecords} onChange={onPage} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
