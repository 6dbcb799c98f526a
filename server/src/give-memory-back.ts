import type { Http } from './platform/http/http.ts';

/** Until then what a start has begun, such as the thread that draws the home page, may still be at it. */
const AT_EARLIEST_MS = 45_000;
/** Whoever is here has asked for something within that time. */
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** The engine keeps what it has compiled until it was not used for several collections: what only a start runs is gone after these. */
const TIMES = 3;
/** Later it is worth another one once so much has come on top of what the last one left, and not too often. */
const WORTH_BYTES = 6 * 1024 ** 2;
const AGAIN_AFTER_MS = 300_000;

/**
 * Collects what a start has left behind, and later what busy hours have, in moments in which nobody is served: the engine keeps
 * 80 MB of the one for later, up to 140 MB of the others, and would keep them for as long as nothing happens. Each time takes a
 * fifth of a second of the processor.
 */
export function giveMemoryBack({ app, load }: Pick<Http, 'app' | 'load'>): void {
  const collect = collector();
  if (collect === null) return;
  let waiting: ReturnType<typeof collectWhenQuiet> | undefined;
  app.addHook('onListen', (done) => {
    waiting = collectWhenQuiet({ load, collect, inUse: () => process.memoryUsage.rss() });
    done();
  });
  app.addHook('onRequest', ({ url }, _reply, done) => {
    // Balancers ask for ever.
    if (!url.startsWith('/health/')) waiting?.asked();
    done();
  });
  app.addHook('onClose', async () => waiting?.stop());
}

/** Waits for its moments. */
export function collectWhenQuiet({
  load,
  collect,
  inUse,
}: {
  load(): { readonly running: number; readonly waiting: number };
  readonly collect: () => void;
  /** Bytes of memory that the process has. */
  readonly inUse: () => number;
}): { /** Somebody asks for something. */ asked(): void; stop(): void } {
  const begun = performance.now();
  let askedAt = begun;
  let left = TIMES;
  let last = { at: begun, bytes: 0 };
  const isWorthIt = (now: number): boolean =>
    left > 0 || (now - last.at >= AGAIN_AFTER_MS && inUse() - last.bytes >= WORTH_BYTES);
  const look = setInterval(() => {
    const now = performance.now();
    if (now - begun < AT_EARLIEST_MS) return;
    const { running, waiting } = load();
    const isQuiet = running + waiting === 0 && now - askedAt >= QUIET_MS;
    if (!isQuiet || !isWorthIt(now)) return;
    left = Math.max(0, left - 1);
    collect();
    last = { at: now, bytes: inUse() };
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
