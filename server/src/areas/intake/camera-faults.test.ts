import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createCameraWarnings } from './camera-faults.ts';

test('a camera that is wrong with each passage writes one line a minute, and each fault is counted', () => {
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const warned: object[] = [];
  const log = { warn: (about: object) => void warned.push(about) };
  const warn = createCameraWarnings({ now: () => now });
  // Only `warn` is called.
  const request = { log } as unknown as Parameters<typeof warn>[0];
  warn(request, [{}]);
  expect(warned).toEqual([]);
  warn(request, [{ cameraFaults: ['plate'] }]);
  for (let passage = 0; passage < 500; passage += 1) {
    warn(request, [{ cameraFaults: ['plateConfidence'] }]);
  }
  warn(request, [{ cameraFaults: ['plate', 'plateConfidence'] }]);
  expect(warned).toEqual([{ faults: { plate: 1 } }]);
  now = now.add({ minutes: 1 });
  warn(request, [{}]);
  expect(warned).toHaveLength(1);
  warn(request, [{ cameraFaults: ['picture'] }]);
  expect(warned[1]).toEqual({ faults: { plate: 1, plateConfidence: 501, picture: 1 } });
});
