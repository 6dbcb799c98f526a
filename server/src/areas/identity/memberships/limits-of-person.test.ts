import { expect, test } from 'vitest';
import { signInElsewhere } from '../../../testing/sign-in-elsewhere.ts';
import { useCompanyFixture } from '../testing/company-fixture.ts';

const { fixture, company, be, bearerOf, call, switchTo, invite, colleague, freshAddress } =
  useCompanyFixture();

/** What a company in its first days may send. */
const OF_ACCOUNT = 20;

test('the owner of four new companies sends no more invitations than one person may', async () => {
  const person = await fixture().addCustomer();
  let bearer = await bearerOf(person);
  const statuses: number[] = [];
  for (let companies = 0; companies < 4; companies += 1) {
    const { accountId } = company();
    const member = await colleague('owner');
    const run = fixture().database.run;
    await signInElsewhere(run, member, person, fixture().now());
    bearer = (await switchTo(accountId, bearer)).tokens.token;
    await call('PotvrdiIdentitet', { password: person.password }, bearer);
    const sent = companies === 3 ? 1 : OF_ACCOUNT;
    for (let count = 0; count < sent; count += 1) {
      statuses.push((await invite(freshAddress(), 'driver', bearer)).status);
    }
    await be(await fixture().addCustomer({ personType: 'pravno' }));
  }
  expect(statuses.slice(0, -1)).toEqual(Array.from({ length: 3 * OF_ACCOUNT }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});
