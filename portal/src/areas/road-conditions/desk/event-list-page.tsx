import { type DeskEvent, getDogadjajiUprave } from '@rampa/contract/road-conditions';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, TrafficCone } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import { withEventPage } from './event-search.ts';
import { placeIn, wordsIn } from './words-in.ts';

const route = getRouteApi('/uprava/dogadjaji');

/** What holds on the roads now or will, as the operator's people see it. */
export function EventListPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getDogadjajiUprave, { first, rows, road: search.road ?? '' });
  useLastPage(
    state,
    rows,
    (page) => void navigate({ search: withEventPage(search, page), replace: true }),
  );
  return (
    <Page
      title={t('road-desk.title')}
      actions={
        <ButtonLink
          to="/uprava/dogadjaji"
          search={{ new: 'yes' }}
          kind="primary"
          icon={<Plus size={20} aria-hidden="true" />}
        >
          {t('road-desk.new')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('road-desk.loading')}
            count={8}
            shape="rows"
            itemHeight="2.75rem"
          />
        }
      >
        {({ items, totalRecords }) =>
          totalRecords === 0 ? (
            <EmptyState icon={<TrafficCone size={36} />} title={t('road-desk.nothing')} />
          ) : (
            <div>
              <EventList events={items} stale={state.updating} />
              <Paging
                {...{ first, rows, totalRecords }}
                onChange={(page) =>
                  void navigate({ search: withEventPage(search, page), resetScroll: false })
                }
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

interface EventListProps {
  readonly events: readonly DeskEvent[];
  readonly stale: boolean;
}

function EventList({ events, stale }: EventListProps) {
  const { t, languageId, formats, now } = useTexts();
  const title = (event: DeskEvent) => (
    <Row>
      <Link to="/uprava/dogadjaji" search={{ event: event.event_id }}>
        {wordsIn(event.title, languageId)}
      </Link>
      {event.waiting === null ? null : <Badge tone="notice">{t('road-desk.source-waits')}</Badge>}
      {event.ended ? <Badge tone="neutral">{t('road-desk.over')}</Badge> : null}
    </Row>
  );
  const place = ({ road, from, to }: DeskEvent) =>
    `${road} · ${[...new Set([from, to])].map((name) => placeIn(name, languageId)).join(' – ')}`;
  const kind = (event: DeskEvent) => t(`road-conditions.kind-${event.kind}`);
  const updated = ({ updatedAt }: DeskEvent) => formats.dayTime(updatedAt, now);
  return (
    <DataList
      label={t('road-desk.title')}
      rows={events}
      rowKey={({ event_id: id }) => id}
      stale={stale}
      manyColumns
      columns={[
        { id: 'title', header: t('road-desk.event'), cell: title, rowHeader: true },
        { id: 'place', header: t('road-desk.place'), cell: place },
        { id: 'kind', header: t('road-desk.kind'), cell: kind },
        { id: 'updated', header: t('road-desk.updated'), cell: updated },
      ]}
      card={(event) => (
        <Stack gap="tight">
          {title(event)}
          <span>
            {kind(event)} · {place(event)} · {updated(event)}
          </span>
        </Stack>
      )}
    />
  );
}
