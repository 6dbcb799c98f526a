import {
  type AnyCall,
  type CallDefinition,
  type CallErrorCode,
  type CallInput,
  type CallResult,
  type LanguageId,
  needsSession,
} from '@rampa/contract';
import { hashKey, notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { defaultLanguage } from '../language/stored-language.ts';
import { useShownLanguage } from '../language/use-language.ts';
import { api } from '../calls.ts';
import { clock, language, session, settings } from '../portal.ts';
import { proofs } from '../proof/proof.ts';
import { useSession } from '../session/use-session.ts';
import { type CallOutcome, outcomeOf, type Refusal } from './api.ts';
import { forgetKept, keptOf } from './kept-by-call.ts';
import { createTogether } from './together.ts';
import { asEarlyCall } from './transport.ts';
import { dropDrawnAnswers, drawnAnswerTo } from '../first-picture/drawn-answers.ts';
import { dropEarlyAnswers, noteEarlyCall } from '../first-picture/early-calls.ts';
import { onceTaken, pictureStands, useOwnScreen } from '../../ui/first-picture.ts';
import { useSlowAnswer } from './use-slow-answer.ts';

/** Milliseconds after which what is shown counts as old. */
const freshFor = 15_000;

/** Milliseconds for which what was asked ahead is a screen's own answer. */
const aheadFor = 5000;
/** When, by hash of the call. */
const askedAhead = new Map<string, number>();

notifyManager.setScheduler(createTogether(clock.after));

/** Server state lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Each screen asks anew: what is kept from before is shown meanwhile, never trusted.
      staleTime: 0,
      retry: false,
      // Offline is an answer like another: the kept data is shown with its age.
      networkMode: 'always',
    },
  },
});

const owner = () => session.get().user?.username ?? '';

let lastOwner = owner();
// The session may have ended with the browser, which told nobody.
if (lastOwner === '') forgetKept();
session.subscribe(() => {
  const now = owner();
  if (now === lastOwner) return;
  lastOwner = now;
  queryClient.clear();
  forgetAhead();
  if (now === '') forgetKept();
});

/** What was answered before a change is nobody's any more. */
function forgetAhead(): void {
  askedAhead.clear();
  dropEarlyAnswers();
  dropDrawnAnswers();
}

/** No answer, or a server in trouble: the query keeps what it had. Query libraries want a throw. */
class Unanswered extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface CallState<Call extends CallDefinition> {
  /** The result, perhaps an older one: see `age`. */
  readonly value: CallResult<Call> | undefined;
  /** Why there is nothing to show; 602–605 mean an empty selection. */
  readonly refusal: Refusal<CallErrorCode<Call>> | undefined;
  /** Nothing to show yet: the skeleton's time. */
  readonly loading: boolean;
  /** Something is shown while newer, or another page, is on its way. */
  readonly updating: boolean;
  /** What is shown is not the newest, and why. */
  readonly age: { readonly since: number; readonly reason: 'slow' | 'unanswered' } | undefined;
  readonly retry: () => void;
}

export interface UseCallOptions {
  readonly enabled?: boolean;
  /** Milliseconds between two askings, while the screen is open. */
  readonly every?: number;
  /** Without the loading toast. */
  readonly quiet?: boolean;
}

interface QueryReader {
  /** User name; empty for a visitor. */
  readonly who: string;
  readonly speaks: LanguageId;
  readonly quiet: boolean;
}

/** One call as the cache knows it. */
function queryOf<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
  { who, speaks, quiet }: QueryReader,
) {
  const queryKey = [
    definition.path,
    input,
    who,
    // Such an answer is another one in another language.
    ...(definition.speaks === true ? [speaks] : []),
  ];
  const hash = hashKey(queryKey);
  const drawn = drawnOutcome(definition, input);
  const before = () => (who === '' ? undefined : keptOf(definition).read(who, hash));
  const keep = (outcome: CallOutcome<Call>, at: number): void => {
    // What the operator's people see of customers is not kept in the browser.
    if (outcome.ok && who !== '' && who === owner() && !('staff' in definition.who)) {
      keptOf(definition).write(who, hash, { at, value: outcome });
    }
  };
  return {
    queryKey,
    hash,
    drawn,
    initialData() {
      // The owner of the kept answer is the one signed in, its key is this very call.
      if (drawn === undefined) return before()?.value as CallOutcome<Call> | undefined;
      onceTaken(() => {
        // It may have been asked for and answered since.
        if ((before()?.at ?? 0) < drawn.at) keep(drawn.outcome, drawn.at);
        void queryClient.refetchQueries(
          { queryKey, exact: true, type: 'active' },
          { cancelRefetch: false },
        );
      });
      return drawn.outcome;
    },
    initialDataUpdatedAt: () => drawn?.at ?? before()?.at,
    async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<CallOutcome<Call>> {
      const outcome = await api.call(definition, input, { signal, quiet });
      if (!outcome.ok && isTrouble(outcome.status)) throw new Unanswered(outcome);
      keep(outcome, (outcome.ok ? outcome.keptAt : undefined) ?? clock.now());
      return outcome;
    },
  };
}

