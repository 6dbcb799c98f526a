/**
 * Between two attempts, in milliseconds: at first, and at most. Long in the end: a newer version may
 * have taken the file away for good, from thousands of open pages.
 */
const pauses = { first: 2_000, most: 600_000 };

/** Runs after each attempt that failed; what it throws ends them. */
export type OnFailed = (error: unknown) => Promise<unknown>;

/** Asks for code again and again, at once when the browser comes online. */
export async function untilLoaded<Part>(
  load: () => Promise<Part>,
  onFailed?: OnFailed,
  pause: number = pauses.first,
): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await onFailed?.(error);
    // A request also fails on a connection that is never reported as broken.
    const reconnected = await connectionOr(pause);
    // The first requests of a new connection may fail too: what came before it says nothing of it.
    const next = reconnected ? pauses.first : Math.min(2 * pause, pauses.most);
    return untilLoaded(load, onFailed, next);
  }
}

/** Whether the browser came online again, known at once; false after the pause (ms). */
function connectionOr(pause: number): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = (reconnected: boolean): void => {
      clearTimeout(timer);
      removeEventListener('online', online);
      resolve(reconnected);
    };
    const online = (): void => {
      goOn(true);
    };
    const timer = setTimeout(goOn, pause, false);
    addEventListener('online', online);
  });
}
