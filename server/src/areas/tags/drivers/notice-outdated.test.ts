import { dodeliVozaca } from '@rampa/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addLanesTag } from '../testing/lanes-fixture.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

test('what waited for a driver is outdated once the tag is somebody else’s', async () => {
  const owner = await fixture.addCustomer('pravno');
  const first = await fixture.addMember(owner, 'driver');
  const second = await fixture.addMember(owner, 'driver');
  const { tagId, accountId } = await addLanesTag(fixture, owner);
  const scope = everyAccount.account(accountId);
  const outdated = (driverId: string | undefined, about: string | undefined = tagId) =>
    fixture.app.services.tagDrivers.noticeOutdated({
      scope,
      kind: 'tag-blocked',
      template: 'tags.mail-blocked-fraud',
      tagId: about,
      driverId,
    });
  const give = (driverId: string) =>
    fixture.call(dodeliVozaca, { tag_id: tagId, driver_id: driverId }, owner.token);
  await give(first.userId);
  expect([await outdated(first.userId), await outdated(second.userId)]).toEqual([false, true]);
  await give(second.userId);
  expect([await outdated(first.userId), await outdated(second.userId)]).toEqual([true, false]);
  // The office is told of every tag.
  expect(await outdated(undefined)).toBe(false);
});
