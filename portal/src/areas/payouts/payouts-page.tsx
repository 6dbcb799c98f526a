import { getIsplate, type Payout } from '@rampa/contract/payouts';
import { getRouteApi } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutList } from './payout-list.tsx';
import { type PayoutSearch, withPayoutPage } from './payout-search.ts';

const route = getRouteApi('/uprava/isplate');

/** `/uprava/isplate`: what the bank is to pay to customers, for the clerk to tick. */
export function PayoutsPage() {
  const { t } = useTexts();
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
  useLastPage(state, rows, (page) => show(withPayoutPage(search, page), true));
  const [chosen, setChosen] = useState<Payout | null>(null);
  return (
    <Page title={t('payouts.title')}>
      <Stack>
        <p>{t('payouts.about')}</p>
        <div>
          <InlineSelect
            id="payout-state"
            label={t('payouts.state')}
            value={paid ? 'paid' : 'due'}
            options={[
              { value: 'due', label: t('payouts.due') },
              { value: 'paid', label: t('payouts.paid') },
            ]}
            onChange={(wanted) => show(wanted === 'paid' ? { state: 'paid' } : {})}
          />
        </div>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('staff.loading')}
              count={rows}
              shape="rows"
              itemHeight="2.5rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState
                icon={<Banknote size={36} />}
                title={t(paid ? 'payouts.none-paid' : 'payouts.none')}
              />
            ) : (
              <div>
                <PayoutList payouts={items} stale={state.updating} onChoose={setChosen} />
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) => show(withPayoutPage(search, page))}
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
      {chosen === null ? null : <PayoutDialog payout={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}
