import type { Clock } from './clock.ts';
import type { CountryFacts } from './country-facts.ts';
import type { Database } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Attempts } from './throttle/create-attempts.ts';
import type { Pseudonym } from './throttle/pseudonym.ts';

/** What every area has without using another area. */
export interface Platform {
  readonly settings: Settings;
  /** Of the country in the settings. */
  readonly facts: CountryFacts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  readonly pseudonym: Pseudonym;
  readonly attempts: Attempts;
}
