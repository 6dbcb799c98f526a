import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { amount, day, empty, id, kategorija, languageId } from '../core/schemas.ts';
import { anyone, everyMember } from '../core/who.ts';
import { roadEvent } from '../road-conditions/event.ts';
import { tagStatus } from '../tags/status.ts';
import { savedTripsErrors } from './errors.ts';

/** Trips that a person may save. */
export const mostTripsOfPerson = 10;
/** Trips that all people of an account may save together. */
export const mostTripsOfAccount = 200;
/** Entry, stops and exit. */
export const mostTripStations = 4;
/** Road events that a trip is shown with, the most severe first. */
export const mostTripEvents = 20;

const inLanguage = z.object({ languageId: languageId.default('2') });

/** Days of the week on which a trip is usually driven, 1 for Monday; none: nobody is told about it. */
const days = z
  .array(z.int().min(1).max(7))
  .max(7)
  .refine((all) => new Set(all).size === all.length, { message: 'request.invalid' });

/** Hour of toll time in which one usually sets out; null: at any time of the day. */
const hour = z.int().min(0).max(23).nullable();

/** Made by the caller. */
const tripId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { message: 'request.invalid' });

const place = z.strictObject({ id, name: z.string() });

/** What is known on a trip. */
const tripEvent = roadEvent
  .pick({
    id: true,
    kind: true,
    severity: true,
    road: true,
    section: true,
    direction: true,
    validFrom: true,
    validTo: true,
    daily: true,
    title: true,
    text: true,
  })
  .extend({
    /** It holds at this moment. */
    now: z.boolean(),
    /** It holds at some time of tomorrow, in toll time. */
    tomorrow: z.boolean(),
  });
export type TripEvent = z.infer<typeof tripEvent>;

/** A toll, how far and how long. */
const way = {
  total: amount,
  totalWithTag: amount,
  km: z.number(),
  minutes: z.int(),
};

const savedTrip = z.strictObject({
  id,
  name: z.string(),
  /** Entry, stops, exit; names in the language asked for, or the id of a station that is no longer known. */
  stations: z.array(place),
  kategorija,
  days,
  hour,
  /** The tag that pays; null: none was named, or it is no longer within reach. */
  tag: z
    .strictObject({
      tag_id: id,
      name: z.string(),
      balance: amount,
      /** Only an active one pays; left out by servers of the version before. */
      status: tagStatus.optional(),
      /** Whether the balance pays for the trip; null where there is no price, where tolls are paid later, and where the tag does not pay. */
      enough: z.boolean().nullable(),
    })
    .nullable(),
  /** Today's; null where the price list has none, or no road leads there any more. */
  toll: z.strictObject(way).nullable(),
  /** Other ways that cost less or take less time than the usual one, or are free of a closure that is on it. */
  otherWays: z.array(
    z.strictObject({
      ...way,
      /** Signs of its motorways, in order. */
      roads: z.array(z.string()),
      /** Road events on it now. */
      events: z.int().min(0),
      /** Whether a closure is on it now. */
      closed: z.boolean(),
    }),
  ),
  /** On its way, now or tomorrow; waiting at a border that it ends or begins at is among them. */
  events: z.array(tripEvent),
  /** Of which `events` are the most severe. */
  eventCount: z.int().min(0),
});
export type SavedTrip = z.infer<typeof savedTrip>;

export const getVoznje = defineCall({
  method: 'GET',
  path: '/api/Voznja/GetVoznje',
  who: everyMember,
  reads: true,
  summary:
    'The trips that one has saved, each with its toll, the balance of its tag and what is known on the road now and tomorrow',
  input: inLanguage,
  result: z.strictObject({
    items: z.array(savedTrip),
    most: z.int(),
    /** Up to when what was charged to the tags is complete. */
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {},
});

export const getPredloziVoznji = defineCall({
  method: 'GET',
  path: '/api/Voznja/GetPredloziVoznji',
  who: everyMember,
  reads: true,
  summary: 'The trips that one has driven most often in ninety days and has not saved',
  input: inLanguage,
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        stations: z.array(place),
        kategorija,
        /** Empty where the tag that drove them does not pay any more. */
        tag_id: z.string().max(64),
        days,
        hour,
        /** How often, among the newest passages. */
        times: z.int().min(1),
      }),
    ),
  }),
  errors: {},
});

export const sacuvajVoznju = defineCall({
  method: 'POST',
  path: '/api/Voznja/SacuvajVoznju',
  who: everyMember,
  summary: 'Save a trip, or change one by its id; saving the same twice saves one',
  input: z.strictObject({
    /** A new id for a new trip. */
    id: tripId,
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^\P{Cc}*$/u, { message: 'request.invalid' }),
    stations: z.array(id).min(2).max(mostTripStations),
    kategorija,
    days,
    hour,
    /** Empty for none. */
    tag_id: z.string().max(64).default(''),
  }),
  result: empty,
  errors: savedTripsErrors,
});

export const ukloniVoznju = defineCall({
  method: 'POST',
  path: '/api/Voznja/UkloniVoznju',
  who: everyMember,
  summary: 'Remove a trip of one’s own; one that is not there is removed already',
  input: z.strictObject({ id: tripId }),
  result: empty,
  errors: {},
});

/** What is known on one of the ways of a trip. */
const wayConditions = z.strictObject({
  /** On it on the day asked for, the most severe first; waiting at a border that it ends or begins at is among them. */
  events: z.array(tripEvent.omit({ tomorrow: true })),
  /** Of which `events` are the most severe. */
  eventCount: z.int().min(0),
  /** Whether a closure is on it at this moment. */
  closed: z.boolean(),
  /** Where its motorway leads on abroad, with no station in between. */
  borders: z.array(
    z.strictObject({
      /** Which end of the trip is near it. */
      end: z.enum(['from', 'to']),
      name: z.string(),
      /** The crossing on the other side. */
      otherSide: z.string(),
      /** ISO 3166. */
      country: z.string(),
      /** Whether tags of the operator pay there, for whoever has the service. */
      tagPays: z.boolean(),
    }),
  ),
});
export type WayConditions = z.infer<typeof wayConditions>;
export type WayEvent = WayConditions['events'][number];

export const getStanjePuta = defineCall({
  method: 'GET',
  path: '/api/Voznja/GetStanjePuta',
  who: anyone,
  reads: true,
  summary:
    'What is known on the ways of a trip on a day, in the order of `IzracunajPutarinu`, and where they lead on abroad',
  // Revalidated each time.
  keptFor: 0,
  input: inLanguage.extend({ from: id, to: id, kategorija, date: day.optional() }),
  result: z.strictObject({ items: z.array(wayConditions) }),
  errors: {},
});
