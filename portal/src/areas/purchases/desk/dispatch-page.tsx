import {
  dispatchCounted,
  dispatchPhases,
  type DispatchList,
  getOtpremu,
} from '@rampa/contract/purchases';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { DeskFind } from '../../../lib/screens/desk-find.tsx';
import { DeskFilter, DeskListPage } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { dispatchOf } from './dispatch-list.tsx';
import { DispatchOrderPage } from './dispatch-order-page.tsx';
import { type DispatchSearch, readDispatchSearch } from './dispatch-search.ts';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';

const route = getRouteApi('/uprava/otprema');

/** `/uprava/otprema`: orders of tags by how far they are, or one of them. */
export function DispatchPage() {
  const { order_number: number } = route.useSearch();
  return number === undefined ? <QueuePage /> : <DispatchOrderPage key={number} number={number} />;
}

function QueuePage() {
  const texts = useTexts();
  const { t, formats } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DispatchSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const phase = search.phase ?? 'pick';
  // A colleague may be at the same list.
  const state = useCall(getOtpremu, { first, rows, phase }, { every: 60_000, quiet: true });
  return (
    <DeskListPage
      title={t('orders-desk.title')}
      lead={t('orders-desk.about')}
      above={<LowStock low={state.value?.low ?? []} />}
      filter={
        <Stack>
          <DeskFind
            label={t('orders-desk.order-or-parcel')}
            find={t('orders-desk.find')}
            longest={40}
            onFind={(typed) => show(readDispatchSearch({ order_number: typed }))}
          />
          <DeskFilter>
            <InlineSelect
              label={t('orders-desk.phase')}
              value={phase}
              options={dispatchPhases.map((value) => ({
                value,
                label: t(`orders-desk.phase-${value}`),
              }))}
              onChange={(wanted) => show(readDispatchSearch({ phase: wanted }))}
            />
          </DeskFilter>
        </Stack>
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<PackageCheck size={36} />}
          title={t(phase === 'pick' ? 'orders-desk.none-pick' : 'orders-desk.none')}
        />
      }
      list={dispatchOf(texts, phase)}
      remark={
        (state.value?.totalRecords ?? 0) < dispatchCounted ? undefined : (
          <p>{t('orders-desk.many', { most: formats.number(dispatchCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

/** Categories of which fewer can be ordered than their minimum. */
function LowStock({ low }: Pick<DispatchList, 'low'>) {
  const { t, formats } = useTexts();
  const category = useCategory();
  if (low.length === 0) return null;
  return (
    <Notice tone="notice" title={t('orders-desk.stock-low')}>
      <span>
        {low
          .map(({ kategorija, available, minimum }) =>
            t('orders-desk.stock-low-line', {
              category: category(kategorija).name,
              available: formats.number(available),
              minimum: formats.number(minimum),
            }),
          )
          .join('; ')}
        {'. '}
        <Link to="/uprava/zalihe">{t('orders-desk.stock-title')}</Link>
      </span>
    </Notice>
  );
}
