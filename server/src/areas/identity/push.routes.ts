import { success } from '@rampa/contract';
import { dodajPushUredjaj, getPushUredjaji, ukloniPushUredjaj } from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import type { PushDevices } from './push/push-devices.ts';

export function registerPushRoutes(http: Http, pushDevices: PushDevices): void {
  http.serveCustomer(getPushUredjaji, async (_, { scope }) => {
    const devices = await pushDevices.list(scope);
    const items = devices.map(({ addedAt, ...device }) => ({
      ...device,
      addedAt: addedAt.toString(),
    }));
    return success({ publicKey: pushDevices.publicKey, items });
  });
  http.serveCustomer(dodajPushUredjaj, (input, { scope, userAgent }) =>
    pushDevices.add(scope, input, userAgent),
  );
  http.serveCustomer(ukloniPushUredjaj, ({ deviceId }, { scope }) =>
    pushDevices.remove(scope, deviceId),
  );
}
