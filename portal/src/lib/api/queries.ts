import {
  type AnyCall,
  type CallDefinition,
  type CallErrorCode,
  type CallInput,
  type LanguageId,
  needsSession,
} from '@rampa/contract';
import { hashKey, notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultLanguage } from '../language/stored-language.ts';
import { api } from '../calls.ts';
import { clock, language, session, settings, tab } from '../portal.ts';
import { useSession } from '../session/use-session.ts';
import { useWords } from '../texts/words-on-screen.tsx';
import { type CallOutcome, outcomeOf, type Refusal } from './api.ts';
import type { CallState, UseCallOptions } from './call-state.ts';
import { forgetKept, keptOf } from './kept-by-call.ts';
import { refreshQueries } from './refresh-queries.ts';
import { createTogether } from './together.ts';
import { asEarlyCall } from './transport.ts';
import { dropDrawnAnswers, drawnAnswerTo } from '../first-picture/drawn-answers.ts';
import { dropEarlyAnswers, noteEarlyCall } from '../first-picture/early-calls.ts';
import { onceTaken, pictureShown, useOwnScreen } from '../../ui/first-picture.ts';
import { useSlowAnswer } from './use-slow-answer.ts';

/** Milliseconds after which what is shown counts as old. */
const freshFor = 15_000;

/** Milliseconds for which an answer that was prefetched, or came with the page, counts as the screen's own. */
const aheadFor = 5000;
/** When each call was prefetched, by its hash. */
const askedAhead = new Map<string, number>();

notifyManager.setScheduler(createTogether(clock.after));

/** Server state lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Every screen asks again: a stored answer is shown meanwhile, but not trusted.
      staleTime: 0,
      retry: false,
      // Being offline is handled like any other failure: the stored answer is shown with its age.
      networkMode: 'always',
    },
  },
});

const owner = () => session.get().user?.username ?? '';

let lastOwner = owner();
// The session may have ended while the browser was closed.
if (lastOwner === '') forgetKept();
session.subscribe(() => {
  const now = owner();
  if (now === lastOwner) return;
  lastOwner = now;
  queryClient.clear();
  forgetAhead();
  // Neither are they another account's.
  forgetKept();
});

/** After a change, earlier answers must not be used by anybody. */
function forgetAhead(): void {
  askedAhead.clear();
  dropEarlyAnswers();
  dropDrawnAnswers();
}

/** No answer, or a server error: the query keeps what it had. TanStack Query expects a throw. */
class Unanswered extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

interface QueryReader {
  /** User name; empty for a visitor. */
  readonly who: string;
  readonly speaks: LanguageId;
  readonly quiet: boolean;
  /** Nobody has opened the screen yet. */
  readonly ahead?: boolean;
}

/** A call as the query cache knows it. */
function queryOf<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
  { who, speaks, quiet, ahead = false }: QueryReader,
) {
  const queryKey = [
    definition.path,
    input,
    who,
    // The answer depends on the language.
    ...(definition.speaks === true ? [speaks] : []),
  ];
  const hash = hashKey(queryKey);
  const drawn = drawnOutcome(definition, input, speaks);
  const before = () => (who === '' ? undefined : keptOf(definition).read(who, hash));
  const keep = (outcome: CallOutcome<Call>, at: number): void => {
    // What the desks of staff show is not kept either.
    const keeps = tab.keepsAnswers && !('staff' in definition.who);
    if (outcome.ok && who !== '' && who === owner() && keeps) {
      keptOf(definition).write(who, hash, { at, value: outcome });
    }
  };
  return {
    queryKey,
    hash,
    drawn,
    initialData() {
      // The stored answer belongs to the user who is signed in, and its key is exactly this call.
      if (drawn === undefined) return before()?.value as CallOutcome<Call> | undefined;
      onceTaken(() => {
        // A newer answer may have arrived meanwhile.
        if ((before()?.at ?? 0) < drawn.at) keep(drawn.outcome, drawn.at);
        // The scripts may have taken long, or the page was left in the background.
        if (!isRecent(drawn.at))
          void queryClient.refetchQueries(
            { queryKey, exact: true, type: 'active' },
            { cancelRefetch: false },
          );
      });
      return drawn.outcome;
    },
    initialDataUpdatedAt: () => drawn?.at ?? before()?.at,
    async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<CallOutcome<Call>> {
      const outcome = await api.call(definition, input, { signal, quiet, ahead, reading: true });
      if (!outcome.ok && isTrouble(outcome.status)) throw new Unanswered(outcome);
      keep(outcome, (outcome.ok ? outcome.keptAt : undefined) ?? clock.now());
      return outcome;
    },
  };
}

/**
 * The answer with which the first picture was drawn; shown like a stored answer until the screen
 * has asked.
 */
function drawnOutcome<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
  speaks: LanguageId,
) {
  const drawn = drawnAnswerTo(
    () => asEarlyCall(settings.appUrl, { ...definition, input }),
    definition.speaks === true ? speaks : undefined,
  );
  if (drawn === undefined) return undefined;
  const { envelope, at } = drawn;
  const reply = { kind: 'envelope', envelope, keptAt: undefined, retryAfter: undefined } as const;
  return { outcome: outcomeOf(reply, definition), at };
}

/** Where pictures are drawn: the page is to bring the answer, or to ask for it while scripts are loading. */
export function comesWithPage<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
): void {
  const speaks = language.get().shown ?? defaultLanguage;
  if (drawnOutcome(definition, input, speaks) !== undefined) return;
  noteEarlyCall(asEarlyCall(settings.appUrl, { ...definition, input }));
}

