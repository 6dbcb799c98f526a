import { type CallParsedInput, failure, success } from '@rampa/contract';
import {
  getBaterijePriKraju,
  getUredjaj,
  ispraviUredjaje,
  primiVracenUredjaj,
} from '@rampa/contract/purchases';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import type { Correction } from './correcting.ts';
import type { DeviceDesk } from './device-desk.ts';
import { batteriesView, deviceView } from './device-view.ts';

// Where the operator does without, the calls do not exist.
const off = failure('request.not-found');

export function registerDeviceRoutes(http: Http, desk: DeviceDesk, on: boolean): void {
  http.serveStaff(getUredjaj, async ({ serial_number: serialNumber }, { scope }) =>
    on ? viewed(await desk.show(scope, serialNumber), deviceView) : off,
  );
  http.serveStaff(
    ispraviUredjaje,
    async ({ serial_numbers: serialNumbers, change, note }, { scope }) =>
      on ? desk.correct(scope, { serialNumbers, change: correctionOf(change), note }) : off,
  );
  http.serveStaff(primiVracenUredjaj, async ({ serial_number, ...rest }, { scope }) => {
    if (!on) return off;
    const handed = await desk.handIn(scope, { serialNumber: serial_number, ...rest });
    return handed.ok ? viewed(await desk.after(scope, serial_number), deviceView) : handed;
  });
  http.serveStaff(getBaterijePriKraju, async (page, { scope }) =>
    on ? success(batteriesView(await desk.batteries(scope, page))) : off,
  );
}

function correctionOf(change: CallParsedInput<typeof ispraviUredjaje>['change']): Correction {
  return change.what === 'category' ? { what: 'category', category: change.kategorija } : change;
}
