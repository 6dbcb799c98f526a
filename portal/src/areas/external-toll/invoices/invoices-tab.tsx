import { getT4ARacune } from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../../lib/routing/list-search.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentNote } from './payment-note.tsx';

const route = getRouteApi('/pages/extToll');

/** The list of invoices, or the one that the address names. */
export function InvoicesTab() {
  const { racun, placanje } = route.useSearch();
  return (
    <Stack>
      {placanje === undefined ? null : <PaymentNote key={placanje} order={placanje} />}
      {racun === undefined ? <Invoices /> : <InvoiceDetails key={racun} racunId={racun} />}
    </Stack>
  );
}

function Invoices() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const slice = sliceOf(search);
  const state = useCall(getT4ARacune, { first: String(slice.first), rows: String(slice.rows) });
  const show = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    void navigate({
      search: { tab: 'racuni', ...pageFrom(page) },
      replace,
      resetScroll: false,
    });
  useLastPage(state, slice.rows, (page) => show(page, true));
  return (
    <Loaded
      state={state}
      skeleton={
        <SkeletonList
          label={t('external-toll.loading')}
          count={slice.rows}
          shape="rows"
          itemHeight="6rem"
        />
      }
    >
      {({ items, totalRecords }) =>
        totalRecords === 0 ? (
          <EmptyState icon={<FileText size={36} />} title={t('external-toll.invoices-none')}>
            {t('external-toll.invoices-none-text')}
          </EmptyState>
        ) : (
          <Stack>
            <InvoiceList invoices={items} stale={state.updating} />
            <Paging {...slice} totalRecords={totalRecords} onChange={show} />
          </Stack>
        )
      }
    </Loaded>
  );
}