/**
 * Prefetches what a screen will ask for first, while its code is loading: for the loader of its
 * route, which runs on hover and on navigation.
 */
export function askAhead<Call extends CallDefinition>(
  definition: Call,
  input: (languageId: LanguageId) => CallInput<Call>,
  /** Hover only: nobody is waiting yet. */
  { preload }: { readonly preload: boolean },
): void {
  const { user, authenticated } = session.get();
  if (import.meta.env.SSR || (!authenticated && needsSession(definition))) return;
  if (preload && !tab.asksAhead) return;
  const speaks = language.get().shown ?? defaultLanguage;
  const who = user?.username ?? '';
  const reader = { who, speaks, quiet: preload, ahead: preload };
  const { hash, drawn, ...options } = queryOf(definition, input(speaks), reader);
  if (drawn !== undefined) return;
  const failed = queryClient.getQueryState(options.queryKey)?.status === 'error';
  if (isAskedAhead(hash) && !failed) return;
  askedAhead.set(hash, clock.now());
  queryClient
    .query(options)
    // The screen shows the failure as one of its own.
    .catch(() => undefined);
}

/** Recently, answered or not: a failure is not reported twice. */
function isAskedAhead(hash: string): boolean {
  return isRecent(askedAhead.get(hash) ?? 0);
}

const isRecent = (at: number): boolean => clock.now() - at <= aheadFor;

/** Another part of the same screen has just asked. */
function isAskedHere(hash: string): boolean {
  const query = queryClient.getQueryCache().get(hash);
  if (query?.isActive() !== true) return false;
  const { status, isInvalidated, dataUpdatedAt } = query.state;
  return status === 'success' && !isInvalidated && isRecent(dataUpdatedAt);
}

/** An identical answer redraws nothing. */
const changes = ['data', 'error', 'status', 'isPlaceholderData'] as const;
/** What is polled depends on the time as well: an office closes, a payment is polled less often. */
const changesOverTime = [...changes, 'dataUpdatedAt'] as const;

/** Reads through the cache: `useCall(getTagovi, {first, rows, languageId})`. */
export function useCall<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
  { enabled = true, every, quiet = false }: UseCallOptions = {},
): CallState<Call> {
  type Shown = CallOutcome<Call>;
  const { authenticated, user } = useSession();
  const who = user?.username ?? '';
  const { languageId: speaks } = useWords();
  const { hash, drawn, ...options } = queryOf(definition, input, { who, speaks, quiet });
  const wanted = enabled && (authenticated || !needsSession(definition));
  const [askedHere] = useState(() => isAskedHere(hash));
  if (import.meta.env.SSR && wanted) comesWithPage(definition, input);

  const query = useQuery<Shown, Unanswered>(
    {
      ...options,
      // Without a session the route guards lead to sign-in; there is nothing to ask.
      enabled: wanted,
      refetchInterval: every ?? false,
      // Another page of the same customer's list may be shown meanwhile; never another customer's.
      placeholderData: (previous, shown) => (shown?.queryKey[2] === who ? previous : undefined),
      // A prefetched answer is this screen's answer; what came with the first picture is looked at
      // once the portal has taken the picture over.
      refetchOnMount: () =>
        !askedHere &&
        !isAskedAhead(hash) &&
        !(drawn !== undefined && (pictureShown() || isRecent(drawn.at))),
      retryOnMount: () => !isAskedAhead(hash),
      notifyOnChangeProps: [...(every === undefined ? changes : changesOverTime)],
    },
    queryClient,
  );

  // The first picture is taken over part by part, and must not show what has arrived since.
  const [cameDrawn] = useState(drawn !== undefined);
  // Nor what was kept for a call that nobody has asked yet: another one that it waits for may have come too late.
  const own = useOwnScreen(cameDrawn);
  // Every part is taken over with the data it was drawn with, even if another part has asked since.
  const data = pictureShown() && drawn !== undefined ? drawn.outcome : own ? query.data : undefined;
  const error = own ? query.error : null;
  // `error` comes from this call, so its code is one of this call's.
  const trouble = error?.refusal as Refusal<CallErrorCode<Call>> | undefined;
  const value = data?.ok === true ? data.value : undefined;
  const slow = useSlowAnswer(queryClient, hash);
  // A stored answer from the service worker looks like a fresh one, but carries its age.
  const keptAt = data?.ok === true ? data.keptAt : undefined;
  const since = keptAt ?? query.dataUpdatedAt;
  const unanswered = trouble !== undefined || keptAt !== undefined;
  const old = value !== undefined && clock.now() - since > freshFor;
  return {
    value,
    refusal: data === undefined ? trouble : data.ok ? undefined : data,
    loading: (query.isPending || !own) && enabled,
    updating: query.isPlaceholderData,
    age:
      old && !query.isPlaceholderData && (unanswered || slow)
        ? { since, reason: unanswered ? 'unanswered' : 'slow' }
        : undefined,
    retry: () => void query.refetch(),
  };
}

function isTrouble(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status < 600);
}

/** After a change: requests again what these calls have answered. */
export function refreshCalls(...definitions: readonly AnyCall[]): Promise<void> {
  const paths = new Set<unknown>(definitions.map(({ path }) => path));
  forgetAhead();
  return refreshQueries(queryClient, ({ queryKey }) => paths.has(queryKey[0]));
}
