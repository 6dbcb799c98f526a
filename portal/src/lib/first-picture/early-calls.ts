import { type EarlyCall, earlyAnswers } from '@rampa/contract';

/*
 * What a screen asks for first is noted when its picture is drawn. The page makes these calls itself
 * while the scripts are still loading, and the screen finds them answered.
 */

/** The answer to a call made by the page's inline script (`page.ts` of the server). */
interface EarlyAnswer extends EarlyCall {
  /** What it was asked with. */
  readonly headers: Readonly<Record<string, string>>;
  /** As `performance.now()` gives it. */
  readonly at: number;
  readonly answer: Promise<Response>;
}

/** Milliseconds after which it is requested again: the page may have been left in the background. */
const freshFor = 15_000;

const noted: EarlyCall[] = [];

/** While a picture is drawn: its screen asks for this first. */
export function noteEarlyCall(call: EarlyCall): void {
  noted.push(call);
}

/** What has been noted since the last call of this function, each once. */
export function takeNotedCalls(): readonly EarlyCall[] {
  const calls = new Map(noted.splice(0).map((call) => [JSON.stringify(call), call]));
  return [...calls.values()];
}

/** The answer to the same call by the same person, once; undefined if the page has not asked. */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET', body, headers, signal }: RequestInit,
): Promise<Response> | undefined {
  // Written by the page's inline script.
  const answers = Reflect.get(globalThis, earlyAnswers) as EarlyAnswer[] | undefined;
  const at = answers?.findIndex(
    (early) =>
      early.address === address &&
      early.method === method &&
      early.body === body &&
      performance.now() - early.at < freshFor &&
      isSame(early.headers, new Headers(headers)),
  );
  if (answers === undefined || at === undefined || at < 0) return undefined;
  const [found] = answers.splice(at, 1);
  return found === undefined ? undefined : unlessStopped(found.answer, signal);
}

/** Resolves once all early calls are answered or have failed. */
export async function earlyAnswersCome(): Promise<void> {
  const answers = (Reflect.get(globalThis, earlyAnswers) ?? []) as EarlyAnswer[];
  await Promise.allSettled(answers.map(({ answer }) => answer));
}

/** After a change, and when somebody else signs in: earlier answers must not be used. */
export function dropEarlyAnswers(): void {
  Reflect.deleteProperty(globalThis, earlyAnswers);
}

/** Whether it was asked by the same person, in the same language. */
function isSame(asked: EarlyAnswer['headers'], wanted: Headers): boolean {
  return ['Authorization', 'Accept-Language'].every(
    (name) => (asked[name] ?? null) === wanted.get(name),
  );
}

function unlessStopped<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | null | undefined,
): Promise<Value> {
  if (signal === null || signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new DOMException('Nobody waits any more.', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject);
  });
}
