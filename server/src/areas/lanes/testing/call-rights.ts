import * as calls from '@rampa/contract/lanes';
import { desk, ok, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getSateTraka: desk('clerks', {}, ok),
  getPotpunostStanica: desk('clerks', {}, ok),
  zatvoriRazlikeTraka: desk(
    'clerks',
    {
      hours: [
        {
          station_id: 'rs-a1-novi-sad-jug',
          lane: '3',
          hourAt: '2026-11-19T09:00:00+01:00',
          missing: 1,
          missingAmount: { amount: 0, currency: 'RSD' },
        },
      ],
      note: 'преузето са траке',
    },
    ok,
  ),
});
