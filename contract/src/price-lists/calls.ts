import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import {
  amount,
  day,
  empty,
  firstInQuery,
  instant,
  kategorija,
  languageId,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { priceListsErrors } from './errors.ts';

/** Largest price list that is read in on screen, in bytes. */
export const priceListFileMaximum = 5 * 1024 * 1024;

/** Minutes before the first day of a list after which it is neither put in force nor withdrawn: lanes deliver ahead of the clock. */
export const priceListLeadMinutes = 30;

/** Most trips whose prices are compared. */
export const comparedTripsMaximum = 50;

const count = z.int().min(0);
const inLanguage = { languageId: languageId.default('2') };
const notFound = { 'price-lists.not-found': priceListsErrors['price-lists.not-found'] };
const proofNeeded = { 'identity.proof-needed': identityErrors['identity.proof-needed'] };

const fault = z.strictObject({
  line: z.int().min(1),
  column: z.int().min(1),
  /** The part of the file by its name, or its path. */
  field: z.string(),
  /** A key of a text. */
  message: z.string(),
  /** What that text names, such as a station that does not exist. */
  value: z.string(),
  /** In English, for whoever makes the file; empty where the text says it all. */
  detail: z.string(),
});
export type PriceListFault = z.infer<typeof fault>;

const listed = z.strictObject({
  version: z.string(),
  validFrom: day,
  /** The day before the next list begins; null: no other follows. */
  validUntil: day.nullable(),
  state: z.enum(['past', 'current', 'coming']),
  roads: count,
  /** Of each road in each category. */
  prices: count,
  /** A remark for readers; empty for an official list. */
  notice: z.string(),
  /** Null for lists of before this was noted. */
  importedAt: instant.nullable(),
  /** Empty for the command line, and where it was not noted. */
  importedBy: z.string(),
  mayWithdraw: z.boolean(),
  /** Withdrawing it only asks another person to do so; left out: it does. */
  asksFirst: z.literal(true).optional(),
  /** Who asked to withdraw it, where a second person does it; left out: nobody. */
  withdrawalAskedBy: z.string().optional(),
});
export type ListedPriceList = z.infer<typeof listed>;

const draft = z.strictObject({
  draft_id: z.string(),
  version: z.string(),
  validFrom: day,
  roads: count,
  fileName: z.string(),
  readAt: instant,
  readBy: z.string(),
});
export type PriceListDraft = z.infer<typeof draft>;

export const getCenovnici = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetCenovnici',
  who: supervisors,
  summary:
    'Price lists that hold, held and will hold, the newest first, and drafts that price nothing',
  input: z.object(inLanguage),
  result: z.strictObject({ lists: z.array(listed), drafts: z.array(draft) }),
  errors: {},
});

const road = z.strictObject({
  /** Names of the two places. */
  from: z.string(),
  to: z.string(),
  motorway: z.string(),
  /** Empty where nothing is charged. */
  tariffSystem: z.string(),
  km: z.number(),
  /** In the category asked for, before rounding. */
  value: amount,
  /** Of a trip over this road alone, without discount; null where nothing is charged. */
  toll: amount.nullable(),
});
export type PriceListRoad = z.infer<typeof road>;

/** One of the two: a price list, or a draft. */
const which = { version: z.string().max(64).default(''), draft_id: z.string().max(64).default('') };

export const getCeneCenovnika = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetCeneCenovnika',
  who: supervisors,
  summary: 'The prices of a price list or a draft, road by road, in a category',
  input: z.object({
    ...inLanguage,
    ...which,
    kategorija: kategorija.default('I'),
    /** Id of a motorway; empty: all. */
    motorway: z.string().max(64).default(''),
    /** Part of the name of a place, in either script. */
    text: z.string().trim().max(60).default(''),
    first: firstInQuery,
    rows: rowsInQuery,
  }),
  result: page(road).extend({
    version: z.string(),
    validFrom: day,
    multiplierPercent: z.int().min(0),
    /** To what a toll is rounded in each tariff system passed. */
    roundTo: amount,
    kategorije: z.array(kategorija),
    motorways: z.array(z.strictObject({ motorway: z.string(), sign: z.string() })),
  }),
  errors: notFound,
});

export const ucitajCenovnik = defineCall({
  method: 'POST',
  path: '/api/Uprava/UcitajCenovnik',
  who: supervisors,
  summary:
    'Read in a price list (JSON or CSV, as `rampa import tariffs`) as a draft that prices nothing. The same file again is the same draft',
  input: z.strictObject({
    fileName: z.string().trim().max(200).default(''),
    /** The file in base64. */
    data: z.string().max(Math.ceil(priceListFileMaximum / 3) * 4),
  }),
  result: z.strictObject({
    /** Null where the file has faults. */
    draft: draft.nullable(),
    /** If the file has faults, nothing is kept. */
    faults: z.array(fault),
  }),
  errors: {},
  bodyLimit: 7_200_000,
});

