import { eInvoiceStates, getEFakture, type EInvoice } from '@rampa/contract/e-invoices';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { eInvoicesOf } from './e-invoice-list.tsx';
import type { EInvoiceSearch } from './e-invoice-search.ts';
import { SettleDialog } from './settle-dialog.tsx';

const route = getRouteApi('/uprava/e-fakture');

/** `/uprava/e-fakture`: the outcome of e-invoices of companies; what was refused is worked off. */
export function EInvoicesPage() {
  const texts = useTexts();
  const { t, formats } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: EInvoiceSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const shown = search.state ?? 'failed';
  const slice = { first: String(first), rows: String(rows) };
  const state = useCall(getEFakture, { ...slice, state: shown });
  const counts = state.value?.counts;
  const [chosen, setChosen] = useState<EInvoice | null>(null);
  return (
    <DeskListPage
      title={t('e-invoices.title')}
      lead={t('e-invoices.lead')}
      loading={t('staff.loading')}
      state={state}
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('e-invoices.show')}
            value={shown}
            options={eInvoiceStates.map((one) => ({
              value: one,
              label:
                counts === undefined
                  ? t(`e-invoices.state-${one}`)
                  : `${t(`e-invoices.state-${one}`)} (${formats.number(counts[one])})`,
            }))}
            onChange={(wanted) => {
              const found = eInvoiceStates.find((one) => one === wanted) ?? 'failed';
              show(found === 'failed' ? {} : { state: found });
            }}
          />
        </DeskFilter>
      }
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(shown === 'failed' ? 'e-invoices.none-failed' : 'e-invoices.none')}
        />
      }
      list={eInvoicesOf(texts, setChosen)}
    >
      {chosen === null ? null : <SettleDialog eInvoice={chosen} onClose={() => setChosen(null)} />}
    </DeskListPage>
  );
}
