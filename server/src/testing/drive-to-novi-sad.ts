import { v7 as uuid } from 'uuid';
import { createPassageRecorder, type DeliveredPassage } from '../areas/passages/index.ts';
import type { AppFixture } from './app-fixture.ts';
import { everyAccount } from './scope.ts';

/** Trips of a tag from Stara Pazova to Novi Sad jug, by when each ends, and each its toll. */
export async function driveToNoviSad(
  { app }: Pick<AppFixture, 'app'>,
  serialNumber: string,
  exits: readonly string[],
): Promise<void> {
  const recorder = createPassageRecorder({ database: app.database, ...app.services });
  const trips = exits.map((exit): DeliveredPassage => {
    const exitedAt = Date.parse(exit);
    return {
      sourceKey: uuid(),
      serialNumber,
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    };
  });
  const report = await recorder.recordPassages(everyAccount, trips);
  if (report.recorded !== exits.length) {
    throw new Error(`Of ${exits.length} trips ${report.recorded} were recorded`);
  }
}
