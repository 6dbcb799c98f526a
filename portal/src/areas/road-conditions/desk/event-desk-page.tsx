import { getDogadjajUprave } from '@rampa/contract/road-conditions';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EndButton } from './end-button.tsx';
import { EventForm } from './event-form.tsx';
import { EventListPage } from './event-list-page.tsx';
import { SourceChoice } from './source-choice.tsx';

const route = getRouteApi('/uprava/dogadjaji');

/** `/uprava/dogadjaji`: the events, one of them, or a new one. */
export function EventDeskPage() {
  const { event, new: isNew } = route.useSearch();
  if (event !== undefined) return <EventPage key={event} id={event} />;
  return isNew === 'yes' ? <NewEventPage /> : <EventListPage />;
}

function NewEventPage() {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/uprava/dogadjaji' });
  return (
    <Page title={t('road-desk.new')} width="column" actions={<AllLink />}>
      <EventForm
        event={null}
        onSaved={(id) => void navigate({ search: { event: id }, replace: true })}
      />
    </Page>
  );
}

function EventPage({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/uprava/dogadjaji' });
  const state = useCall(getDogadjajUprave, { event_id: id });
  return (
    <Page
      title={t('road-desk.one')}
      width="column"
      actions={
        <>
          {state.value === undefined || state.value.ended ? null : (
            <EndButton event={state.value} onEnded={() => void navigate({ search: {} })} />
          )}
          <AllLink />
        </>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="32rem" />}
        empty={({ code }) =>
          code === 'road-conditions.event-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('road-desk.none')} />
          ) : undefined
        }
      >
        {(event) => (
          <Stack>
            {event.waiting === null ? null : (
              <SourceChoice
                key={event.waiting.sourceVersion}
                event={event}
                waiting={event.waiting}
                onDecided={(taken) => {
                  // An event that has ended has nothing to edit.
                  if (event.ended && !taken) void navigate({ search: {} });
                }}
              />
            )}
            {event.ended ? null : (
              <EventForm
                // Another version is another form: its values belong to the previous one.
                key={event.version}
                event={event}
                onSaved={() => undefined}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function AllLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/uprava/dogadjaji" search={{}} kind="quiet">
      {t('road-desk.all')}
    </ButtonLink>
  );
}
