import { getVoznje, type SavedTrip } from '@rampa/contract/saved-trips';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Route } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { late } from '../../ui/late.ts';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Proposals } from './proposals.tsx';
import type { SavedTripsSearch } from './saved-trips-search.ts';
import styles from './saved-trips.module.css';
import { TripCard } from './trip-card.tsx';
import { draftOf, type TripDraft } from './trip-words.ts';

const route = getRouteApi('/pages/moje-voznje');

const TripDialog = late(async () => (await import('./trip-dialog.tsx')).TripDialog);
const RemoveTripDialog = late(
  async () => (await import('./remove-trip-dialog.tsx')).RemoveTripDialog,
);

type Task =
  | { readonly kind: 'save'; readonly draft: TripDraft }
  | { readonly kind: 'remove'; readonly trip: SavedTrip };

const blank: TripDraft = {
  name: '',
  stations: ['', ''],
  kategorija: 'I',
  days: [],
  hour: null,
  tagId: '',
};

/** `/pages/moje-voznje`: the trips that one usually drives, with what is known of them now and for tomorrow. */
export function SavedTripsPage() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const offline = useOfflineReason();
  const state = useCall(getVoznje, { languageId });
  const [task, setTask] = useState<Task | undefined>(() => broughtFrom(search));

  function close(): void {
    setTask(undefined);
    // Loaded again, the page would ask once more to save what was brought from the calculator.
    void navigate({ search: {}, replace: true, resetScroll: false });
  }

  const add = (
    <Button
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
      disabledReason={offline}
      onClick={() => setTask({ kind: 'save', draft: blank })}
    >
      {t('saved-trips.add')}
    </Button>
  );
  return (
    <Page title={t('saved-trips.title')} lead={t('saved-trips.lead')}>
      <Stack gap="wide">
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('saved-trips.loading')}
              count={2}
              shape="cards"
              itemHeight="16rem"
            />
          }
        >
          {({ items, completeUpTo }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<Route size={36} />}
                title={t('saved-trips.empty-title')}
                actions={add}
              >
                {t('saved-trips.empty')}
              </EmptyState>
            ) : (
              <Stack>
                <p>{t('saved-trips.evening')}</p>
                <Row>
                  {add}
                  <ButtonLink to="/pages/profil" search={{ tab: 'obavestenja' }} kind="quiet">
                    {t('saved-trips.to-notifications')}
                  </ButtonLink>
                </Row>
                <ul className={styles['trips']}>
                  {items.map((trip) => (
                    <li key={trip.id}>
                      <TripCard
                        trip={trip}
                        onEdit={() => setTask({ kind: 'save', draft: draftOf(trip) })}
                        onRemove={() => setTask({ kind: 'remove', trip })}
                      />
                    </li>
                  ))}
                </ul>
                <Completeness value={completeUpTo} below />
              </Stack>
            )
          }
        </Loaded>
        <Proposals onSave={(draft) => setTask({ kind: 'save', draft })} />
      </Stack>
      <Suspense>
        {task?.kind === 'save' ? <TripDialog draft={task.draft} onClose={close} /> : null}
        {task?.kind === 'remove' ? <RemoveTripDialog trip={task.trip} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

function broughtFrom({ from, to, kategorija }: SavedTripsSearch): Task | undefined {
  if (from === undefined || to === undefined) return undefined;
  const draft: TripDraft = {
    ...blank,
    stations: [from, to],
    kategorija: kategorija ?? blank.kategorija,
  };
  return { kind: 'save', draft };
}
