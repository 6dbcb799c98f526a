import { type DeskEvent, getDogadjajiUprave } from '@rampa/contract/road-conditions';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, TrafficCone } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Row } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import { placeIn, wordsIn } from './words-in.ts';

const route = getRouteApi('/uprava/dogadjaji');

/** Current and future events on the roads, for staff. */
export function EventListPage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getDogadjajiUprave, { first, rows, road: search.road ?? '' });
  return (
    <DeskListPage
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
      state={state}
      loading={t('road-desk.loading')}
      none={<EmptyState icon={<TrafficCone size={36} />} title={t('road-desk.nothing')} />}
      list={eventsOf(texts)}
      pages={{
        first,
        rows,
        goTo: (page, replace) =>
          void navigate({ search: withOfficePage(search, page), replace, resetScroll: false }),
      }}
    />
  );
}

function eventsOf({ t, languageId, formats, now }: UseTexts): DeskRows<DeskEvent> {
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
  return {
    label: t('road-desk.title'),
    rowKey: ({ event_id: id }) => id,
    columns: [
      { id: 'title', header: t('road-desk.event'), cell: title, rowHeader: true },
      { id: 'place', header: t('road-desk.place'), cell: place },
      { id: 'kind', header: t('road-desk.kind'), cell: kind },
      { id: 'updated', header: t('road-desk.updated'), cell: updated },
    ],
    card: (event) => (
      <>
        {title(event)}
        <span>
          {kind(event)} · {place(event)} · {updated(event)}
        </span>
      </>
    ),
  };
}
