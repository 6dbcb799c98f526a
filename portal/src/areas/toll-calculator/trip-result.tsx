import type { Amount, Kategorija } from '@rampa/contract';
import type {
  Motorway,
  Path,
  Station,
  TollPricing,
  TollQuestion,
  TollTrip,
  TollWay,
  VehicleCategory,
} from '@rampa/contract/toll-calculator';
import { CloudOff, MapPinned, RouteOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CallError } from '../../lib/screens/loaded.tsx';
import { messages } from '../../lib/calls.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { extra } from '../../ui/extra.ts';
import { Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './toll-calculator-page.module.css';
import { TripActions } from './trip-actions.tsx';
import type { End } from './trip-form.tsx';
import { TripMap } from './trip-map.tsx';
import { TripReceipt } from './trip-receipt.tsx';
import { TripRemark } from './trip-remark.tsx';
import type { Trip, TripSearch } from './trip-search.ts';
import { TripTags } from './trip-tags.tsx';
import { TripWays } from './trip-ways.tsx';
import type { UseTrip } from './use-trip.ts';

/** The receipt is complete without it. */
const OnWay = extra(async () => (await import('./way-conditions.tsx')).OnWay);

interface TripResultProps {
  readonly search: TripSearch;
  readonly trip: Trip | undefined;
  readonly state: UseTrip;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  readonly categories: readonly VehicleCategory[];
  /** Which end a station clicked on the map becomes. */
  readonly nextEnd: End;
  readonly onStation: (id: string) => void;
}

/** The toll of the trip, or what is missing for it; and the map, on which one can choose too. */
export function TripResult(props: TripResultProps) {
  const { search, trip, state, stations, motorways, categories, nextEnd, onStation } = props;
  const { from, to } = search;
  const { pricing, date: day } = state;
  const paths = useMemo(
    () =>
      trip === undefined
        ? noPaths
        : pathsOf(pricing, { from: trip.from, to: trip.to, category: trip.kategorija, date: day }),
    [pricing, trip, day],
  );
  const [choice, setChoice] = useState({ from, to, at: 0 });
  // Another trip starts with its shortest route again.
  const chosen = choice.from === from && choice.to === to ? choice.at : 0;
  const roads = paths.map((path) => roadsOf(path, motorways));
  return (
    <>
      <div id={resultId} tabIndex={-1} className={styles['result']}>
        <Answer
          {...{ trip, state, stations, categories, roads, chosen }}
          onWay={(at) => setChoice({ from, to, at })}
        />
      </div>
      <div className={styles['map']}>
        <TripMap
          tariffs={state.tariffs}
          {...{ search, stations, motorways, paths, chosen, nextEnd, onStation }}
        />
      </div>
    </>
  );
}

/** Where the page scrolls, and its focus goes, to an answer that would be out of sight. */
export const resultId = 'trip-result';

const noPaths: readonly Path[] = [];

interface AnswerProps {
  readonly trip: Trip | undefined;
  readonly state: UseTrip;
  readonly stations: readonly Station[];
  readonly categories: readonly VehicleCategory[];
  readonly roads: readonly (readonly string[])[];
  readonly chosen: number;
  readonly onWay: (at: number) => void;
}

function Answer({ trip, state, ...rest }: AnswerProps) {
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
        <Priced {...{ trip, answer: answer.trip, state }} {...rest} />
      );
  }
}

/** What the receipt shows first: with a tag as well, where that is less. */
function announced(
  { total, totalWithTag }: TollWay,
  { t, formats }: ReturnType<typeof useTexts>,
): string {
  const amount = formats.money(total);
  return totalWithTag.amount < total.amount
    ? t('toll-calculator.announced-both', { amount, withTag: formats.money(totalWithTag) })
    : t('toll-calculator.announced', { amount });
}

interface PricedProps extends Omit<AnswerProps, 'trip'> {
  readonly trip: Trip;
  readonly answer: TollTrip;
}

function Priced({ trip, answer, state, ...props }: PricedProps) {
  const { stations, categories, roads, chosen, onWay } = props;
  const texts = useTexts();
  const { authenticated } = useSession();
  const ways: readonly TollWay[] = [answer, ...answer.alternatives];
  const way = ways[chosen] ?? answer;
  const names = new Map(stations.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const systemName = (id: string) =>
    state.tariffs?.tariffSystems.find((system) => system.id === id)?.name ?? id;
  const vehicle = categories.find(({ kategorija }) => kategorija === trip.kategorija);
  const { kind } = state.answer;
  const [offline, stale] =
    kind === 'priced' ? [state.answer.offline, state.answer.updating] : [false, false];
  return (
    <>
      <Spoken role="status">{stale ? '' : announced(way, texts)}</Spoken>
      {offline ? <Offline since={state.since} /> : null}
      <TripReceipt
        {...{ way, nameOf, systemName, stale }}
        from={trip.from}
        to={trip.to}
        vehicle={vehicle === undefined ? trip.kategorija : `${vehicle.name} · ${vehicle.summary}`}
        remark={<TripRemark state={state} />}
      />
      <TripActions trip={trip} title={`${nameOf(trip.from)} – ${nameOf(trip.to)}`} />
      {ways.length > 1 ? <TripWays {...{ ways, roads, chosen }} onChoose={onWay} /> : null}
      {authenticated ? (
        <TripTags
          kategorija={trip.kategorija}
          tollOf={(category) =>
            category === trip.kategorija ? way.totalWithTag : tollOn(way, trip, state, category)
          }
        />
      ) : null}
      {offline ? null : <OnWay {...{ trip, chosen, roads }} />}
    </>
  );
}

/** What a vehicle of another category pays on the same way. */
function tollOn(
  { km }: TollWay,
  { from, to }: Trip,
  { pricing, date }: UseTrip,
  category: Kategorija,
): Amount | undefined {
  const priced = pricing?.trip({ from, to, category, date });
  if (priced?.ok !== true) return undefined;
  return [priced.value, ...priced.value.alternatives].find((way) => way.km === km)?.totalWithTag;
}

/** The browser has calculated by itself: how old its tariff is. */
function Offline({ since }: { readonly since: number | undefined }) {
  const { t, formats, now } = useTexts();
  return (
    <Notice tone="notice" role="status" icon={<CloudOff size={20} aria-hidden="true" />}>
      {since === undefined
        ? t('toll-calculator.offline')
        : t('toll-calculator.offline-age', { ago: formats.ago(since, now) })}
    </Notice>
  );
}

/**
 * The roads of each route in the server's answer: the same calculation on the same tariff finds the
 * same ones, in the same order. Empty until the tariff is loaded.
 */
function pathsOf(pricing: TollPricing | undefined, question: TollQuestion): Path[] {
  const priced = pricing?.price(question);
  if (pricing === undefined || priced?.ok !== true) return [];
  return [priced.value.path, ...pricing.alternatives(question).map(({ path }) => path)];
}

/** The road signs to follow, in order. */
function roadsOf(path: Path, motorways: readonly Motorway[]): string[] {
  const signs = path.map(({ road }) => {
    return motorways.find(({ id }) => id === road.motorway)?.sign ?? road.motorway;
  });
  return signs.filter((sign, at) => signs.indexOf(sign) === at);
}
