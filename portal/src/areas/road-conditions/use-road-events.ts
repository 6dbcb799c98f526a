import { getDogadjaji, pulseEvery, tok, type RoadEvent } from '@rampa/contract/road-conditions';
import type { LanguageId } from '@rampa/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallState } from '../../lib/api/call-state.ts';
import { useCall } from '../../lib/api/queries.ts';
import { clock, settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { addedBy, holdingAt, nextTurn, withChange } from './live-events.ts';
import { createLiveFeed, type FeedState, type Source } from './live-feed.ts';

export interface RoadEvents {
  readonly state: CallState<typeof getDogadjaji>;
  /** All current and future events, the newest first. */
  readonly events: readonly RoadEvent[];
  readonly now: number;
  readonly feed: FeedState;
  /** When the server was last heard. */
  readonly updatedAt: number | undefined;
  /** Ids that arrived while the page was open. */
  readonly fresh: ReadonlySet<string>;
  /** The latest arrivals, to be announced; a new list each time. */
  readonly arrived: readonly RoadEvent[];
}

/** A list as it was read, with the changes of the stream. */
interface Live {
  readonly cursor: string;
  readonly events: readonly RoadEvent[];
}

const nobody: ReadonlySet<string> = new Set();

/** Events on the roads, kept up to date without a reload. */
export function useRoadEvents(languageId: LanguageId): RoadEvents {
  const state = useCall(getDogadjaji, { languageId }, { quiet: true });
  const [live, setLive] = useState<Live>();
  const [fresh, setFresh] = useState(nobody);
  const [arrived, setArrived] = useState<readonly RoadEvent[]>([]);
  const { value, updating } = state;
  const cursor = updating ? undefined : value?.cursor;

  // A list that was read again is complete; it contains what the stream said before.
  const base = value === undefined ? undefined : `${value.cursor} ${value.at}`;
  if (base !== undefined && value !== undefined && live?.cursor !== base) {
    setLive({ cursor: base, events: value.items });
  }
  const events = live?.events ?? [];

  const { feed, updatedAt } = useFeed(cursor, languageId, {
    onReset: state.retry,
    onChange(change) {
      const added = new Set(addedBy(events, change));
      setLive((before) =>
        before === undefined ? before : { ...before, events: withChange(before.events, change) },
      );
      if (added.size === 0) return;
      setFresh((before) => new Set([...before, ...added]));
      setArrived(change.events.filter(({ id }) => added.has(id)));
    },
  });
  const now = useTurningNow(events);
  const read = value === undefined ? undefined : Date.parse(value.at);
  const spoken = updatedAt === undefined ? read : Math.max(updatedAt, read ?? 0);
  return { state, events: holdingAt(events, now), now, feed, updatedAt: spoken, fresh, arrived };
}

interface FeedHandlers {
  readonly onChange: Parameters<typeof createLiveFeed>[1]['onChange'];
  readonly onReset: () => void;
}

/** The stream that continues from a list, while the page is visible. */
function useFeed(cursor: string | undefined, languageId: LanguageId, handlers: FeedHandlers) {
  const [feed, setFeed] = useState<FeedState>('connecting');
  const [updatedAt, setUpdatedAt] = useState<number>();
  const onChange = useEffectEvent(handlers.onChange);
  const onReset = useEffectEvent(handlers.onReset);
  const begun = useRef(cursor);
  // The stream knows its position; only another language, or a list after none, restarts it.
  const ready = cursor !== undefined;
  useEffect(() => {
    if (cursor !== undefined) begun.current = cursor;
  }, [cursor]);

  useEffect(() => {
    if (!ready || begun.current === undefined) return undefined;
    const stream = createLiveFeed(begun.current, {
      clock,
      silence: pulseEvery * 3,
      open: (after) => openStream(after, languageId),
      onState: setFeed,
      onSign: (at) => setUpdatedAt(at ?? clock.now()),
      onChange: (change) => onChange(change),
      onReset: () => onReset(),
    });
    const look = (): void => {
      if (document.hidden) stream.pause();
      else stream.resume();
    };
    const reconnect = (): void => stream.resume();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', reconnect);
      stream.close();
    };
  }, [ready, languageId]);
  return { feed, updatedAt };
}

function openStream(after: string, languageId: LanguageId): Source {
  const query = new URLSearchParams({ after, languageId }).toString();
  return new EventSource(`${settings.appUrl}${tok.path}?${query}`);
}

/** At least once a minute, and whenever an event begins or ends. */
const longestWait = 60_000;

/** The current time, at first that of the picture, updated when the list changes by itself. */
function useTurningNow(events: readonly RoadEvent[]): number {
  const [now, setNow] = useState(useTexts().now);
  useEffect(() => {
    const turn = nextTurn(events, now);
    const wait = turn === undefined ? longestWait : Math.min(turn - clock.now(), longestWait);
    return clock.after(Math.max(wait, 0) + 50, () => setNow(clock.now()));
  }, [events, now]);
  return now;
}