const extreme = z.strictObject({ from: z.string(), to: z.string(), before: amount, after: amount });

const change = z.strictObject({
  kategorija,
  up: count,
  down: count,
  same: count,
  /** Roads, or a category, that the list before does not have. */
  added: count,
  /** Those that only the list before has. */
  gone: count,
  largestRise: extreme.nullable(),
  largestFall: extreme.nullable(),
});
export type PriceListChange = z.infer<typeof change>;

const comparedTrip = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** How often it was driven, either way, in what was looked through; 0 where nothing was. */
  times: count,
  prices: z.array(
    z.strictObject({
      kategorija,
      /** With a tag; null where there is no price. */
      before: amount.nullable(),
      after: amount.nullable(),
    }),
  ),
});
export type ComparedTrip = z.infer<typeof comparedTrip>;

export const pregledajCenovnik = defineCall({
  method: 'GET',
  path: '/api/Uprava/PregledajCenovnik',
  who: supervisors,
  summary:
    'What a draft or a price list changes against the list before it: prices by category, and the tolls of the 50 most usual trips',
  input: z.object({ ...inLanguage, ...which }),
  result: z.strictObject({
    version: z.string(),
    validFrom: day,
    /** Null: it is a list already. */
    draft: draft.nullable(),
    /** The list before it, and the one after it, if there are any. */
    follows: z.strictObject({ version: z.string(), validFrom: day }).nullable(),
    next: z.strictObject({ version: z.string(), validFrom: day }).nullable(),
    changes: z.array(change),
    /** `driven`: from passages of the last months; `longest`: nothing was driven, the longest on each motorway. */
    basis: z.enum(['driven', 'longest']),
    /** Passages looked through, and since when. */
    passages: count,
    since: day,
    trips: z.array(comparedTrip),
    /** Discounts for vehicles with a tag that the file adds. */
    tagDiscounts: z.array(z.strictObject({ validFrom: day, percent: z.number() })),
    /** Days with a rate of the euro that the file adds. */
    euroRates: count,
    /** Categories whose description or speed the file changes, at once and for all lists. */
    categoriesChanged: z.array(kategorija),
    /** State of the network at the preview: what is put in force is what was seen. */
    revision: z.string(),
    /** Why the draft cannot be put in force by the caller; a key of a text, or empty. */
    hindrance: z.string(),
    /** What no longer fits since it was read in. */
    faults: z.array(fault),
  }),
  errors: notFound,
});

export const izvozPromenaCenovnika = defineFileCall({
  path: '/api/Uprava/IzvozPromenaCenovnika',
  who: supervisors,
  summary: 'The tolls of the most usual trips before and after a draft or a price list, as CSV',
  input: z.object({ ...inLanguage, ...which }),
  contentTypes: ['text/csv; charset=utf-8'],
  schemas: [],
  errors: notFound,
});

export const primeniCenovnik = defineCall({
  method: 'POST',
  path: '/api/Uprava/PrimeniCenovnik',
  who: supervisors,
  summary: 'Put a draft in force from its first day; repeated, it changes nothing',
  input: z.strictObject({
    draft_id: z.string().min(1).max(64),
    /** As previewed. */
    revision: z.string().min(1).max(32),
  }),
  result: empty,
  errors: {
    ...notFound,
    ...proofNeeded,
    'price-lists.done': priceListsErrors['price-lists.done'],
    'price-lists.changed': priceListsErrors['price-lists.changed'],
    'price-lists.own-draft': priceListsErrors['price-lists.own-draft'],
    'approvals.recent-role': approvalsErrors['approvals.recent-role'],
    'price-lists.too-late': priceListsErrors['price-lists.too-late'],
    'price-lists.no-longer-fits': priceListsErrors['price-lists.no-longer-fits'],
  },
});

export const odbaciCenovnik = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbaciCenovnik',
  who: supervisors,
  summary: 'Discard a draft; repeated, it changes nothing',
  input: z.strictObject({ draft_id: z.string().min(1).max(64) }),
  result: empty,
  errors: { 'price-lists.done': priceListsErrors['price-lists.done'] },
});

export const povuciCenovnik = defineCall({
  method: 'POST',
  path: '/api/Uprava/PovuciCenovnik',
  who: supervisors,
  summary:
    'Withdraw a price list that does not hold yet, with the discounts and rates that came with it and that no other list names; the list before it goes on. A list that two people put in force takes two to withdraw: one asks for it, another does it. Repeated, it changes nothing',
  input: z.strictObject({ version: z.string().min(1).max(64) }),
  /** `asked`: it was asked for, and waits for another person. Left out, it is withdrawn, as servers of before answer. */
  result: z.strictObject({ asked: z.literal(true).optional() }),
  errors: {
    ...notFound,
    ...proofNeeded,
    'approvals.recent-role': approvalsErrors['approvals.recent-role'],
    'price-lists.in-force': priceListsErrors['price-lists.in-force'],
    'price-lists.inherited': priceListsErrors['price-lists.inherited'],
  },
});