/** What the first picture was drawn with: shown until the screen has asked, as what was kept is. */
function drawnOutcome<Call extends CallDefinition>(definition: Call, input: CallInput<Call>) {
  const drawn = drawnAnswerTo(() => asEarlyCall(settings.appUrl, { ...definition, input }));
  if (drawn === undefined) return undefined;
  const { envelope, at } = drawn;
  const reply = { kind: 'envelope', envelope, keptAt: undefined, retryAfter: undefined } as const;
  return { outcome: outcomeOf(reply, definition), at };
}

/**
 * Asks what a screen will ask first while its code is on the way: for the loader of its route, which
 * runs when somebody points at a link, and when they follow it.
 */
export function askAhead<Call extends CallDefinition>(
  definition: Call,
  input: (languageId: LanguageId) => CallInput<Call>,
  /** Somebody points at the link: nobody waits yet. */
  { preload }: { readonly preload: boolean },
): void {
  const { user, authenticated } = session.get();
  if (import.meta.env.SSR || (!authenticated && needsSession(definition))) return;
  const speaks = language.get().shown ?? defaultLanguage;
  const who = user?.username ?? '';
  const reader = { who, speaks, quiet: preload };
  const { hash, drawn, ...options } = queryOf(definition, input(speaks), reader);
  if (drawn !== undefined) return;
  const failed = queryClient.getQueryState(options.queryKey)?.status === 'error';
  if (isAskedAhead(hash) && !failed) return;
  askedAhead.set(hash, clock.now());
  queryClient
    .query(options)
    // The screen shows it, as one of its own.
    .catch(() => undefined);
}

/** A moment ago; without an answer too: nobody is told of a failure twice. */
function isAskedAhead(hash: string): boolean {
  return clock.now() - (askedAhead.get(hash) ?? 0) <= aheadFor;
}

/** Another part of the same screen has just asked. */
function isAskedHere(hash: string): boolean {
  const query = queryClient.getQueryCache().get(hash);
  if (query?.isActive() !== true) return false;
  const { status, isInvalidated, dataUpdatedAt } = query.state;
  return status === 'success' && !isInvalidated && clock.now() - dataUpdatedAt <= aheadFor;
}

/** An answer that says the same draws nothing anew. */
const changes = ['data', 'error', 'status', 'isPlaceholderData'] as const;
/** What is followed depends on the time as well: an office closes, a payment is asked for less often. */
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
  const speaks = useShownLanguage();
  const { hash, drawn, ...options } = queryOf(definition, input, { who, speaks, quiet });
  const wanted = enabled && (authenticated || !needsSession(definition));
  const [askedHere] = useState(() => isAskedHere(hash));
  if (import.meta.env.SSR && wanted && drawn === undefined) {
    noteEarlyCall(asEarlyCall(settings.appUrl, { ...definition, input }));
  }

  const query = useQuery<Shown, Unanswered>(
    {
      ...options,
      // Without a session the guards lead to sign-in; there is nothing to ask.
      enabled: wanted,
      refetchInterval: every ?? false,
      // Another page of the same customer's list may stand in; another customer's never.
      placeholderData: (previous, shown) => (shown?.queryKey[2] === who ? previous : undefined),
      // What was asked a moment ago for this very screen is its answer; what came drawn is asked for
      // anew when the picture has been taken over.
      refetchOnMount: () =>
        !askedHere && !isAskedAhead(hash) && !(drawn !== undefined && pictureStands()),
      retryOnMount: () => !isAskedAhead(hash),
      notifyOnChangeProps: [...(every === undefined ? changes : changesOverTime)],
    },
    queryClient,
  );

  // What has come meanwhile is none of the first picture's, which is taken over part by part.
  const [cameDrawn] = useState(drawn !== undefined);
  const own = useOwnScreen(cameDrawn || !wanted);
  // All parts are taken over with what they were drawn with, also when one of them has asked already.
  const data =
    pictureStands() && drawn !== undefined ? drawn.outcome : own ? query.data : undefined;
  const error = own ? query.error : null;
  // `error` came from this call, so its code is one of this call's.
  const trouble = error?.refusal as Refusal<CallErrorCode<Call>> | undefined;
  const value = data?.ok === true ? data.value : undefined;
  const slow = useSlowAnswer(queryClient, hash);
  // What the service worker has kept comes as an answer, but it is as old as it says.
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

/** After a change: what these calls have brought is asked for again. */
export function refreshCalls(...definitions: readonly AnyCall[]): Promise<void> {
  const paths = new Set<unknown>(definitions.map(({ path }) => path));
  forgetAhead();
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) });
}

export interface Submit<Call extends CallDefinition> {
  /** A second call while the first is under way gets the first one's outcome: one effect. */
  readonly submit: (input: CallInput<Call>) => Promise<CallOutcome<Call>>;
  readonly busy: boolean;
}

/**
 * Changes something: forms and buttons. Where the call wants a fresh proof of identity, the customer
 * is asked for it and the call is made again. `make` is for what is more than the call alone.
 */
export function useSubmit<Call extends CallDefinition>(
  definition: Call,
  make: Submit<Call>['submit'] = (input) => api.call(definition, input),
): Submit<Call> {
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<CallOutcome<Call>> | undefined>(undefined);
  return {
    busy,
    submit(input) {
      if (running.current !== undefined) return running.current;
      setBusy(true);
      running.current = proofs
        .with(() => make(input))
        .finally(() => {
          running.current = undefined;
          setBusy(false);
        });
      return running.current;
    },
  };
}
