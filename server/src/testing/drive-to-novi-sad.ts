import { createPassageRecorder } from '../areas/passages/index.ts';
import { tripOf } from '../areas/passages/testing/passages-fixture.ts';
import type { AppFixture } from './app-fixture.ts';
import { everyAccount } from './scope.ts';

/** Trips of a tag from Stara Pazova to Novi Sad jug, by when each ends, and each its toll. */
export async function driveToNoviSad(
  { app }: Pick<AppFixture, 'app'>,
  serialNumber: string,
  exits: readonly string[],
): Promise<void> {
  const recorder = createPassageRecorder({ database: app.database, ...app.services });
  const trips = exits.map((exit) => tripOf(serialNumber, exit));
  const report = await recorder.recordPassages(everyAccount, trips);
  if (report.recorded !== exits.length) {
    throw new Error(`Of ${exits.length} trips ${report.recorded} were recorded`);
  }
}
