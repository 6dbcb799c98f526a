import { getPredlozi, proposalsCounted } from '@rampa/contract/approvals';
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
import { DecideDialog, type ProposalWish } from './decide-dialog.tsx';
import { proposalRows } from './proposal-list.tsx';
import type { ProposalSearch } from './proposal-search.ts';

const route = getRouteApi('/uprava/za-potvrdu');

/** `/uprava/za-potvrdu`: what one of the staff proposes above their limit, and another carries out. */
export function ProposalsPage() {
  const texts = useTexts();
  const { t, formats } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: ProposalSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = search.state ?? 'open';
  // A colleague may be at the same list.
  const found = useCall(getPredlozi, { first, rows, state }, { every: 60_000, quiet: true });
  const [wish, setWish] = useState<ProposalWish>();
  const counted = found.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('approvals.title')}
      lead={t('approvals.about')}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('approvals.state')}
            value={state}
            options={[
              { value: 'open', label: t('approvals.state-open') },
              { value: 'decided', label: t('approvals.state-decided') },
            ]}
            onChange={(value) => show(value === 'decided' ? { state: value } : {})}
          />
        </DeskFilter>
      }
      state={found}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(state === 'open' ? 'approvals.none-open' : 'approvals.none-decided')}
        />
      }
      list={proposalRows(texts, { isOpen: state === 'open', onWish: setWish })}
      remark={
        counted < proposalsCounted ? undefined : (
          <p>{t('approvals.many', { most: formats.number(proposalsCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    >
      {wish === undefined ? null : <DecideDialog {...wish} onClose={() => setWish(undefined)} />}
    </DeskListPage>
  );
}
