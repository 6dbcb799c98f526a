import { success } from '@rampa/contract';
import type { Authenticator } from '../../../platform/http/http.ts';
import type { TagDrivers } from './drivers.ts';

/** Knows at each call which tags a driver has. */
export function withReach(
  authenticator: Authenticator,
  drivers: Pick<TagDrivers, 'reachOf'>,
): Authenticator {
  return {
    sessionIdOf: (bearer) => authenticator.sessionIdOf(bearer),
    async authenticate(bearer) {
      const found = await authenticator.authenticate(bearer);
      if (!found.ok || found.value.role !== 'driver') return found;
      return success({ ...found.value, reach: await drivers.reachOf(found.value) });
    },
  };
}
