import type { Platform } from './platform/platform.ts';
import { createDrivingAreas, type Hashing } from './wiring/driving-areas.ts';
import { createLaterAreas } from './wiring/later-areas.ts';
import { createOfficeAreas } from './wiring/office-areas.ts';
import { createPaidAreas } from './wiring/paid-areas.ts';
import { createViewsOfAll } from './wiring/views-of-all.ts';

/** The areas, by name. */
export type Areas = Awaited<ReturnType<typeof createAreas>>;

/** The areas, each given what it may use: every line uses only those above it. */
export async function createAreas(platform: Platform & Hashing) {
  const driving = await createDrivingAreas(platform);
  const paid = await createPaidAreas(platform, driving);
  const office = { ...driving, ...paid, ...createOfficeAreas(platform, { ...driving, ...paid }) };
  const worked = { ...office, ...createLaterAreas(platform, office) };
  return { ...worked, ...createViewsOfAll(platform, worked) };
}
