import type { Http } from './platform/http/http.ts';

/** Until then what a start has begun, such as the thread that draws the home page, may still be at it. */
const AT_EARLIEST_MS = 45_000;
/** Whoever is here has asked for something within that time. */
const QUIET_MS = 5_000;
/** A server that is never quiet will use the memory. */
const AT_LATEST_MS = 600_000;
const LOOK_EVERY_MS = 1_000;
/** The engine keeps what it has compiled until it was not used for several collections: what only a start runs is gone after these. */
const TIMES = 3;

/**
 * Collects what a start has left behind, in moments in which nobody is served: 80 MB that the engine keeps for later, and
 * would keep for as long as nothing happens. Each time takes a fifth of a second of the processor.
 */
export function giveMemoryBack({ app, load }: Pick<Http, 'app' | 'load'>): void {
  const collect = collector();
  if (collect === null) return;
  let waiting: ReturnType<typeof collectWhenQuiet> | undefined;
  app.addHook('onListen', (done) => {
    waiting = collectWhenQuiet({ load, collect });
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
}: {
  load(): { readonly running: number; readonly waiting: number };
  readonly collect: () => void;
}): { /** Somebody asks for something. */ asked(): void; stop(): void } {
  const begun = performance.now();
  let askedAt = begun;
  let left = TIMES;
  const look = setInterval(() => {
    const now = performance.now();
    if (now - begun < AT_EARLIEST_MS) return;
    const { running, waiting } = load();
    const isQuiet = running + waiting === 0 && now - askedAt >= QUIET_MS;
    const isLate = now - begun > AT_LATEST_MS;
    if (isQuiet && !isLate) {
      left -= 1;
      collect();
    }
    if (left === 0 || isLate) clearInterval(look);
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
