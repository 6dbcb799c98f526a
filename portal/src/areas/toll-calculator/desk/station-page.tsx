import {
  type FoundStation,
  getStanicaUprave,
  getStaniceUprave,
} from '@rampa/contract/toll-calculator';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX, TriangleAlert } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { CloseOrReopen } from '../../../lib/screens/close-or-reopen.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { CloseStationDialog, ReopenStationDialog } from './close-station-dialog.tsx';
import { nameIn } from './name-in.ts';
import { ReportingLanes } from './reporting-lanes.tsx';
import { StationChanges } from './station-changes.tsx';
import { StationForm } from './station-form.tsx';
import { StationState } from './station-state.tsx';

const route = getRouteApi('/uprava/naplatne-stanice');

export function NewStationPage() {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  // The list brings the roads to choose from.
  const state = useCall(getStaniceUprave, {
    first: '0',
    rows: '1',
    search: '',
    road: '',
    show: 'open',
  });
  return (
    <Page
      title={t('station-desk.new')}
      lead={t('station-desk.new-about')}
      width="column"
      actions={<AllLink />}
    >
      <Loaded state={state} skeleton={<Skeleton height="32rem" />}>
        {(around) => (
          <StationForm
            station={null}
            around={around}
            onSaved={(id) => void navigate({ search: { station: id }, replace: true })}
          />
        )}
      </Loaded>
    </Page>
  );
}

export function StationPage({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const state = useCall(getStanicaUprave, { station_id: id });
  return (
    <Page
      title={t('station-desk.one')}
      width="column"
      actions={
        <>
          {state.value === undefined ? null : <CloseButton found={state.value} />}
          <AllLink />
        </>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="32rem" />}
        empty={({ code }) =>
          code === 'stations.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('station-desk.unknown')} />
          ) : undefined
        }
      >
        {(found) => (
          <Stack>
            <StationState station={found.station} />
            <Unpriced found={found} />
            <Facts found={found} />
            <StationForm station={found.station} around={found} onSaved={() => undefined} />
            <Section title={t('station-desk.lanes')}>
              <ReportingLanes lanes={found.lanes} />
            </Section>
            <Section title={t('station-desk.history')}>
              <StationChanges changes={found.changes} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface Found {
  readonly found: FoundStation;
}

/** What is missing before customers can choose the station, and passages through it can be charged. */
function Unpriced({ found: { station } }: Found) {
  const { t, formats } = useTexts();
  const { unpriced, closed, pricedFrom } = station;
  if (!unpriced || closed) return null;
  return (
    <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
      <p>
        {pricedFrom === null
          ? t('station-desk.unpriced-text')
          : t('station-desk.priced-from-text', { day: formats.day(pricedFrom) })}
      </p>
    </Notice>
  );
}

/** What prices follow from, and does not change here. */
function Facts({ found: { station, roads, systems, priceLists } }: Found) {
  const { t, formats, languageId } = useTexts();
  const named = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    nameIn(list.find((one) => one.id === id)?.name ?? id, languageId);
  return (
    <DescriptionList
      items={[
        { term: t('station-desk.id'), value: <span translate="no">{station.id}</span> },
        { term: t('station-desk.road'), value: named(roads, station.motorway) },
        { term: t('station-desk.system'), value: named(systems, station.tariffSystem) },
        {
          term: t('station-desk.price-lists'),
          value:
            priceLists.length === 0
              ? t('station-desk.price-lists-none')
              : priceLists
                  .map(({ version, validFrom }) =>
                    t('station-desk.price-list', { version, day: formats.day(validFrom) }),
                  )
                  .join('; '),
        },
      ]}
    />
  );
}

/** Closes the station after a day, or opens it again. */
function CloseButton({ found }: Found) {
  const { t } = useTexts();
  const { station } = found;
  return (
    <CloseOrReopen
      place={station}
      texts={{
        close: t('station-desk.close'),
        reopen: t('station-desk.reopen'),
        keepOpen: t('station-desk.keep-open'),
      }}
      closing={(done) => <CloseStationDialog found={found} onClose={done} />}
      reopening={(done) => <ReopenStationDialog station={station} onClose={done} />}
    />
  );
}

function AllLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/uprava/naplatne-stanice" search={{}} kind="quiet">
      {t('station-desk.all')}
    </ButtonLink>
  );
}
