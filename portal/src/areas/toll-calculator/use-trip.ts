import type { CallErrorCode, CallResult } from '@rampa/contract';
import {
  createTollPricing,
  getTarifa,
  izracunajPutarinu,
  type TollPricing,
  type TollTrip,
} from '@rampa/contract/toll-calculator';
import { useEffect, useMemo } from 'react';
import type { Refusal } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/queries.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { Trip } from './trip-search.ts';

const answeredAtKey = 'toll-calculator.answered-at';

/**
 * When the server last answered: how old the tariff is with which the browser calculates offline. It
 * outlives the tab, like the tariff that the browser stores.
 */
const lastAnswer = {
  keep(at: number): void {
    try {
      localStorage.setItem(answeredAtKey, String(at));
    } catch {
      // A full storage only loses the age.
    }
  },
  read(): number | undefined {
    const at = Number(localStorage.getItem(answeredAtKey) ?? Number.NaN);
    return Number.isFinite(at) ? at : undefined;
  },
};

export type Tariffs = CallResult<typeof getTarifa>;

export type TripAnswer =
  /** Nothing was asked yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'priced';
      readonly trip: TollTrip;
      /** Another trip's answer is shown while this one's is loading. */
      readonly updating: boolean;
      /** Calculated in the browser, for the network is unavailable. */
      readonly offline: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal<CallErrorCode<typeof izracunajPutarinu>>;
      readonly retry: () => void;
      readonly busy: boolean;
    };

export interface UseTrip {
  readonly answer: TripAnswer;
  /** The tariff in the browser: for the route on the map, and for offline use. */
  readonly tariffs: Tariffs | undefined;
  readonly pricing: TollPricing | undefined;
  /** The day of the trip. */
  readonly date: string;
  /** When the tariff was last received; undefined: never. */
  readonly since: number | undefined;
}

const nowhere = { from: '-', to: '-', kategorija: 'I' } as const;

/** The toll of a trip: by the server, or by its tariff while the server is unreachable. */
export function useTrip(
  trip: Trip | undefined,
  /** Whether one can choose a trip already: until then nobody needs the tariff. */
  choosing: boolean,
): UseTrip {
  const { languageId, now } = useTexts();
  const { value: tariffs, age } = useCall(
    getTarifa,
    { languageId },
    { quiet: true, enabled: trip !== undefined || choosing },
  );
  const pricing = useMemo(
    () => (tariffs === undefined ? undefined : createTollPricing(tariffs)),
    [tariffs],
  );
  const asked = useCall(izracunajPutarinu, trip ?? nowhere, {
    enabled: trip !== undefined,
    quiet: pricing !== undefined,
  });
  const answered = asked.value !== undefined && asked.age === undefined && !asked.updating;
  useEffect(() => {
    if (answered) lastAnswer.keep(clock.now());
  }, [answered]);

  const date = trip?.date ?? tollDayOf(now);
  const { refusal } = asked;
  const since = age?.since ?? lastAnswer.read();
  const known = { tariffs, pricing, date, since };
  if (trip === undefined) return { answer: { kind: 'none' }, ...known };
  if (refusal !== undefined && isOutOfReach(refusal.status) && pricing !== undefined) {
    const local = pricing.trip({ from: trip.from, to: trip.to, category: trip.kategorija, date });
    if (local.ok) {
      const answer = { kind: 'priced', trip: local.value, updating: false, offline: true } as const;
      return { answer, ...known };
    }
    const same = { ...refusal, code: local.code, status: 404 };
    const answer = { kind: 'refused', refusal: same, retry: asked.retry, busy: false } as const;
    return { answer, ...known };
  }
  return { answer: answerOf(asked), ...known };
}

function answerOf(asked: ReturnType<typeof useCall<typeof izracunajPutarinu>>): TripAnswer {
  const { value, refusal, updating, loading, retry } = asked;
  if (value !== undefined) return { kind: 'priced', trip: value, updating, offline: false };
  if (refusal !== undefined) return { kind: 'refused', refusal, retry, busy: loading };
  return { kind: 'waiting' };
}

/** No answer at all, or a server that cannot answer now. */
function isOutOfReach(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
