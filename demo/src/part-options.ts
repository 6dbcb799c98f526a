import type { Country } from '@rampa/contract';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import type { Attempt } from './attempt.ts';

export interface PartOptions {
  readonly database: Database;
  /** As of the day on which the demo was begun, however late a part of it is loaded. */
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly passwordHash: string;
  readonly attempt: Attempt;
}
