import type { IncomingHttpHeaders } from 'node:http';
import {
  type AnsweredCall,
  type EarlyCall,
  type Envelope,
  forgeryCookie,
  forgeryHeader,
  type LanguageId,
  type PictureAnswers,
} from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/read-cookie.ts';
import type { TokenToDraw } from '../identity/index.ts';
import { codeOf } from './page-languages.ts';
import { nothingAfter } from './picture-patience.ts';

/** Pages that get data at the same time; others request it themselves, a moment later. */
const AT_A_TIME = 16;
/**
 * Characters of JSON; more would hold up the page on a slow connection for what is below its first view:
 * the longest answers are left out.
 */
const MOST_LETTERS = 60_000;

/** As much of a page's request as its calls depend on. */
export interface AskingPage {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Injects a request into our own API, as if it had come over the network. */
export type AskOwnApi = (request: {
  readonly method: EarlyCall['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
  readonly payload?: string;
}) => Promise<{ readonly payload: string }>;

/** The data of a reader's screen. */
export interface BroughtAnswers {
  /** Null if the page had better request it itself. */
  readonly answers: PictureAnswers | null;
  /** The page's own token has expired: its calls would be refused until it has renewed the sign-in. */
  readonly expired: boolean;
}

export interface PictureAsker {
  ask(
    request: AskingPage,
    calls: readonly EarlyCall[],
    languageId: LanguageId,
  ): Promise<BroughtAnswers>;
  /** The same for a visitor, who may make them without a session. */
  askOpenly(
    request: AskingPage,
    calls: readonly EarlyCall[],
    languageId: LanguageId,
  ): Promise<BroughtAnswers>;
  /**
   * The answer to a call that anybody may make and that a page's address makes by itself; empty if the call was
   * refused for what the address says, which the screen sees by itself. Null if there is none, or the caller has
   * to wait.
   */
  askForAddress(
    request: AskingPage,
    call: EarlyCall,
    languageId: LanguageId,
  ): Promise<PictureAnswers | null>;
}

interface AskerDeps {
  readonly askOwnApi: AskOwnApi;
  /** Calls wait for their turn: a page would add to them, and give up before its own come. */
  readonly crowded: () => boolean;
  /** Names of the cookies. */
  readonly cookies: { readonly token: string; readonly refreshToken: string };
  readonly tokenToDraw: TokenToDraw;
  /** A forgery token of nobody's session: a visitor's first page has none yet. */
  readonly openForgeryToken: () => string;
  readonly clock: Clock;
  /** Milliseconds; what has not come by then is left to the page. */
  readonly patience: number;
}

/**
 * Makes a screen's calls through the front door: with a token of the reader's session, which is checked, counted
 * and logged there as if the page itself had made them.
 */
export function createPictureAsker(deps: AskerDeps): PictureAsker {
  const { cookies, tokenToDraw, openForgeryToken, clock } = deps;
  const { mayAsk, answerInTime, answersTo } = createAsking(deps);
  return {
    async ask(request, calls, languageId) {
      const { cookie } = request.headers;
      const token = readCookie(cookie, cookies.token);
      const own = ownCalls(calls);
      if (token === null || own.length === 0 || !mayAsk(request)) {
        return { answers: null, expired: false };
      }
      // Known before the answers, which may come too late.
      let expired = false;
      const answers = await answersTo(own, request, async () => {
        const refreshToken = readCookie(cookie, cookies.refreshToken);
        const drawing = await tokenToDraw({ token, refreshToken });
        if (drawing === null) return null;
        expired = drawing.expired;
        return headersOf(request, drawing.token, languageId);
      });
      return { answers, expired };
    },
    async askOpenly(request, calls, languageId) {
      const own = ownCalls(calls);
      if (own.length === 0 || !mayAsk(request)) return { answers: null, expired: false };
      const forgery = openForgeryToken();
      const headers = {
        ...openHeadersOf(request, languageId),
        cookie: `${forgeryCookie}=${forgery}`,
        [forgeryHeader]: forgery,
      };
      return { answers: await answersTo(own, request, async () => headers), expired: false };
    },
    async askForAddress(request, call, languageId) {
      if (!mayAsk(request)) return null;
      const envelope = await answerInTime(call, openHeadersOf(request, languageId), request);
      if (envelope === null) return null;
      const at = clock.now().epochMilliseconds;
      if (isPlain(envelope)) return { at, answers: [{ call, envelope }] };
      return envelope.statusCode === 400 ? { at, answers: [] } : null;
    },
  };
}

type RequestHeaders = Readonly<Record<string, string>>;

/** How calls are made: as many at a time, and for as long, as a page can wait. */
function createAsking({
  askOwnApi,
  crowded,
  clock,
  patience,
}: Pick<AskerDeps, 'askOwnApi' | 'crowded' | 'clock' | 'patience'>) {
  async function answerTo(
    { method, address, body }: EarlyCall,
    headers: RequestHeaders,
    { socket: { remoteAddress = '' } }: AskingPage,
  ): Promise<Envelope> {
    const { payload } = await askOwnApi({
      method,
      url: address,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    });
    // Every answer below `/api` is an envelope.
    return JSON.parse(payload) as Envelope;
  }

  let asking = 0;

  /** Null if it fails, or takes too long. */
  async function inTime<Value>(work: () => Promise<Value>): Promise<Value | null> {
    asking += 1;
    const done = work()
      .catch(() => null)
      .finally(() => {
        asking -= 1;
      });
    return Promise.race([done, nothingAfter(patience)]);
  }

  return {
    /** Whether a page's calls may be made for it; a reader who has left has no address any more. */
    mayAsk(request: AskingPage): boolean {
      const { method, socket } = request;
      return (
        !isAhead(request) &&
        socket.remoteAddress !== undefined &&
        method === 'GET' &&
        asking < AT_A_TIME &&
        !crowded()
      );
    },
    answerInTime: (call: EarlyCall, headers: RequestHeaders, request: AskingPage) =>
      inTime(() => answerTo(call, headers, request)),
    /** The answers to as many of a page's calls as come in time; null if there are none, or the sign-in has ended. */
    async answersTo(
      calls: readonly EarlyCall[],
      request: AskingPage,
      /** Null if the calls would be refused. */
      headersFor: () => Promise<RequestHeaders | null>,
    ): Promise<PictureAnswers | null> {
      const came = new Map<EarlyCall, Envelope>();
      await inTime(async () => {
        const headers = await headersFor();
        if (headers === null) return;
        const asked = calls.map(async (call) => {
          came.set(call, await answerTo(call, headers, request));
        });
        await Promise.allSettled(asked);
      });
      // One that is late, or that failed, does not take the others with it: the page asks for it.
      const answered = calls.flatMap((call) => {
        const envelope = came.get(call);
        return envelope === undefined ? [] : [{ call, envelope }];
      });
      if (answered.some(({ envelope }) => isSignedOut(envelope))) return null;
      const answers = thoseThatFit(answered.filter(({ envelope }) => isPlain(envelope)));
      return answers.length === 0 ? null : { at: clock.now().epochMilliseconds, answers };
    },
  };
}

function headersOf(
  request: AskingPage,
  token: string,
  languageId: LanguageId,
): Readonly<Record<string, string>> {
  const { cookie } = request.headers;
  return {
    ...(typeof cookie === 'string' ? { cookie } : {}),
    ...openHeadersOf(request, languageId),
    authorization: `Bearer ${token}`,
    [forgeryHeader]: readCookie(cookie, forgeryCookie) ?? '',
  };
}

/** Those that do not say who is calling. */
function openHeadersOf(
  { headers }: AskingPage,
  languageId: LanguageId,
): Readonly<Record<string, string>> {
  const passedOn = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(passedOn),
    accept: 'application/json',
    'accept-language': codeOf[languageId],
  };
}

/** Another server's calls are left to the page. */
function ownCalls(calls: readonly EarlyCall[]): readonly EarlyCall[] {
  return calls.filter(({ address }) => address.startsWith('/api/'));
}

/** The browser fetches the page before anybody wants to see it. */
function isAhead({ headers }: AskingPage): boolean {
  return /prefetch/u.test(String(headers['sec-purpose'] ?? ''));
}

/** The portal renews the sign-in, or leads to it. */
function isSignedOut({ statusCode }: Envelope): boolean {
  return statusCode === 401 || statusCode === 428;
}

/** Failures, and answers that lead elsewhere, are left to the portal. */
function isPlain({ statusCode }: Envelope): boolean {
  return statusCode === 200 || (statusCode >= 600 && statusCode < 606);
}

/** In their order, without the longest if together they are too long. */
function thoseThatFit(answers: readonly AnsweredCall[]): readonly AnsweredCall[] {
  const lengths = answers.map(({ envelope }) => JSON.stringify(envelope).length);
  const left = new Set(answers.keys());
  const total = () => [...left].reduce((sum, index) => sum + (lengths[index] ?? 0), 0);
  while (total() > MOST_LETTERS) {
    const longest = [...left].reduce((one, other) =>
      (lengths[other] ?? 0) > (lengths[one] ?? 0) ? other : one,
    );
    left.delete(longest);
  }
  return answers.filter((_, index) => left.has(index));
}
