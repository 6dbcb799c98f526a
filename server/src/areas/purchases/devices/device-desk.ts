import type { Platform } from '../../../platform/platform.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { TagLives, TagVerification } from '../../tags/index.ts';
import { createCorrecting, type CorrectDevices } from './correcting.ts';
import { createDeviceLives, type DeviceLives } from './device-life.ts';
import { createHandingIn, type HandIn } from './handing-in.ts';

/** Devices by their serial numbers, in the back office. */
export interface DeviceDesk extends DeviceLives {
  readonly correct: CorrectDevices;
  readonly handIn: HandIn;
}

export function createDeviceDesk({
  database,
  clock,
  settings,
  identity,
  tagVerification,
  tagLives: lives,
}: Pick<Platform, 'database' | 'clock' | 'settings'> & {
  readonly identity: Pick<IdentityService, 'customers' | 'staffUsers'>;
  readonly tagVerification: TagVerification;
  readonly tagLives: TagLives;
}): DeviceDesk {
  const { printTags } = tagVerification;
  return {
    ...createDeviceLives({
      database,
      clock,
      lives,
      customers: identity.customers,
      namesOfActors: identity.staffUsers.namesOfActors,
      months: settings.deviceMonths,
    }),
    correct: createCorrecting({ ...tagVerification, database, clock, lives }),
    handIn: createHandingIn({ database, clock, lives, printTags }),
  };
}
