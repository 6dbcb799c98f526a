import {
  getSateTraka,
  type LaneHour,
  laneHourChoices,
  laneHoursCounted,
} from '@rampa/contract/lanes';
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
import { Stack } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { CompleteStations } from './complete-stations.tsx';
import { LaneDaySums } from './lane-day.tsx';
import { LaneFilter } from './lane-filter.tsx';
import { hourKey, laneHoursOf } from './lane-hours-list.tsx';
import type { LaneSearch } from './lane-search.ts';

const route = getRouteApi('/uprava/kontrolni-zapisi');

/** `/uprava/kontrolni-zapisi`: what lanes say that they have sent, beside what came. */
export function LanesPage() {
  const texts = useTexts();
  const { t, formats, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: LaneSearch, replace = false) => {
    clear();
    void navigate({ search: next, replace, resetScroll: false });
  };
  const { first, rows } = sliceOf(search, officeRows);
  const { station, lane } = search;
  const chosen = oneOf(search.state, laneHourChoices) ?? 'differs';
  const day = dayOf(search.day);
  const state = useCall(
    getSateTraka,
    {
      first,
      rows,
      state: chosen,
      languageId,
      ...(station === undefined ? {} : { station_id: station }),
      ...(lane === undefined ? {} : { lane }),
      ...(day === undefined ? {} : { day }),
    },
    { every: 60_000, quiet: true },
  );
  const [closing, setClosing] = useState<readonly LaneHour[]>();
  const { ticked, selected, tick, untick, clear } = useTicks(state.value?.items ?? [], hourKey);
  const isOpen = chosen === 'differs';
  return (
    <DeskListPage
      title={t('lanes.title')}
      lead={t('lanes.lead')}
      above={<CompleteStations />}
      filter={
        <Stack>
          <LaneFilter search={search} chosen={{ state: chosen, day }} onChange={show} />
          <LaneDaySums laneDay={state.value?.laneDay ?? null} />
        </Stack>
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(
            state.value?.delivered === false && chosen !== 'no-record'
              ? 'lanes.never'
              : isOpen
                ? 'lanes.none-differs'
                : 'lanes.none',
          )}
        />
      }
      list={laneHoursOf(texts, {
        isOpen,
        ticked,
        onTick: tick,
        onClose: (hour) => setClosing([hour]),
      })}
      remark={
        (state.value?.totalRecords ?? 0) < laneHoursCounted ? undefined : (
          <p>{t('lanes.many', { most: formats.number(laneHoursCounted) })}</p>
        )
      }
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
    >
      {isOpen && selected.length > 0 ? (
        <TickedBar
          counted={t('lanes.selected', { count: selected.length })}
          act={t('lanes.close-selected')}
          clear={t('lanes.select-none')}
          onAct={() => setClosing(selected)}
          onClear={clear}
        />
      ) : null}
      {closing === undefined ? null : (
        <CloseDialog
          hours={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => untick(closing)}
        />
      )}
    </DeskListPage>
  );
}
