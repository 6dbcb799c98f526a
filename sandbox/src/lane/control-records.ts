const HOUR = 3_600_000;

type ControlRecord = Readonly<Record<string, string | number>>;

/**
 * Says what the lane has sent, hour by hour, until the operator has answered. An hour in which the lane was switched on
 * is left out: of what came before, it knows nothing any more.
 */
export function createControlRecords(options: {
  readonly target: string;
  readonly key: string;
  readonly lane: string;
  now(): number;
}) {
  const { target, key, lane } = options;
  const begins = Math.ceil(options.now() / HOUR) * HOUR;
  /** Passages of hours that have not been said whole, by station and begin of the hour. */
  const counts = new Map<string, number>();
  /** By station, the first hour that has not been said whole. */
  const next = new Map<string, number>();

  return {
    /** A passage that is delivered, now or later. */
    count(station: string, at: number): void {
      const hour = Math.floor(at / HOUR) * HOUR;
      if (!next.has(station)) next.set(station, Math.max(begins, hour));
      const place = `${station} ${String(hour)}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    },

    async report(): Promise<void> {
      const now = options.now();
      const records = [...next].flatMap(([station, from]) =>
        hoursOf(from, now).map((hour): ControlRecord => ({
          station,
          lane,
          hour: new Date(hour).toISOString(),
          until: new Date(Math.min(now, hour + HOUR)).toISOString(),
          passages: counts.get(`${station} ${String(hour)}`) ?? 0,
          version: now,
        })),
      );
      if (records.length === 0) return;
      const response = await fetch(`${target}/intake/control-records`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ format: 1, kind: 'control-records', records }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (response?.ok !== true) return;
      const whole = Math.floor(now / HOUR) * HOUR;
      for (const [station, from] of next) {
        for (const hour of hoursOf(from, whole)) counts.delete(`${station} ${String(hour)}`);
        next.set(station, Math.max(from, whole));
      }
    },
  };
}

/** Begins of the hours from one on that have begun before a moment. */
function hoursOf(from: number, before: number): readonly number[] {
  const count = Math.max(0, Math.ceil((before - from) / HOUR));
  return Array.from({ length: count }, (_, place) => from + place * HOUR);
}
