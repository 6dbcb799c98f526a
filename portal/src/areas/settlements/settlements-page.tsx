import {
  getObracuni,
  getRazlikeObracuna,
  type SettlementDifference,
} from '@rampa/contract/settlements';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { differencesOf } from './difference-list.tsx';
import { ImportOutcome, useSettlementImport } from './settlement-import.tsx';
import { settlementsOf } from './settlement-list.tsx';
import type { SettlementSearch } from './settlement-search.ts';

const route = getRouteApi('/uprava/obracuni');

/** `/uprava/obracuni`: what the gateway pays out is imported; what differs from our payments is worked off. */
export function SettlementsPage() {
  const search = route.useSearch();
  // Above both lists: what came of a file stays while another list is looked at.
  const imported = useSettlementImport();
  return search.show === 'settlements' ? (
    <SettlementsList search={search} imported={imported} />
  ) : (
    <DifferencesList search={search} imported={imported} />
  );
}

interface ListProps {
  readonly search: SettlementSearch;
  readonly imported: ReturnType<typeof useSettlementImport>;
}

function useFrame({ search, imported }: ListProps) {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  const show = (next: SettlementSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  return {
    slice: { first: String(first), rows: String(rows) },
    pages: {
      first,
      rows,
      goTo: (page: Parameters<typeof withOfficePage>[1], replace?: boolean) =>
        show(withOfficePage(search, page), replace),
    },
    title: t('settlements.title'),
    lead: t('settlements.lead'),
    loading: t('staff.loading'),
    actions: imported.button,
    filter: (
      <Stack>
        <ImportOutcome {...imported} />
        <DeskFilter>
          <InlineSelect
            label={t('settlements.show')}
            value={search.show ?? 'open'}
            options={[
              { value: 'open', label: t('settlements.open') },
              { value: 'closed', label: t('settlements.closed') },
              { value: 'settlements', label: t('settlements.all') },
            ]}
            onChange={(wanted) =>
              show(wanted === 'closed' || wanted === 'settlements' ? { show: wanted } : {})
            }
          />
        </DeskFilter>
      </Stack>
    ),
  };
}

function SettlementsList({ search, imported }: ListProps) {
  const texts = useTexts();
  const { slice, ...frame } = useFrame({ search, imported });
  const state = useCall(getObracuni, slice);
  return (
    <DeskListPage
      {...frame}
      state={state}
      none={
        <EmptyState icon={<CircleCheck size={36} />} title={texts.t('settlements.none-imported')} />
      }
      list={settlementsOf(texts)}
    />
  );
}

function DifferencesList({ search, imported }: ListProps) {
  const texts = useTexts();
  const { slice, ...frame } = useFrame({ search, imported });
  const open = search.show !== 'closed';
  const state = useCall(getRazlikeObracuna, { ...slice, state: open ? 'open' : 'closed' });
  const [chosen, setChosen] = useState<SettlementDifference | null>(null);
  return (
    <DeskListPage
      {...frame}
      state={state}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={texts.t(open ? 'settlements.none' : 'settlements.none-closed')}
        />
      }
      list={differencesOf(texts, setChosen)}
    >
      {chosen === null ? null : (
        <DecisionDialog difference={chosen} onClose={() => setChosen(null)} />
      )}
    </DeskListPage>
  );
}
