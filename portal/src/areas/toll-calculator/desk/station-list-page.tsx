import { type DeskStation, getStaniceUprave } from '@rampa/contract/toll-calculator';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SignpostBig } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import { DeskFindAmong } from '../../../lib/screens/desk-find.tsx';
import { DeskFilter, DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { nameIn } from './name-in.ts';
import { StationState } from './station-state.tsx';
import { readStationsDeskSearch, type StationsDeskSearch } from './stations-desk-search.ts';

const route = getRouteApi('/uprava/naplatne-stanice');
const filters = ['open', 'unpriced', 'ending', 'closed'] as const;

export function StationListPage() {
  const texts = useTexts();
  const { t, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: StationsDeskSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { text = '', road = '' } = search;
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getStaniceUprave, {
    first: String(first),
    rows: String(rows),
    search: text,
    road,
    show: search.show ?? 'open',
  });
  const roads = state.value?.roads ?? [];
  const signOf = (id: string): string => roads.find((one) => one.id === id)?.sign ?? id;
  return (
    <DeskListPage
      title={t('station-desk.title')}
      lead={t('station-desk.about')}
      actions={
        <ButtonLink to="/uprava/naplatne-stanice" search={{ new: 'yes' }} kind="primary">
          {t('station-desk.new')}
        </ButtonLink>
      }
      filter={
        <Stack>
          <DeskFindAmong
            key={text}
            label={t('station-desk.search')}
            find={t('station-desk.find')}
            text={text}
            longest={120}
            among={{
              label: t('station-desk.filter'),
              value: search.show ?? 'open',
              options: filters.map((value) => ({
                value,
                label: t(`station-desk.filter-${value}`),
              })),
            }}
            onFind={(typed, chosen) =>
              show(readStationsDeskSearch({ text: typed, road, show: chosen }))
            }
          />
          <DeskFilter>
            <InlineSelect
              label={t('station-desk.road')}
              value={road}
              options={[
                { value: '', label: t('station-desk.all-roads') },
                ...(road === '' || roads.some(({ id }) => id === road)
                  ? []
                  : [{ value: road, label: road }]),
                ...roads.map(({ id, name, sign }) => ({
                  value: id,
                  label: `${sign}: ${nameIn(name, languageId)}`,
                })),
              ]}
              onChange={(chosen) =>
                show(readStationsDeskSearch({ text, road: chosen, show: search.show }))
              }
            />
          </DeskFilter>
        </Stack>
      }
      state={state}
      loading={t('station-desk.loading')}
      none={
        <EmptyState
          icon={<SignpostBig size={36} />}
          title={t(
            text === '' && road === '' && search.show === undefined
              ? 'station-desk.none-yet'
              : 'station-desk.none',
          )}
        />
      }
      list={stationsOf(texts, signOf)}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

function stationsOf(
  { t, languageId, formats }: UseTexts,
  signOf: (road: string) => string,
): DeskRows<DeskStation> {
  const name = (station: DeskStation) => (
    <Lines>
      <Link to="/uprava/naplatne-stanice" search={{ station: station.id }}>
        {nameIn(station.name, languageId)}
      </Link>
      {station.aliases.length === 0 ? null : (
        <Aside>{station.aliases.map((alias) => nameIn(alias, languageId)).join(', ')}</Aside>
      )}
      <Aside translate="no">{station.id}</Aside>
    </Lines>
  );
  const road = (station: DeskStation) =>
    t('station-desk.at', { road: signOf(station.motorway), km: formats.number(station.km) });
  const kind = (station: DeskStation) => t(`station-desk.kind-${station.kind}`);
  return {
    label: t('station-desk.title'),
    rowKey: ({ id }) => id,
    columns: [
      { id: 'name', header: t('station-desk.name'), rowHeader: true, cell: name },
      { id: 'road', header: t('station-desk.road'), cell: road },
      { id: 'kind', header: t('station-desk.kind'), cell: kind },
      {
        id: 'state',
        header: t('station-desk.state'),
        cell: (station) => <StationState station={station} />,
      },
    ],
    card: (station) => (
      <>
        {name(station)}
        <span>{road(station)}</span>
        <span>{kind(station)}</span>
        <StationState station={station} />
      </>
    ),
  };
}
