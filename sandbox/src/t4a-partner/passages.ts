import { randomUUID } from 'node:crypto';
import { rateOn, type ForeignRoad } from './roads.ts';

export type Tag = { readonly serialNumber: string; readonly category: string };

/** A trip before it is priced. */
export type Trip = {
  readonly tag: Tag;
  readonly road: ForeignRoad;
  /** Indices of its stations. */
  readonly from: number;
  readonly to: number;
  /** Epoch milliseconds. */
  readonly exitedAt: number;
  /** Currency of the accounts. */
  readonly home: string;
};

export const kilometresAnHour = 104;

/** `2026-11-20`: tolls and rates belong to the day on the road's clocks. */
const tollDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' });

/** A passage with its sections, each rounded, as the operator of the road prices it. */
export function priceTrip({ tag, road, from, to, exitedAt, home }: Trip) {
  const multiplier = road.multipliers[tag.category];
  if (multiplier === undefined)
    throw new Error(`${road.country} takes no category ${tag.category}.`);
  const way = [];
  const step = from < to ? 1 : -1;
  for (let at = from; at !== to; at += step) {
    const [start, end] = [road.stations[at], road.stations[at + step]];
    if (start === undefined || end === undefined) throw new Error('There is no such station.');
    const metres = Math.abs(end.at - start.at);
    const base = Math.round((metres / 1000) * road.perKilometre);
    const exact = Math.round((base * multiplier) / 1000);
    const amount = Math.round(exact / road.roundedTo) * road.roundedTo;
    way.push({
      from: nameOf(start),
      to: nameOf(end),
      tariffSystem: road.name,
      metres,
      base,
      exact,
      amount,
    });
  }
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A trip leads somewhere.');
  const metres = way.reduce((sum, section) => sum + section.metres, 0);
  const enteredAt = exitedAt - Math.round((metres / 1000 / kilometresAnHour) * 3_600_000);
  const day = tollDay.format(exitedAt);
  return {
    key: `${road.country}-${randomUUID()}`,
    serialNumber: tag.serialNumber,
    country: road.country,
    entry: first.from,
    enteredAt: new Date(enteredAt).toISOString(),
    exit: last.to,
    exitedAt: new Date(exitedAt).toISOString(),
    category: tag.category,
    tariff: { version: `${day.slice(0, 4)}-1`, validFrom: `${day.slice(0, 4)}-01-01` },
    multiplierThousandths: multiplier,
    roundedTo: road.roundedTo,
    sections: way,
    currency: road.currency,
    amount: way.reduce((sum, section) => sum + section.amount, 0),
    rate: { value: rateOn(road.currency, home, day), day },
  };
}

export type PricedPassage = ReturnType<typeof priceTrip>;

function nameOf({ name, localName }: { readonly name: string; readonly localName: string }) {
  return { name, localName };
}
