import type { Amount, CallResult, Currency, LanguageId } from '@rampa/contract';
import {
  mostTripEvents,
  mostTripsOfPerson,
  type getPredloziVoznji,
  type getStanjePuta,
  type getVoznje,
  type SavedTrip,
  type TripEvent,
} from '@rampa/contract/saved-trips';
import { inLanguage, roadEventIn, type KnownEvent } from '../road-conditions/index.ts';
import { nameIn, type TollCalculator } from '../toll-calculator/index.ts';
import { daysOf } from './event-times.ts';
import type { TripProposal } from './proposals.ts';
import type { TripEventRecord, TripToday } from './saved-trips.service.ts';
import type { TripToll } from './trip-toll.ts';
import type { WayToday } from './way-conditions.ts';

interface Words {
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly currency: Currency;
  readonly languageId: LanguageId;
}

export function savedTripsView(
  trips: readonly TripToday[],
  words: Words,
): Omit<CallResult<typeof getVoznje>, 'completeUpTo'> {
  return { items: trips.map((trip) => tripView(trip, words)), most: mostTripsOfPerson };
}

export function proposalsView(
  proposals: readonly TripProposal[],
  words: Words,
): CallResult<typeof getPredloziVoznji> {
  return {
    items: proposals.map(({ from, to, category, tagId, days, hour, times }) => ({
      stations: placesOf([from, to], words),
      kategorija: category,
      tag_id: tagId,
      days: [...days],
      hour,
      times,
    })),
  };
}

function tripView(trip: TripToday, words: Words): SavedTrip {
  const { toll, tag, events } = trip;
  const money = (amount: number): Amount => ({ amount, currency: words.currency });
  const wayOf = ({ totalMinor, totalWithTagMinor, km, minutes }: TripToll) => ({
    total: money(totalMinor),
    totalWithTag: money(totalWithTagMinor),
    km,
    minutes,
  });
  return {
    id: trip.tripId,
    name: trip.name,
    stations: placesOf(trip.stationIds, words),
    kategorija: trip.category,
    days: daysOf(trip.days),
    hour: trip.hour,
    tag:
      tag === null
        ? null
        : {
            tag_id: tag.tagId,
            name: tag.name,
            balance: money(tag.balanceMinor),
            status: tag.status,
            enough:
              toll !== null && tag.inAdvance && tag.status === 'aktivan'
                ? tag.balanceMinor >= toll.totalWithTagMinor
                : null,
          },
    toll: toll === null ? null : wayOf(toll),
    otherWays: trip.otherWays.map((way) => ({
      ...wayOf(way),
      roads: [...way.roads],
      events: way.events,
      closed: way.closed,
    })),
    events: events.slice(0, mostTripEvents).map((one) => eventView(one, words.languageId)),
    eventCount: events.length,
  };
}

function placesOf(ids: readonly string[], { calculator, languageId }: Words) {
  return ids.map((id) => ({
    id,
    name: nameIn(calculator.station(id)?.name ?? id, languageId),
  }));
}

export function wayConditionsView(
  ways: readonly WayToday[],
  languageId: LanguageId,
): CallResult<typeof getStanjePuta> {
  return {
    items: ways.map(({ events, closed, borders }) => ({
      events: events
        .slice(0, mostTripEvents)
        .map(({ event, now }) => ({ ...eventSaid(event, languageId), now })),
      eventCount: events.length,
      closed,
      borders: borders.map(({ end, crossing: { name, otherSide, country }, tagPays }) => ({
        end,
        name: nameIn(name, languageId),
        otherSide: inLanguage(otherSide, languageId),
        country,
        tagPays,
      })),
    })),
  };
}

function eventView({ event, now, tomorrow }: TripEventRecord, languageId: LanguageId): TripEvent {
  return { ...eventSaid(event, languageId), now, tomorrow };
}

function eventSaid(event: KnownEvent, languageId: LanguageId): Omit<TripEvent, 'now' | 'tomorrow'> {
  const { id, kind, severity, road, section, direction, validFrom, validTo, daily, title, text } =
    roadEventIn(event, languageId);
  return {
    id,
    kind,
    severity,
    road,
    section,
    direction,
    validFrom,
    validTo,
    daily,
    title,
    text,
  };
}
