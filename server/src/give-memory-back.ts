import type { Http } from './platform/http/http.ts';

/** Until then what a start has begun, such as the thread that draws the home page, may still be at it. */
const AT_EARLIEST_MS = 45_000;
/** Whoever is here has asked for something within that time. */
const QUIET_MS = 5_000;
/** A server that is never quiet will use the memory. */
const AT_LATEST_MS = 600_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Collects what a start has left behind, once, in a moment in which nobody is served: 80 MB that the engine keeps for later, and
 * would keep for as long as nothing happens. It takes a fifth of a second of the processor.
 */
export function giveMemoryBack({ app, load }: Pick<Http, 'app' | 'load'>): void {
  const collect = collector();
  if (collect === null) return;
  let waiting: ReturnType<typeof collectOnce> | undefined;
  app.addHook('onListen', (done) => {
    waiting = collectOnce({ load, collect });
    done();
  });
  app.addHook('onRequest', ({ url }, _reply, done) => {
    // Balancers ask for ever.
    if (!url.startsWith('/health/')) waiting?.asked();
    done();
  });
  app.addHook('onClose', async () => waiting?.stop());
}

/** Waits for its moment. */
export function collectOnce({
  load,
  collect,
}: {
  load(): { readonly running: number; readonly waiting: number };
  readonly collect: () => void;
}): { /** Somebody asks for something. */ asked(): void; stop(): void } {
  const begun = performance.now();
  let askedAt = begun;
  const look = setInterval(() => {
    const now = performance.now();
    if (now - begun < AT_EARLIEST_MS) return;
    const { running, waiting } = load();
    const isQuiet = running + waiting === 0 && now - askedAt >= QUIET_MS;
    const isLate = now - begun > AT_LATEST_MS;
    if (isQuiet || isLate) clearInterval(look);
    if (isQuiet && !isLate) collect();
  }, LOOK_EVERY_MS).unref();
  return {
    asked() {
      askedAt = performance.now();
    },
    stop() {
      clearInterval(look);
    },
  };
}

/** Null where the engine was not started with `--expose-gc`. */
function collector(): (() => void) | null {
  const { gc } = globalThis;
  if (gc === undefined) return null;
  return () => {
    // Of a usual collection the engine keeps the pages.
    gc({ type: 'major', flavor: 'last-resort' });
  };
}
