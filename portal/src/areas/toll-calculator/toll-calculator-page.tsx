import type { CallResult } from '@rampa/contract';
import { getTagovi } from '@rampa/contract/tags';
import {
  getKategorije,
  getPutevi,
  getStanice,
  type Motorway,
} from '@rampa/contract/toll-calculator';
import { getRouteApi } from '@tanstack/react-router';
import { Calculator } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './toll-calculator-page.module.css';
import { type End, TripForm } from './trip-form.tsx';
import { resultId, TripResult } from './trip-result.tsx';
import { type Trip, tripOf, turnedRound, withChoice } from './trip-search.ts';
import { ownTagsAsked } from './trip-tags.tsx';
import { useTrip, type UseTrip } from './use-trip.ts';

const route = getRouteApi('/pages/izracunaj-putarinu');
type Stations = CallResult<typeof getStanice>;
type Categories = CallResult<typeof getKategorije>;
const noMotorways: readonly Motorway[] = [];

/** `/pages/izracunaj-putarinu`: the toll of a trip; the address is the question. */
export function TollCalculatorPage() {
  const { t, languageId } = useTexts();
  const { authenticated } = useSession();
  const { from, to, kategorija, date } = route.useSearch();
  const stations = useCall(getStanice, { languageId });
  const categories = useCall(getKategorije, { languageId });
  // Another day may have other categories; until they are loaded, and offline, today's are used.
  const ofDay = useCall(
    getKategorije,
    { languageId, ...(date === undefined ? {} : { date }) },
    { quiet: true },
  );
  const motorways = useCall(getPutevi, { languageId }, { quiet: true });
  const vehicles = ofDay.value ?? categories.value;
  const trip = useMemo(() => tripOf({ from, to, kategorija, date }), [from, to, kategorija, date]);
  // Asked with the stations, not after them: the first picture of an address with a trip has the toll.
  const state = useTrip(trip, stations.value !== undefined);
  useCall(getTagovi, ownTagsAsked(languageId), {
    quiet: true,
    enabled: authenticated && trip !== undefined,
  });
  return (
    <Page
      title={t('toll-calculator.title')}
      lead={t('toll-calculator.lead')}
      actions={
        authenticated ? (
          <ButtonLink to="/pages/moje-voznje" kind="quiet">
            {t('toll-calculator.saved-trips')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Loaded state={stations} skeleton={<CalculatorSkeleton />}>
        {(known) => {
          if (known.totalRecords === 0) return <NoNetwork />;
          // Offline both are equally old, and say so once.
          return vehicles === undefined ? (
            <Loaded state={categories} skeleton={<CalculatorSkeleton />}>
              {() => null}
            </Loaded>
          ) : (
            <Calculation
              stations={known}
              categories={vehicles}
              motorways={motorways.value?.items ?? noMotorways}
              trip={trip}
              state={state}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

interface CalculationProps {
  readonly stations: Stations;
  readonly categories: Categories;
  readonly motorways: readonly Motorway[];
  /** Undefined where an end is missing. */
  readonly trip: Trip | undefined;
  readonly state: UseTrip;
}

function Calculation({ stations, categories, motorways, trip, state }: CalculationProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Which end a click on the map sets: a missing one, else the one last focused.
  const [end, setEnd] = useState<End>();
  const nextEnd: End =
    search.from === undefined ? 'from' : search.to === undefined ? 'to' : (end ?? 'to');

  function choose(choice: Parameters<typeof withChoice>[1]): void {
    // From the current address: the previous choice may not have been rendered yet.
    void navigate({ search: (now) => withChoice(now, choice), resetScroll: false, replace: true });
  }

  function chooseOnMap(id: string): void {
    // Both ends would become one station.
    if (id === search.from || id === search.to) return;
    choose({ [nextEnd]: id });
  }

  const asked = trip !== undefined;
  // Whoever completes the trip here is led to the answer; whoever comes by a link that has it sees it above the form.
  const [cameWithTrip] = useState(asked);
  const oneColumn = useMedia('(max-width: 999px)');
  const wasAsked = useRef(asked);
  useEffect(() => {
    // In one column the answer is below the form: completing the trip scrolls to it.
    if (asked && !wasAsked.current && oneColumn) {
      document.querySelector(`#${resultId}`)?.scrollIntoView({ block: 'start' });
    }
    wasAsked.current = asked;
  }, [asked, oneColumn]);
  return (
    <div className={classNames(styles['columns'], asked && styles['asked'])}>
      {asked && cameWithTrip ? <TollFirst state={state} /> : null}
      <div className={styles['form']}>
        <Card>
          <TripForm
            search={search}
            stations={stations.items}
            categories={categories.items}
            motorways={motorways}
            onChoose={choose}
            onTurn={() =>
              void navigate({
                search: (now) => turnedRound(now),
                resetScroll: false,
                replace: true,
              })
            }
            onEnd={setEnd}
          />
        </Card>
      </div>
      <TripResult
        search={search}
        trip={trip}
        state={state}
        stations={stations.items}
        motorways={motorways}
        categories={categories.items}
        nextEnd={nextEnd}
        onStation={chooseOnMap}
      />
    </div>
  );
}

/** The toll in a line, where the form comes between the heading and the calculation. */
function TollFirst({ state: { answer } }: { readonly state: UseTrip }) {
  const { t, formats } = useTexts();
  if (answer.kind === 'waiting') {
    return (
      <div className={styles['first']}>
        <Skeleton height="1.5rem" />
      </div>
    );
  }
  if (answer.kind !== 'priced') return null;
  const { total, totalWithTag } = answer.trip;
  return (
    <p className={styles['first']}>
      <strong>{t('toll-calculator.announced', { amount: formats.money(total) })}</strong>{' '}
      {totalWithTag.amount < total.amount ? (
        <span>
          {t('toll-calculator.section-with-tag', { amount: formats.money(totalWithTag) })}{' '}
        </span>
      ) : null}
      <a
        href={`#${resultId}`}
        onClick={(event) => {
          // The address stays the trip alone, as it is shared.
          event.preventDefault();
          const result = document.querySelector<HTMLElement>(`#${resultId}`);
          result?.focus({ preventScroll: true });
          result?.scrollIntoView({ block: 'start' });
        }}
      >
        {t('toll-calculator.to-receipt')}
      </a>
    </p>
  );
}

/** An operator that has not imported its stations yet. */
function NoNetwork() {
  const { t } = useTexts();
  return (
    <EmptyState icon={<Calculator size={36} />} title={t('toll-calculator.no-network')}>
      {t('toll-calculator.no-network-text')}
    </EmptyState>
  );
}

function CalculatorSkeleton() {
  return (
    <div className={styles['columns']}>
      <Card>
        <div className={styles['skeleton']}>
          <Skeleton height="4.75rem" />
          <Skeleton height="4.75rem" />
          <Skeleton height="9rem" />
          <Skeleton height="2.75rem" />
        </div>
      </Card>
      <Skeleton height="24rem" />
    </div>
  );
}
