/** A day of a nation's tolls: how often what happens. All figures of the model are here, with where they are from. */

export interface Figure {
  readonly value: number;
  readonly what: string;
  /** A source, or why this is assumed. */
  readonly why: string;
}

const given = 'given: the nation that the product has to be enough for';

export const figures = {
  tags: { value: 1_300_000, what: 'tags', why: given },
  passagesOfYear: { value: 250_000_000, what: 'passages a year', why: given },
  peakPassages: { value: 450, what: 'passages a second at the peak of a holiday', why: given },
  eveningSignIns: { value: 30_000, what: 'sign-ins in the evening hour', why: given },
  visitMinutes: {
    value: 4,
    what: 'minutes of a visit after signing in',
    why: 'with 30,000 visits an hour, 2,000 are there at once, which is what two cores have to hold',
  },
  screensOfVisit: {
    value: 8,
    what: 'screens of a visit',
    why: 'assumed: one each half minute, to read a balance or ten rows and go on',
  },
  tagsOfAccount: {
    value: 1.3,
    what: 'tags of an account',
    why: 'assumed: a million accounts, most of them a person with one car',
  },
  visitorsOfSignIn: {
    value: 0.5,
    what: 'visits without a sign-in for each with one',
    why: 'assumed: the landing page, prices of a trip, the state of the roads',
  },
  priceOfPassage: {
    value: 200,
    what: 'RSD of a passage, on average',
    why: 'assumed: Beograd to Novi Sad is 320 for a car with a tag, and most trips are shorter; it decides how many top-ups there are',
  },
  paidOnline: {
    value: 0.2,
    what: 'share of tolls that is topped up by card in the portal',
    why: 'assumed: half is prepaid by private persons, and two fifths of that is paid here, not at a counter',
  },
  topUp: { value: 3000, what: 'RSD of a top-up', why: 'assumed: fifteen passages' },
  abroad: {
    value: 0.01,
    what: 'passages abroad for each at home',
    why: 'assumed: T4A wants a saved card, and most trips end at home',
  },
  lanesOfStation: {
    value: 5,
    what: 'lanes of a station that deliver by themselves',
    why: 'assumed: with the hundred stations of the demo’s network 500 lanes',
  },
  stations: { value: 100, what: 'toll stations', why: 'the demo’s network, rounded up' },
  laneDelivers: {
    value: 1,
    what: 'seconds between two deliveries of a lane that has something',
    why: 'as the sandbox’s lane (sandbox/src/lane)',
  },
  laneAsks: {
    value: 60,
    what: 'seconds between two questions for the list of tags, and between two control records',
    why: 'as the sandbox’s lane',
  },
  desks: {
    value: 100,
    what: 'clerks at work',
    why: 'the 58 points of sale of the reference data, and some forty more in a contact centre',
  },
  caseMinutes: {
    value: 6,
    what: 'minutes of a clerk for a case: a search, the customer, the queue of complaints',
    why: 'assumed',
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;
/** Of one nation: `figures`, or those of another one. */
export type Nation = Readonly<Record<FigureName, number>>;

const names = Object.keys(figures) as FigureName[];

// Each name of the figures is there.
export const serbia = Object.fromEntries(
  names.map((name) => [name, figures[name].value]),
) as Nation;

/** Passages a year of India, and everything that grows with traffic by as much; no customer does more than one here. */
export const indianPassages = 12_000_000_000;

export function nationWith(passagesOfYear: number): Nation {
  const times = passagesOfYear / serbia.passagesOfYear;
  return {
    ...serbia,
    tags: serbia.tags * times,
    passagesOfYear,
    peakPassages: serbia.peakPassages * times,
    eveningSignIns: serbia.eveningSignIns * times,
    stations: serbia.stations * times,
    desks: serbia.desks * times,
  };
}

/** Shares of a day's passages by hour, as on a motorway: a quiet night, mornings and afternoons. Assumed. */
const passagesByHour = [
  1, 0.7, 0.6, 0.7, 1.3, 2.8, 4.8, 6.2, 6, 5.6, 5.5, 5.5, 5.6, 5.7, 6.3, 7, 7.2, 6.8, 5.8, 4.6, 3.5,
  2.8, 2.3, 1.7,
] as const;
/** Sign-ins by hour, in those of the evening hour, which is from 20. Assumed: people look after work. */
const signInsByHour = [
  0.08, 0.04, 0.02, 0.02, 0.03, 0.08, 0.2, 0.35, 0.45, 0.5, 0.5, 0.48, 0.48, 0.45, 0.45, 0.5, 0.55,
  0.65, 0.8, 0.95, 1, 0.85, 0.5, 0.2,
] as const;
/** Clerks, in all of them. Assumed: customer centres are open from 7 to 22. */
const desksByHour = (hour: number): number => (hour < 7 || hour >= 22 ? 0.05 : hour < 16 ? 1 : 0.5);

export const eveningHour = 20;
export const hours = passagesByHour.map((_share, hour) => hour);

/** An hour of a usual day, or an evening hour with the peak of a holiday in it. */
export type Moment = number | 'peak';

/** What happens each second, and who is there. */
export interface Rates {
  readonly passages: number;
  readonly signIns: number;
  readonly screens: number;
  readonly visitors: number;
  readonly topUps: number;
  readonly abroad: number;
  readonly cases: number;
  /** Customers who are signed in at once. */
  readonly sessions: number;
  readonly lanes: number;
}

/** `scale` is the part of the nation that is there. */
export function ratesAt(moment: Moment, nation: Nation = serbia, scale = 1): Rates {
  const hour = moment === 'peak' ? eveningHour : moment;
  const ofDay = nation.passagesOfYear / 365;
  const whole = passagesByHour.reduce((sum, share) => sum + share, 0);
  const usual = (ofDay * (passagesByHour[hour] ?? 0)) / whole / 3600;
  const passages = scale * (moment === 'peak' ? nation.peakPassages : usual);
  const signIns = (scale * nation.eveningSignIns * (signInsByHour[hour] ?? 0)) / 3600;
  // Money is topped up when people are here, not when they drive.
  const signInsOfDay = nation.eveningSignIns * signInsByHour.reduce((sum, share) => sum + share, 0);
  const topUpsOfDay = (ofDay * nation.priceOfPassage * nation.paidOnline) / nation.topUp;
  return {
    passages,
    signIns,
    screens: signIns * nation.screensOfVisit,
    visitors: signIns * nation.visitorsOfSignIn,
    topUps: signIns * (topUpsOfDay / signInsOfDay),
    abroad: passages * nation.abroad,
    cases: (scale * nation.desks * desksByHour(hour)) / (nation.caseMinutes * 60),
    sessions: signIns * nation.visitMinutes * 60,
    lanes: scale * nation.stations * nation.lanesOfStation,
  };
}

/** Deliveries of lanes a second: those that have something when their second is over. */
export function deliveriesOf({ passages, lanes }: Rates, seconds: number): number {
  if (lanes === 0) return 0;
  return (lanes / seconds) * (1 - Math.exp((-passages * seconds) / lanes));
}
