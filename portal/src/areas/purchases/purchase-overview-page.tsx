import { getPorudzbine, type OrderSummary } from '@rampa/contract/purchases';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageOpen, Plus } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { readPage, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { ListRoom } from '../../ui/list-room.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { EmptyState } from '../../ui/states.tsx';
import { OrderState } from './order-state.tsx';
import styles from './purchase-overview-page.module.css';
import { useSession } from '../../lib/session/use-session.ts';
import { LookUpPage } from './look-up-page.tsx';
import { OrderPage } from './order-page.tsx';

const route = getRouteApi('/pages/kupovina-pregled');

/** `/pages/kupovina-pregled`: one order, all of a customer's, or a visitor's way to theirs. */
export function PurchaseOverviewPage() {
  const { order_number: orderNumber } = route.useSearch();
  const { authenticated } = useSession();
  if (orderNumber !== undefined) return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
  return authenticated ? <OrdersPage /> : <LookUpPage />;
}

/** All orders of a customer, newest first. */
function OrdersPage() {
  const { t } = useTexts();
  const narrow = useNarrow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search);
  const state = useCall(getPorudzbine, { first, rows });
  return (
    <Page
      title={t('purchases.list-title')}
      lead={t('purchases.list-lead')}
      actions={
        state.refusal?.code === 'session.role-not-allowed' ? undefined : (
          <ButtonLink to="/pages/naruci-tag" icon={<Plus size={20} />}>
            {t('purchases.order-new')}
          </ButtonLink>
        )
      }
    >
      <ListRoom>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('purchases.list-loading')}
              count={rows}
              shape={narrow ? 'cards' : 'rows'}
              itemHeight={narrow ? '12rem' : '4.5rem'}
            />
          }
          empty={({ code }) => (code === 'purchases.none' ? <NoOrders /> : undefined)}
        >
          {({ items, totalRecords }) => (
            <div>
              <OrdersList orders={items} stale={state.updating} />
              <Paging
                {...{ first, rows, totalRecords }}
                onChange={(page) => void navigate({ search: readPage({ ...page }) })}
              />
            </div>
          )}
        </Loaded>
      </ListRoom>
    </Page>
  );
}

function NoOrders() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<PackageOpen size={36} />}
      title={t('purchases.none-title')}
      actions={
        <ButtonLink to="/pages/naruci-tag" kind="primary">
          {t('purchases.order-title')}
        </ButtonLink>
      }
    >
      {t('purchases.none-text')}
    </EmptyState>
  );
}

interface OrdersListProps {
  readonly orders: readonly OrderSummary[];
  readonly stale: boolean;
}

function OrdersList({ orders, stale }: OrdersListProps) {
  const { t, formats, now } = useTexts();
  const link = (order: OrderSummary) => (
    <Link
      to="/pages/kupovina-pregled"
      search={{ order_number: order.order_number }}
      className={styles['number']}
    >
      {order.order_number}
    </Link>
  );
  const total = (order: OrderSummary) => (
    <Amount {...formats.moneyParts(order.total, { exact: true })} />
  );
  return (
    <DataList
      label={t('purchases.list-title')}
      rows={orders}
      rowKey={({ order_number: number }) => number}
      stale={stale}
      columns={[
        { id: 'number', header: t('purchases.order-number'), cell: link, rowHeader: true },
        {
          id: 'placed',
          header: t('purchases.placed'),
          cell: (order) => formats.dayTime(order.createdAt, now),
        },
        {
          id: 'tags',
          header: t('purchases.tags'),
          cell: (order) => t('purchases.tag-count', { count: order.quantity }),
        },
        {
          id: 'state',
          header: t('purchases.state'),
          cell: (order) => <OrderState order={order} />,
        },
        { id: 'total', header: t('purchases.total'), cell: total, align: 'end' },
      ]}
      card={(order) => (
        <Stack gap="tight">
          <Row>
            {link(order)}
            <OrderState order={order} />
          </Row>
          <DescriptionList
            items={[
              { term: t('purchases.placed'), value: formats.dayTime(order.createdAt, now) },
              {
                term: t('purchases.tags'),
                value: t('purchases.tag-count', { count: order.quantity }),
              },
              { term: t('purchases.total'), value: total(order) },
            ]}
          />
        </Stack>
      )}
    />
  );
}
