import type { LanguageId } from '@rampa/contract';
import { pulseEvery as usualPulse } from '@rampa/contract/road-conditions';
import { Readable } from 'node:stream';
import { toWireInstant, type Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { networkOf } from '../../../platform/throttle/pseudonym.ts';
import type { RoadConditions } from '../road-conditions.service.ts';

export interface Listener {
  /** Address of the caller, which may have a limited number of streams. */
  readonly address: string;
  /** Id after which the stream continues; undefined from now. */
  readonly after: number | undefined;
  readonly languageId: LanguageId;
}

export interface EventStreams {
  /**
   * A stream of server-sent events. It ends when the server does, or when somebody else needs its place:
   * the browser reconnects and misses nothing.
   */
  open(listener: Listener): Readable;
  /** Ends all streams; each browser reconnects, to a server that is running. */
  close(): void;
}

export interface EventStreamsOptions {
  readonly service: Pick<RoadConditions, 'changesAfter' | 'revision' | 'divide'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Streams of one network, behind which thousands of phones may be, and of all. */
  readonly limits?: { readonly perNetwork: number; readonly total: number };
  /** Milliseconds between two database queries, and between two signs of life. */
  readonly every?: { readonly look: number; readonly pulse: number };
}

/** Buffer of a reader that does not read; beyond it the stream is closed, and the reader reconnects by its last id. */
const MOST_WAITING_BYTES = 128 * 1024;
/** Milliseconds after which a browser reconnects. */
const RETRY = 3000;

interface Open {
  readonly stream: Readable;
  readonly languageId: LanguageId;
  /** Revision that the reader has; undefined until the first query. */
  has: number | undefined;
  lastSign: number;
}

/**
 * One loop per process queries the database and feeds all its streams, each from its position. Changes
 * by other processes are found the same way, so any number of servers may run side by side.
 */
export function createEventStreams(options: EventStreamsOptions): EventStreams {
  const { service, clock, log } = options;
  const limits = options.limits ?? { perNetwork: 200, total: 2000 };
  const every = options.every ?? { look: 1000, pulse: usualPulse };
  const streams = new Map<Open, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  /** Serves streams that are behind, new, or silent for a while. */
  async function look(): Promise<void> {
    if (looking || streams.size === 0) return;
    looking = true;
    try {
      const revision = await service.revision();
      const behind = [...streams.keys()].filter(({ has }) => has !== undefined && has !== revision);
      for (const after of new Set(behind.map(({ has }) => has ?? 0))) await serve(after, behind);
      for (const open of streams.keys()) greet(open, revision);
    } catch (error) {
      // The streams stay silent while the database is down: readers must not take it for news.
      log.warn({ err: error }, 'road events could not be polled');
    } finally {
      looking = false;
    }
  }

  async function serve(after: number, behind: readonly Open[]): Promise<void> {
    const changes = await service.changesAfter(after);
    // The bytes are the same for all who read a language, and held once: a delivery of thousands of events
    // has megabytes, and there may be two thousand streams.
    const news = new Map<LanguageId, Buffer>();
    for (const open of behind.filter(({ has }) => has === after)) {
      open.has = changes.revision;
      if (changes.reset) {
        write(open, `id: ${changes.revision}\nevent: reset\ndata: {}\n\n`);
        continue;
      }
      let bytes = news.get(open.languageId);
      if (bytes === undefined) {
        const data = JSON.stringify(service.divide(changes, open.languageId));
        bytes = Buffer.from(`id: ${changes.revision}\nevent: change\ndata: ${data}\n\n`);
        news.set(open.languageId, bytes);
      }
      write(open, bytes);
    }
  }

  function greet(open: Open, revision: number): void {
    const now = clock.now();
    const isNew = open.has === undefined;
    if (!isNew && now.epochMilliseconds - open.lastSign < every.pulse) return;
    open.has ??= revision;
    const data = JSON.stringify({ at: toWireInstant(now) });
    // With an id from the beginning, so that a break before the first change loses nothing either.
    write(open, `id: ${open.has}\nevent: pulse\ndata: ${data}\n\n`);
  }

  function write(open: Open, text: string | Buffer): void {
    open.lastSign = clock.now().epochMilliseconds;
    if (!streams.has(open)) return;
    open.stream.push(text);
    if (open.stream.readableLength > MOST_WAITING_BYTES) open.stream.destroy();
  }

  /**
   * Nobody is refused, so that no neighbour keeps others from the news: the newcomer takes the place of the
   * stream that has been open longest, of the same network if that has all it may have, else of the
   * network that has the most.
   */
  function makeRoom(newcomer: string): void {
    const networks = Map.groupBy(streams.keys(), (open) => streams.get(open) ?? '');
    const own = networks.get(newcomer) ?? [];
    const full = own.length >= limits.perNetwork;
    if (!full && streams.size < limits.total) return;
    const [most = []] = [...networks.values()].sort((one, other) => other.length - one.length);
    const [oldest] = full ? own : most;
    if (oldest === undefined) return;
    streams.delete(oldest);
    oldest.stream.push(null);
  }

  return {
    open({ address, after, languageId }) {
      const network = networkOf(address);
      makeRoom(network);
      const stream = new Readable({ read: () => undefined });
      const open: Open = { stream, languageId, has: after, lastSign: 0 };
      streams.set(open, network);
      stream.once('close', () => {
        streams.delete(open);
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      stream.push(`retry: ${RETRY}\n\n`);
      timer ??= setInterval(() => void look(), every.look).unref();
      void look();
      return stream;
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const { stream } of streams.keys()) stream.push(null);
      // A running query finds no stream left to serve.
      streams.clear();
    },
  };
}
