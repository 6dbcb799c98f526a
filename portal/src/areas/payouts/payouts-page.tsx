import { getIsplate, type Payout } from '@rampa/contract/payouts';
import { getRouteApi } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { DeskFilter, DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { waitsForConfirmation } from './next-step.tsx';
import { PayoutConfirmation } from './payout-confirmation.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutsOf } from './payout-list.tsx';
import { type PayoutSearch, withPayoutPage } from './payout-search.ts';

const route = getRouteApi('/uprava/isplate');

/** `/uprava/isplate`: payouts for the bank to make, marked as paid by a clerk. */
export function PayoutsPage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: PayoutSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const paid = search.state === 'paid';
  const state = useCall(getIsplate, {
    first: String(first),
    rows: String(rows),
    state: paid ? 'paid' : 'due',
  });
  const [chosen, setChosen] = useState<Payout | null>(null);
  return (
    <DeskListPage
      title={t('payouts.title')}
      lead={t('payouts.about')}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('payouts.state')}
            value={paid ? 'paid' : 'due'}
            options={[
              { value: 'due', label: t('payouts.due') },
              { value: 'paid', label: t('payouts.paid') },
            ]}
            onChange={(wanted) => show(wanted === 'paid' ? { state: 'paid' } : {})}
          />
        </DeskFilter>
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<Banknote size={36} />}
          title={t(paid ? 'payouts.none-paid' : 'payouts.none')}
        />
      }
      list={payoutsOf(texts, setChosen)}
      pages={{ first, rows, goTo: (page, replace) => show(withPayoutPage(search, page), replace) }}
    >
      {chosen === null ? null : waitsForConfirmation(chosen) ? (
        <PayoutConfirmation payout={chosen} onClose={() => setChosen(null)} />
      ) : (
        <PayoutDialog payout={chosen} onClose={() => setChosen(null)} />
      )}
    </DeskListPage>
  );
}
