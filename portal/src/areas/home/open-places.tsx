import {
  getProdajnaMesta,
  type LocalMoment,
  openingStateAt,
  parseOpeningHours,
} from '@rampa/contract/points-of-sale';
import { useCall } from '../../lib/api/queries.ts';
import { bare } from '../../lib/formats/bare.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { clockOf, daysBetween, localMomentOf } from '../../lib/toll-time/local-moment.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Milliseconds between two calls while the home page is open. */
const everyMinutes = 5 * 60_000;

interface OpenPlacesProps {
  /** If nothing is known: where to go. */
  readonly otherwise: string;
}

/** How many places are open now, or when the first one opens, as the live line of points of sale. */
export function OpenPlaces({ otherwise }: OpenPlacesProps) {
  const { t, languageId, now, formats } = useTexts();
  const places = useCall(getProdajnaMesta, { languageId }, { quiet: true, every: everyMinutes });
  if (places.loading) return <Skeleton width="14rem" height="2.7em" />;
  if (places.value === undefined) return otherwise;
  const moment = localMomentOf(now);
  const holidays = new Set(places.value.holidays);
  const states = places.value.items.flatMap(({ openingHours }) => {
    const hours = parseOpeningHours(openingHours);
    return hours === null ? [] : [openingStateAt(hours, moment, holidays)];
  });
  const open = states.filter((state) => state.open).length;
  if (open > 0) {
    return t('home.places-open', { count: open, total: formats.number(states.length) });
  }
  const next = states
    .flatMap(({ until }) => (until === null ? [] : [until]))
    .toSorted((a, b) => minutesUntil(moment, a) - minutesUntil(moment, b))[0];
  if (next === undefined) return otherwise;
  const time = clockOf(next.minute);
  return next.day === moment.day
    ? t('home.places-next', { when: time })
    : t('home.places-next', { when: `${bare(formats.day(next.day))}, ${time}` });
}

function minutesUntil(from: LocalMoment, to: LocalMoment): number {
  return daysBetween(from.day, to.day) * 1440 + to.minute - from.minute;
}
