import {
  getOdbijeniProlasci,
  refusedCounted,
  type RefusedPassage,
  refusedReasons,
  refusedSources,
  refusedStates,
} from '@rampa/contract/corrections';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { dayOf, oneOf, sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { TickedBar } from '../../lib/screens/ticked-bar.tsx';
import { useTicks } from '../../lib/screens/use-ticks.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { NobodyPaysDialog } from './nobody-pays-dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { RefusedFilter } from './refused-filter.tsx';
import { recordKey, refusedRowsOf } from './refused-list.tsx';
import type { CorrectionSearch } from './correction-search.ts';

const route = getRouteApi('/uprava/odbijeni-prolasci');

/** `/uprava/odbijeni-prolasci`: what lanes delivered and nobody was charged for. */
export function RefusedPage() {
  const texts = useTexts();
  const { t, formats, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: CorrectionSearch, replace = false) => {
    clear();
    void navigate({ search: next, replace, resetScroll: false });
  };
  const { first, rows } = sliceOf(search, officeRows);
  const { station, lane } = search;
  const chosen = oneOf(search.state, refusedStates) ?? 'open';
  const reason = oneOf(search.reason, refusedReasons);
  const source = oneOf(search.source, refusedSources);
  const day = dayOf(search.day);
  const state = useCall(
    getOdbijeniProlasci,
    {
      first,
      rows,
      state: chosen,
      languageId,
      ...(reason === undefined ? {} : { reason }),
      ...(source === undefined ? {} : { source }),
      ...(station === undefined ? {} : { station_id: station }),
      ...(lane === undefined ? {} : { lane }),
      ...(day === undefined ? {} : { day }),
    },
    { every: 60_000, quiet: true },
  );
  const [opened, setOpened] = useState<RefusedPassage>();
  /** Those of the open dialog: what others decide meanwhile is told when it is answered. */
  const [deciding, setDeciding] = useState<readonly RefusedPassage[]>();
  const { ticked, selected, tick, clear } = useTicks(state.value?.items ?? [], recordKey);
  const counted = state.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('corrections.title')}
      lead={t('corrections.about')}
      filter={
        <RefusedFilter
          search={search}
          chosen={{ state: chosen, reason, source, day }}
          choices={state.value?.choices}
          onChange={show}
        />
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(chosen === 'open' ? 'corrections.none-open' : 'corrections.none')}
        />
      }
      list={refusedRowsOf(texts, {
        isOpen: chosen === 'open',
        ticked,
        onTick: tick,
        onOpen: setOpened,
      })}
      remark={
        counted < refusedCounted ? undefined : (
          <p>{t('corrections.many', { most: formats.number(refusedCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    >
      {chosen === 'open' && selected.length > 0 ? (
        <TickedBar
          counted={t('corrections.selected', { count: selected.length })}
          act={t('corrections.decide-selected')}
          clear={t('corrections.select-none')}
          onAct={() => setDeciding(selected)}
          onClear={clear}
        />
      ) : null}
      {opened === undefined ? null : (
        <RefusedDialog record={opened} onClose={() => setOpened(undefined)} />
      )}
      {deciding === undefined ? null : (
        <NobodyPaysDialog
          records={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={clear}
        />
      )}
    </DeskListPage>
  );
}
