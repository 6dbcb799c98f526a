import {
  dispatchCounted,
  dispatchPhases,
  type DispatchList,
  getOtpremu,
} from '@rampa/contract/purchases';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PackageCheck, Search } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { DeskFilter, DeskListPage, DeskSearchForm } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
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
          <NumberSearch onSearch={(typed) => show(readDispatchSearch({ order_number: typed }))} />
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

function NumberSearch({ onSearch }: { readonly onSearch: (typed: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  return (
    <DeskSearchForm onSearch={() => onSearch(typed)}>
      <TextField
        label={t('orders-desk.order-or-parcel')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('orders-desk.find')}
      </Button>
    </DeskSearchForm>
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
