import type { Country, Currency } from '@rampa/contract';
import type { NamesOfActors } from '../../../platform/audit/operator.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { TollNetworks } from '../toll-networks.ts';

export interface StationDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly currency: Currency;
  readonly networks: Pick<TollNetworks, 'current' | 'refresh'>;
  readonly attempts: Attempts;
  readonly events: Pick<Events, 'ask'>;
  readonly namesOfActors: NamesOfActors;
}
