import {
  getOznaceniProlasci,
  type MarkedPassage,
  refusedCounted,
  reviewStates,
} from '@rampa/contract/corrections';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { oneOf, sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { markKind, passageMarks } from '../../lib/trips/mark-name.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MarkedDialog } from './marked-dialog.tsx';
import { markedRowsOf } from './marked-list.tsx';
import { chosenIn } from './correction-pages.ts';
import type { CorrectionSearch } from './correction-search.ts';
import { useStationOptions } from '../../lib/selection/use-station-options.ts';

const route = getRouteApi('/uprava/oznaceni-prolasci');

/** `/uprava/oznaceni-prolasci`: passages that look wrong, before their customers complain. */
export function MarkedPage() {
  const texts = useTexts();
  const { t, formats, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: CorrectionSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { station, account, passage } = search;
  const chosen = oneOf(search.state, reviewStates) ?? 'open';
  const mark = oneOf(search.mark, passageMarks);
  const state = useCall(
    getOznaceniProlasci,
    {
      first,
      rows,
      state: chosen,
      languageId,
      ...(mark === undefined ? {} : { mark }),
      ...(station === undefined ? {} : { station_id: station }),
      ...(account === undefined ? {} : { account_id: account }),
      ...(passage === undefined ? {} : { passage_id: passage }),
    },
    { every: 60_000, quiet: true },
  );
  const stations = useStationOptions(station ?? '');
  const [opened, setOpened] = useState<MarkedPassage>();
  const counted = state.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('corrections.marked-title')}
      lead={t('corrections.marked-about')}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('corrections.state')}
            value={chosen}
            options={reviewStates.map((value) => ({
              value,
              label: t(`corrections.review-${value}`),
            }))}
            onChange={(value) => show(chosenIn(search, { state: value === 'open' ? '' : value }))}
          />
          <InlineSelect
            label={t('corrections.mark')}
            value={mark ?? ''}
            options={[
              { value: '', label: t('corrections.any-mark') },
              ...passageMarks.map((value) => ({ value, label: markKind(t, value) })),
            ]}
            onChange={(value) => show(chosenIn(search, { mark: value }))}
          />
          <InlineSelect
            label={t('corrections.station')}
            value={station ?? ''}
            options={[{ value: '', label: t('corrections.any-station') }, ...stations]}
            onChange={(value) => show(chosenIn(search, { station: value }))}
          />
          {account === undefined ? null : (
            <Button
              size="small"
              onClick={() => show(chosenIn(search, { account: '', passage: '' }))}
            >
              {t('corrections.of-all')}
            </Button>
          )}
        </DeskFilter>
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(chosen === 'open' ? 'corrections.marked-none-open' : 'corrections.marked-none')}
        />
      }
      list={markedRowsOf(texts, { isOpen: chosen === 'open', onOpen: setOpened })}
      remark={
        counted < refusedCounted ? undefined : (
          <p>{t('corrections.many', { most: formats.number(refusedCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    >
      {opened === undefined ? null : (
        <MarkedDialog
          passage={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            // It was shown because somebody asked about it, and could be asked about once more.
            if (opened.toTakeUp === true) show(chosenIn(search, { passage: '' }));
          }}
        />
      )}
    </DeskListPage>
  );
}
