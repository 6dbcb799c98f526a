import { type EarlyCall, earlyAnswers } from '@rampa/contract';

/*
 * What a screen asks for at first is noted when its picture is drawn. The page makes these calls by
 * itself while the scripts are still on their way, and the screen finds them answered.
 */

/** An answer to a call that the page has made; `page.ts` of the server has the script. */
interface EarlyAnswer extends EarlyCall {
  /** What it was asked with. */
  readonly headers: Readonly<Record<string, string>>;
  /** As `performance.now()` says. */
  readonly at: number;
  readonly answer: Promise<Response>;
}

/** Milliseconds beyond which it is asked again: somebody has left the page in the background. */
const freshFor = 15_000;

const noted: EarlyCall[] = [];

/** While a picture is drawn: its screen asks this at first. */
export function noteEarlyCall(call: EarlyCall): void {
  noted.push(call);
}

/** What has been noted since it was asked last, each once. */
export function takeNotedCalls(): readonly EarlyCall[] {
  const calls = new Map(noted.splice(0).map((call) => [JSON.stringify(call), call]));
  return [...calls.values()];
}

/** The answer to the same call by the same person, once; undefined where the page has not asked. */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET', body, headers, signal }: RequestInit,
): Promise<Response> | undefined {
  // Written by the page's own script.
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

/** Resolves once what the page has asked is answered, in one way or another. */
export async function earlyAnswersCome(): Promise<void> {
  const answers = (Reflect.get(globalThis, earlyAnswers) ?? []) as EarlyAnswer[];
  await Promise.allSettled(answers.map(({ answer }) => answer));
}

/** After a change, and when somebody else sits here: what was answered before is nobody's any more. */
export function dropEarlyAnswers(): void {
  Reflect.deleteProperty(globalThis, earlyAnswers);
}

/** It was asked by the same person, in the same language. */
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
