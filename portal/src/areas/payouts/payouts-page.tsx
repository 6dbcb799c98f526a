import {
  getDatotekeIsplata,
  getIsplate,
  type Payout,
  type PayoutFile,
} from '@rampa/contract/payouts';
import { getRouteApi } from '@tanstack/react-router';
import { Banknote, FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { DeskList, type DeskPages } from '../../lib/screens/desk-list-page.tsx';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Stack } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FileDialog } from './file-dialogs.tsx';
import { waitsForConfirmation } from './next-step.tsx';
import { PayoutConfirmation } from './payout-confirmation.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { filesOf, type FileWish } from './payout-files.tsx';
import { payoutsOf } from './payout-list.tsx';
import type { PayoutSearch } from './payout-search.ts';
import { PrepareFile } from './prepare-file.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { StateFilter } from './state-filter.tsx';

const route = getRouteApi('/uprava/isplate');

/** A colleague may be at the same list. */
const asOften = { every: 60_000 };

/** `/uprava/isplate`: payouts for the bank to make, one by one or by file, marked as paid by a clerk. */
export function PayoutsPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const withoutFiles = useSwitchedOff('payout-files');
  const show = (next: PayoutSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const shown = {
    query: { first: String(first), rows: String(rows) },
    loading: t('staff.loading'),
    pages: {
      first,
      rows,
      goTo: (page: { readonly first: number; readonly rows: number }, replace: boolean) =>
        show(withOfficePage(search, page), replace),
    },
  };
  return (
    <Page
      title={t('payouts.title')}
      lead={t('payouts.about')}
      actions={withoutFiles ? null : <PrepareFile onPrepared={() => show({ state: 'files' })} />}
    >
      <Stack>
        <search aria-label={t('payouts.title')}>
          <StateFilter
            state={search.state}
            onChange={(state) => show(state === undefined ? {} : { state })}
          />
        </search>
        {search.state === 'files' ? (
          <Files {...shown} />
        ) : (
          <Payouts {...shown} paid={search.state === 'paid'} />
        )}
      </Stack>
    </Page>
  );
}

interface ShownProps {
  readonly query: { readonly first: string; readonly rows: string };
  readonly loading: string;
  readonly pages: DeskPages;
}

function Payouts({ query, paid, ...list }: ShownProps & { readonly paid: boolean }) {
  const texts = useTexts();
  const { t } = texts;
  const state = useCall(getIsplate, { ...query, state: paid ? 'paid' : 'due' }, asOften);
  const [chosen, setChosen] = useState<Payout | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <DeskList
        {...list}
        state={state}
        none={
          <EmptyState
            icon={<Banknote size={36} />}
            title={t(paid ? 'payouts.none-paid' : 'payouts.none')}
          />
        }
        list={payoutsOf(texts, setChosen)}
      />
      {chosen === null ? null : chosen.paidOn !== null ? (
        <ReturnDialog payout={chosen} onClose={close} />
      ) : waitsForConfirmation(chosen) ? (
        <PayoutConfirmation payout={chosen} onClose={close} />
      ) : (
        <PayoutDialog payout={chosen} onClose={close} />
      )}
    </>
  );
}

function Files({ query, ...list }: ShownProps) {
  const texts = useTexts();
  const state = useCall(getDatotekeIsplata, query, asOften);
  const [chosen, setChosen] = useState<{ file: PayoutFile; wish: FileWish } | null>(null);
  return (
    <>
      <DeskList
        {...list}
        state={state}
        none={<EmptyState icon={<FileCheck2 size={36} />} title={texts.t('payouts.none-files')} />}
        list={filesOf(texts, (file, wish) => setChosen({ file, wish }))}
      />
      {chosen === null ? null : <FileDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
