/** How many accounts have their last answer kept. */
const MOST_KEPT = 500;

/**
 * Dear answers, of each account one at a time: whoever asks for many at once waits for their own, and not others for them.
 * The last one of an account is kept for a while, for its next page, order or format asks the same again.
 */
export function createOneAtATime<Answer>(now: () => number, keptMs: number) {
  const kept = new Map<
    string,
    { readonly what: string; readonly until: number; readonly answer: Answer }
  >();
  const turns = new Map<string, Promise<unknown>>();

  /** Dear answers may also be large: none stays in memory because nobody asked again. */
  const forgetOld = (): void => {
    for (const [whose, { until }] of kept) {
      if (now() < until) return;
      kept.delete(whose);
    }
  };

  const answerOf = async (
    whose: string,
    what: string,
    make: () => Promise<Answer>,
  ): Promise<Answer> => {
    const last = kept.get(whose);
    if (last?.what === what && now() < last.until) return last.answer;
    const answer = await make();
    forgetOld();
    kept.delete(whose);
    kept.set(whose, { what, until: now() + keptMs, answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  };

  return async (whose: string, what: string, make: () => Promise<Answer>): Promise<Answer> => {
    const before = turns.get(whose) ?? Promise.resolve();
    const mine = before.then(() => answerOf(whose, what, make));
    // A failure is its caller's own.
    const done = mine.catch(() => undefined);
    turns.set(whose, done);
    try {
      return await mine;
    } finally {
      if (turns.get(whose) === done) turns.delete(whose);
    }
  };
}
