import { randomUUID } from 'node:crypto';
import type { TagList } from './tag-list.ts';

/** A vehicle in front of the barrier. */
export type Vehicle = {
  readonly serialNumber: string;
  readonly entryStation: string;
  readonly exitStation: string;
  readonly category: string;
  /** What the camera reads; empty: the picture shows no plate. */
  readonly plate: string;
  /** How long it was on the motorway. */
  readonly minutes: number;
};

/** What its driver sees. */
export type Sight = {
  readonly light: 'green' | 'yellow' | 'red';
  readonly opens: boolean;
  /** As the operator gives it; `unknown` for a tag that is not on the list. */
  readonly reason: string;
  readonly serialNumber: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

type Passage = { readonly key: string } & Readonly<Record<string, string | number>>;

/** Lets vehicles pass by the list, and delivers their passages until the operator has answered. */
export function createVehicles(options: {
  readonly list: TagList;
  readonly target: string;
  readonly key: string;
  readonly lane: string;
  now(): number;
  /** For the control records: a passage is to be delivered. */
  count(station: string, at: number): void;
}) {
  const { list, target, key, lane } = options;
  const waiting: Passage[] = [];
  const seen: Sight[] = [];
  let fault = '';

  return {
    /** The latest, the newest first. */
    seen: (most: number): readonly Sight[] => seen.slice(-most).reverse(),
    waiting: (): number => waiting.length,
    /** Why the last delivery was refused; empty if it was not. */
    fault: (): string => fault,
    arrive(vehicle: Vehicle): Sight {
      const at = options.now();
      const tag = list.find(vehicle.serialNumber);
      const opens = tag !== undefined && tag.status !== 'blocked';
      const light = !opens ? 'red' : tag.status === 'low' ? 'yellow' : 'green';
      const sight: Sight = {
        light,
        opens,
        reason: tag === undefined ? 'unknown' : tag.reason,
        serialNumber: vehicle.serialNumber,
        at,
      };
      seen.push(sight);
      if (seen.length > 200) seen.shift();
      if (opens) {
        waiting.push(passageOf(vehicle, lane, at));
        options.count(vehicle.exitStation, at);
      }
      return sight;
    },
    /** Whatever is not answered waits for the next call. */
    async deliver(): Promise<void> {
      if (waiting.length === 0) return;
      const passages = [...waiting];
      const response = await fetch(`${target}/intake/passages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ format: 1, kind: 'passages', passages }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (response === undefined) return;
      // A malformed delivery stays malformed; every other failure is temporary.
      const refused = response.status === 422;
      if (response.ok || refused) waiting.splice(0, passages.length);
      fault = refused ? (await response.text()).slice(0, 300) : '';
    },
  };
}

function passageOf(vehicle: Vehicle, lane: string, at: number): Passage {
  const { serialNumber, entryStation, exitStation, category, minutes, plate } = vehicle;
  return {
    key: `sandbox/${randomUUID()}`,
    serialNumber,
    entryStation,
    enteredAt: new Date(at - minutes * 60_000).toISOString(),
    exitStation,
    exitedAt: new Date(at).toISOString(),
    lane,
    category,
    picture: `sandbox-${randomUUID()}`,
    ...(plate === '' ? {} : { plate, plateCountry: 'RS', plateConfidence: 97 }),
  };
}
