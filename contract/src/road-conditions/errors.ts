import { defineErrors } from '../core/errors.ts';

export const roadConditionsErrors = defineErrors({
  'road-conditions.event-not-found': { status: 404 },
  /** Somebody, or its source, has changed the event since it was shown. */
  'road-conditions.event-changed': { status: 409 },
  'road-conditions.ends-before': { status: 400, field: 'validTo' },
  /** No such day, or no such minute on it. */
  'road-conditions.no-such-time': { status: 400, field: 'validFrom' },
});

/** Field messages of a road event in the `result` of a 400, with their parameters. */
export const roadConditionsFieldMessages = [
  'road-conditions.not-cyrillic;word',
  'road-conditions.coordinate',
  'road-conditions.kilometre',
] as const;
