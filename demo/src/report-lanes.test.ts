import { getPocetna } from '@rampa/contract/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openLanesFixture,
  station,
  type LanesFixture,
} from '../../server/src/areas/lanes/testing/lanes-fixture.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';
import { reportLanes } from './report-lanes.ts';
import { createAttempts } from './attempt.ts';

let fixture: LanesFixture;
beforeAll(async () => {
  fixture = await openLanesFixture();
});
afterAll(() => fixture.app.close());

async function report(): Promise<void> {
  const clock = { now: () => fixture.app.now() };
  const { attempt } = createAttempts();
  await reportLanes({ database: fixture.app.app.database, clock, country: 'rs', attempt });
}

async function told() {
  fixture.app.passTime({ seconds: 10 });
  await fixture.app.app.services.laneHours.sweep(everyAccount);
  const { token } = await fixture.app.addCustomer();
  const { result } = await fixture.app.call(getPocetna, { languageId: '3' }, token);
  return getPocetna.result.parse(result).spending.completeUpTo;
}
const ago = (minutes: number): string => fixture.app.now().subtract({ minutes }).toString();

test('lanes of the demo say what came, hour after hour and after a pause, and one station is a little late', async () => {
  const elsewhere = { exitStation: 'rs-a1-stara-pazova', entryStation: station };
  await fixture.deliver(
    fixture.passage('1', ago(5)),
    fixture.passage('1', ago(130)),
    fixture.passage('2', ago(200), elsewhere),
  );
  for (const pause of [0, 1, 50]) {
    fixture.app.passTime({ hours: pause });
    await fixture.deliver(fixture.passage('1', ago(3)));
    await report();
    const said = await told();
    expect(said).toMatchObject({ behind: [{ station: 'Stara Pazova' }], more: 0, unconfirmed: 0 });
    expect(Date.parse(said?.at ?? '')).toBeGreaterThan(
      fixture.app.now().epochMilliseconds - 60_000,
    );
  }
  expect(await fixture.list()).toMatchObject({ items: [] });
});
