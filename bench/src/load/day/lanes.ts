import { randomUUID } from 'node:crypto';
import type { Trip } from '../../intake/trips.ts';
import type { Caller } from './caller.ts';
import { figures } from './model.ts';
import { serialOf } from './population.ts';

interface Lane {
  readonly name: string;
  readonly trip: Trip;
  /** Passages that wait for the next delivery. */
  waiting: object[];
  /** By the begin of the hour. */
  readonly counts: Map<number, number>;
  /** Up to which it has the list of tags. */
  cursor: string;
  busy: boolean;
}

/** Lanes that speak as the sandbox's does (sandbox/src/lane), each by itself. */
export interface Lanes {
  /** A vehicle in front of one of the lanes. */
  arrive(): void;
  /** Delivers what waits in lanes whose second is over, and asks for lists; call it often. */
  tick(lanes: number): void;
  /** Resolves once nothing is under way; what still waits is delivered. */
  finish(): Promise<void>;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Behind the passage before of the same tag; tags take turns, so that none is at two places. */
const STRIDE = 7919;

export function createLanes(given: {
  readonly caller: Caller;
  readonly intakeKey: string;
  readonly tags: number;
  readonly trips: readonly Trip[];
  /** Of the list of tags, as it was read whole. */
  readonly cursor: string;
}): Lanes {
  const { caller, tags, trips } = given;
  const lanes: Lane[] = [];
  const underWay = new Set<Promise<void>>();
  let present = 1;
  let turn = Math.floor(Math.random() * tags);
  let lastTick = performance.now();

  const laneAt = (at: number): Lane => {
    const known = lanes[at];
    if (known !== undefined) return known;
    const trip = trips[(at * 13) % trips.length];
    if (trip === undefined) throw new Error('The network has no trips');
    const fresh: Lane = {
      name: `L${String(at)}`,
      trip,
      waiting: [],
      counts: new Map(),
      cursor: given.cursor,
      busy: false,
    };
    lanes[at] = fresh;
    return fresh;
  };

  const begin = (work: Promise<unknown>): void => {
    const done: Promise<void> = work.then(
      () => void underWay.delete(done),
      () => void underWay.delete(done),
    );
    underWay.add(done);
  };

  const { deliver, askForList, report } = laneCalls(caller, given.intakeKey);

  return {
    arrive() {
      const lane = laneAt(Math.floor(Math.random() * present));
      turn = (turn + STRIDE) % tags;
      const now = Date.now();
      lane.waiting.push({ ...aPassage(serialOf(turn), lane.trip, now), lane: lane.name });
      const hour = Math.floor(now / HOUR) * HOUR;
      lane.counts.set(hour, (lane.counts.get(hour) ?? 0) + 1);
    },
    tick(count) {
      present = Math.max(1, Math.round(count));
      const now = performance.now();
      // Lanes take turns within their second and their minute, as lanes that nobody has set to the same moment do.
      const due = (at: number, every: number): boolean => {
        const phase = (at / present) * every;
        return Math.floor((now - phase) / every) > Math.floor((lastTick - phase) / every);
      };
      for (let at = 0; at < Math.max(present, lanes.length); at += 1) {
        const lane = laneAt(at);
        if (due(at, figures.laneDelivers.value * 1000)) begin(deliver(lane));
        if (at < present && due(at, (figures.laneAsks.value / 60) * MINUTE)) {
          begin(askForList(lane));
          begin(report(lane));
        }
      }
      lastTick = now;
    },
    async finish() {
      await Promise.all(underWay);
      await Promise.all(lanes.map((lane) => deliver(lane)));
    },
  };
}

/** What a lane asks of the operator, and tells it. */
function laneCalls(caller: Caller, intakeKey: string) {
  const headers = { 'x-api-key': intakeKey };

  const deliver = async (lane: Lane): Promise<void> => {
    if (lane.busy || lane.waiting.length === 0) return;
    lane.busy = true;
    const passages = lane.waiting;
    lane.waiting = [];
    const document = { format: 1, kind: 'passages', passages };
    const answer = await caller.deliver('intake/passages', intakeKey, document);
    // Whatever has no answer waits for the next delivery, under the same keys.
    if (answer === null) lane.waiting.unshift(...passages);
    lane.busy = false;
  };

  const askForList = async (lane: Lane): Promise<void> => {
    const path = '/intake/tag-status';
    for (let isMore = true; isMore;) {
      const query = `?after=${encodeURIComponent(lane.cursor)}`;
      const answer = await caller.ask('intake/tag-status', { path: path + query, headers });
      if (answer === null) return;
      const { cursor, more } = pageOf(answer.text());
      lane.cursor = cursor;
      isMore = more;
    }
    const body = JSON.stringify({ lane: lane.name, cursor: lane.cursor });
    const confirmation = { method: 'POST', path: `${path}/confirm`, headers, body } as const;
    await caller.ask('intake/tag-status/confirm', confirmation, [204]);
  };

  const report = async (lane: Lane): Promise<void> => {
    const now = Date.now();
    const records = [...lane.counts].map(([hour, passages]) => ({
      station: lane.trip.to,
      lane: lane.name,
      hour: new Date(hour).toISOString(),
      until: new Date(Math.min(now, hour + HOUR)).toISOString(),
      passages,
      version: now,
    }));
    if (records.length === 0) return;
    const document = { format: 1, kind: 'control-records', records };
    const answer = await caller.deliver('intake/control-records', intakeKey, document);
    if (answer === null) return;
    // What was said of a whole hour is said for good.
    for (const hour of lane.counts.keys()) if (hour + HOUR <= now) lane.counts.delete(hour);
  };

  return { deliver, askForList, report };
}

/** A passage as lanes write it, that ends now. */
export function aPassage(serialNumber: string, trip: Trip, exitedAt: number): object {
  return {
    key: randomUUID(),
    serialNumber,
    entryStation: trip.from,
    enteredAt: new Date(exitedAt - 40 * MINUTE).toISOString(),
    exitStation: trip.to,
    exitedAt: new Date(exitedAt).toISOString(),
    lane: '3',
    category: 'I',
  };
}

/** The whole list of tags once, page by page, as a lane that is switched on reads it; the last cursor. */
export async function readWholeList(portal: string, intakeKey: string): Promise<string> {
  for (let cursor = ''; ;) {
    const query = cursor === '' ? '' : `&after=${encodeURIComponent(cursor)}`;
    const reply = await fetch(`${portal}/intake/tag-status?rows=10000${query}`, {
      headers: { 'x-api-key': intakeKey },
    });
    if (reply.status === 503) {
      // The list is being built.
      await reply.arrayBuffer();
      const seconds = Number(reply.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    if (!reply.ok) throw new Error(`The list of tags was answered by ${String(reply.status)}`);
    const page = pageOf(await reply.text());
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

/** The operator's manual describes a page. */
function pageOf(text: string): { readonly cursor: string; readonly more: boolean } {
  return JSON.parse(text) as { readonly cursor: string; readonly more: boolean };
}
