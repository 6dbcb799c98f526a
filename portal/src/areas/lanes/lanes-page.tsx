import {
  getSateTraka,
  type LaneHour,
  laneHoursCounted,
  laneHourStates,
} from '@rampa/contract/lanes';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { dayOf, oneOf, sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { TickedBar } from '../../lib/screens/ticked-bar.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { LaneFilter } from './lane-filter.tsx';
import { hourKey, laneHoursOf } from './lane-hours-list.tsx';
import type { LaneSearch } from './lane-search.ts';

const route = getRouteApi('/uprava/kontrolni-zapisi');
const nothing: ReadonlySet<string> = new Set();

/** `/uprava/kontrolni-zapisi`: what lanes say that they have sent, beside what came. */
export function LanesPage() {
  const texts = useTexts();
  const { t, formats, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: LaneSearch, replace = false) => {
    setTicked(nothing);
    void navigate({ search: next, replace, resetScroll: false });
  };
  const { first, rows } = sliceOf(search, officeRows);
  const { station, lane } = search;
  const chosen = oneOf(search.state, laneHourStates) ?? 'differs';
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
  const [ticked, setTicked] = useState<ReadonlySet<string>>(nothing);
  const [closing, setClosing] = useState<readonly LaneHour[]>();
  const items = state.value?.items ?? [];
  // What others have closed meanwhile, or what arrived, is no longer there.
  const selected = items.filter((hour) => ticked.has(hourKey(hour)));
  const isOpen = chosen === 'differs';
  return (
    <DeskListPage
      title={t('lanes.title')}
      lead={t('lanes.lead')}
      filter={<LaneFilter search={search} chosen={{ state: chosen, day }} onChange={show} />}
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
        onTick(hour, on) {
          const next = new Set(ticked);
          if (on) next.add(hourKey(hour));
          else next.delete(hourKey(hour));
          setTicked(next);
        },
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
          onClear={() => setTicked(nothing)}
        />
      ) : null}
      {closing === undefined ? null : (
        <CloseDialog
          hours={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            const closed = new Set(closing.map(hourKey));
            setTicked(new Set([...ticked].filter((key) => !closed.has(key))));
          }}
        />
      )}
    </DeskListPage>
  );
}
