import { getStanjeRada } from '@rampa/contract/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { openLanesFixture, type LanesFixture } from './testing/lanes-fixture.ts';

let fixture: LanesFixture;
let count = 0;
let lane: string;
beforeAll(async () => {
  fixture = await openLanesFixture();
});
beforeEach(() => {
  lane = `P${(count += 1)}`;
});
afterAll(() => fixture.app.close());

/** As the first page of the back office has it. */
async function posted() {
  const { services } = fixture.app.app;
  await services.laneHours.sweep(everyAccount);
  const { token } = await fixture.app.addStaff('engineer');
  const { result } = await fixture.app.call(getStanjeRada, {}, token);
  const { roads } = getStanjeRada.result.parse(result);
  if (roads === null) throw new Error('not for engineers');
  return roads.posted;
}
const ago = (minutes: number): string => fixture.app.now().subtract({ minutes }).toString();

test('a passage counts as posted soon up to a quarter of an hour after its exit', async () => {
  await fixture.deliver(fixture.passage(lane, ago(15)));
  expect(await posted()).toMatchObject({ timed: 1, prompt: 1, lateLanes: 0, late: [] });
  await fixture.deliver(fixture.passage(lane, ago(16)));
  expect(await posted()).toMatchObject({ timed: 2, prompt: 1 });
});

test('a lane is late by its latest passage, and no longer once it delivers in time', async () => {
  await fixture.deliver(fixture.passage(lane, ago(90)), fixture.passage(lane, ago(40)));
  expect((await posted()).late).toMatchObject([{ lane, name: 'Novi Sad jug' }]);
  // What waited comes after what is new.
  await fixture.deliver(fixture.passage(lane, ago(2)));
  await fixture.deliver(fixture.passage(lane, ago(70)));
  expect(await posted()).toMatchObject({ lateLanes: 0, late: [] });
});

test('what is delivered twice counts once, and what is refused does not count', async () => {
  const before = await posted();
  const once = fixture.passage(lane, ago(3));
  await fixture.deliver(once, fixture.passage(lane, ago(3), { serialNumber: `N${lane}` }));
  await fixture.deliver(once);
  expect(await posted()).toMatchObject({
    timed: before.timed + 1,
    prompt: before.prompt + 1,
  });
});

test('a file says nothing about lanes', async () => {
  const before = await posted();
  const { services } = fixture.app.app;
  const serialNumber = '000000000077';
  const { recorded } = await services.passageDelivery.deliver(everyAccount, [
    tripOf(serialNumber, ago(600), { lane }),
  ]);
  expect(recorded).toBe(1);
  expect(await posted()).toEqual(before);
});

test('a lane is forgotten a day after its last passage', async () => {
  await fixture.deliver(fixture.passage(lane, ago(50)));
  expect(await posted()).toMatchObject({ lateLanes: 1 });
  fixture.app.passTime({ hours: 25 });
  expect(await posted()).toEqual({ timed: 0, prompt: 0, lateLanes: 0, late: [] });
});
