import type { Motorway, Station, TollTrip, TollWay } from '@rampa/contract/toll-calculator';
import { CloudOff, MapPinned, RouteOff } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '../../lib/screens/loaded.tsx';
import { messages } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { lastAnswer } from './last-answer.ts';
import styles from './toll-calculator-page.module.css';
import { TripActions } from './trip-actions.tsx';
import type { End } from './trip-form.tsx';
import { TripReceipt } from './trip-receipt.tsx';
import { TripRemark } from './trip-remark.tsx';
import { type Trip, tripOf, type TripSearch } from './trip-search.ts';
import { TripTags } from './trip-tags.tsx';
import { TripWays } from './trip-ways.tsx';
import { useTrip, type UseTrip } from './use-trip.ts';
import { roadsOf, waysOnMap } from './ways-on-map.ts';

interface TripResultProps {
  readonly search: TripSearch;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  /** Which end a station that is clicked on the map becomes. */
  readonly nextEnd: End;
  readonly onStation: (id: string) => void;
}

/** What the trip costs, or what is missing to say so. */
export function TripResult({ search, stations, motorways }: TripResultProps) {
  const trip = tripOf(search);
  const state = useTrip(trip);
  return (
    <div className={styles['result']}>
      {/* Another trip begins with its shortest way again. */}
      <Answer
        key={trip === undefined ? '' : Object.values(trip).join(' ')}
        {...{ trip, state, stations, motorways }}
      />
    </div>
  );
}

interface AnswerProps extends Pick<TripResultProps, 'stations' | 'motorways'> {
  readonly trip: Trip | undefined;
  readonly state: UseTrip;
}

function Answer({ trip, state, stations, motorways }: AnswerProps) {
  const { t } = useTexts();
  const { answer } = state;
  switch (answer.kind) {
    case 'none':
      return (
        <EmptyState icon={<MapPinned size={36} />} title={t('toll-calculator.ask')}>
          {t('toll-calculator.ask-text')}
        </EmptyState>
      );
    case 'waiting':
      return <Skeleton height="24rem" />;
    case 'refused': {
      const { refusal, retry, busy } = answer;
      if (!refusal.code.startsWith('toll-calculator.')) {
        return <CallError refusal={refusal} onRetry={retry} busy={busy} />;
      }
      return (
        <div role="status">
          <EmptyState icon={<RouteOff size={36} />} title={t('toll-calculator.no-result')}>
            {messages.refusal(refusal)}
          </EmptyState>
        </div>
      );
    }
    case 'priced':
      return trip === undefined ? null : (
        <Priced {...{ trip, answer: answer.trip, state, stations, motorways }} />
      );
  }
}

interface PricedProps extends Omit<AnswerProps, 'trip'> {
  readonly trip: Trip;
  readonly answer: TollTrip;
}

function Priced({ trip, answer, state, stations, motorways }: PricedProps) {
  const { t, formats } = useTexts();
  const { authenticated } = useSession();
  const [chosen, setChosen] = useState(0);
  const ways: readonly TollWay[] = [answer, ...answer.alternatives];
  const way = ways[chosen] ?? answer;
  const names = new Map(stations.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const systemName = (id: string) =>
    state.tariffs?.tariffSystems.find((system) => system.id === id)?.name ?? id;
  const paths = waysOnMap(state, trip);
  const { kind } = state.answer;
  const [offline, stale] =
    kind === 'priced' ? [state.answer.offline, state.answer.updating] : [false, false];
  return (
    <>
      <p role="status" className={styles['spoken']}>
        {stale ? '' : t('toll-calculator.announced', { amount: formats.money(way.total) })}
      </p>
      {offline ? <Offline /> : null}
      <TripReceipt
        {...{ way, nameOf, systemName, stale }}
        from={trip.from}
        to={trip.to}
        remark={<TripRemark state={state} />}
      />
      <TripActions title={`${nameOf(trip.from)} – ${nameOf(trip.to)}`} />
      {ways.length > 1 ? (
        <TripWays
          ways={ways}
          roads={paths.map((path) => roadsOf(path, motorways))}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
      {authenticated ? <TripTags kategorija={trip.kategorija} toll={way.totalWithTag} /> : null}
    </>
  );
}

/** The browser has computed by itself: how old the tariff is that it did so by. */
function Offline() {
  const { t, formats, now } = useTexts();
  const since = lastAnswer.read();
  return (
    <Notice tone="notice" role="status" icon={<CloudOff size={20} aria-hidden="true" />}>
      {since === undefined
        ? t('toll-calculator.offline')
        : t('toll-calculator.offline-age', { ago: formats.ago(since, now) })}
    </Notice>
  );
}
