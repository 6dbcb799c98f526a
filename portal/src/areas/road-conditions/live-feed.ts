import type { RoadEventChange } from '@rampa/contract/road-conditions';
import type { Clock } from '../../lib/clock.ts';

/** The part of the browser's EventSource in use; tests have their own. */
export interface Source {
  addEventListener(
    type: string,
    listener: (event: { data?: unknown; lastEventId?: string }) => void,
  ): void;
  close(): void;
}

/** `live`: heard a moment ago; `waiting`: broken, reconnecting; `paused`: the page is hidden. */
export type FeedState = 'connecting' | 'live' | 'waiting' | 'paused';

interface LiveFeedParts {
  readonly clock: Clock;
  /** Opens the stream after an id. */
  readonly open: (after: string) => Source;
  readonly onState: (state: FeedState) => void;
  /** A sign of life, with news or without, and its time by the server's clock. */
  readonly onSign: (at: number | undefined) => void;
  readonly onChange: (change: RoadEventChange) => void;
  /** The list must be read again. */
  readonly onReset: () => void;
  /** Milliseconds without a sign of life after which a stream counts as broken. */
  readonly silence: number;
}

export interface LiveFeed {
  /** The page is hidden: the stream is closed, and its position kept. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
}

const firstPause = 2000;
const longestPause = 30_000;

/**
 * Follows the stream from an id on: after each break it reconnects after the last received id, a little
 * later each time. The browser's own EventSource gives up for good on an error page and does not notice
 * a connection that is merely silent.
 */
export function createLiveFeed(after: string, parts: LiveFeedParts): LiveFeed {
  const { clock, onState } = parts;
  let last = after;
  let failures = 0;
  let source: Source | undefined;
  let callOff: () => void = () => undefined;

  function drop(): void {
    callOff();
    source?.close();
    source = undefined;
  }

  function connect(): void {
    drop();
    const mine = parts.open(last);
    source = mine;
    const heard =
      (run: (data: unknown) => void) => (event: { data?: unknown; lastEventId?: string }) => {
        if (source !== mine) return;
        if (event.lastEventId !== undefined && event.lastEventId !== '') last = event.lastEventId;
        failures = 0;
        onState('live');
        watch();
        const data = typeof event.data === 'string' ? parse(event.data) : undefined;
        parts.onSign(timeIn(data));
        run(data);
      };
    mine.addEventListener(
      'pulse',
      heard(() => undefined),
    );
    mine.addEventListener('reset', heard(parts.onReset));
    mine.addEventListener(
      'change',
      heard((data) => {
        if (isChange(data)) parts.onChange(data);
      }),
    );
    mine.addEventListener('error', () => {
      if (source === mine) again();
    });
    watch();
  }

  function watch(): void {
    callOff();
    callOff = clock.after(parts.silence, again);
  }

  function again(): void {
    drop();
    onState('waiting');
    const pause = Math.min(firstPause * 2 ** failures, longestPause);
    failures += 1;
    callOff = clock.after(pause, connect);
  }

  onState('connecting');
  connect();
  return {
    pause() {
      drop();
      onState('paused');
    },
    resume() {
      failures = 0;
      onState('connecting');
      connect();
    },
    close: drop,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function timeIn(data: unknown): number | undefined {
  const at = typeof data === 'object' && data !== null && 'at' in data ? data.at : undefined;
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** From our own server of the same version; an incomplete message is ignored. */
function isChange(data: unknown): data is RoadEventChange {
  return (
    typeof data === 'object' &&
    data !== null &&
    'events' in data &&
    Array.isArray(data.events) &&
    'withdrawn' in data &&
    Array.isArray(data.withdrawn)
  );
}
