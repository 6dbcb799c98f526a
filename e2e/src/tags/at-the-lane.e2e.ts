import { getProlasci } from '@rampa/contract/passages';
import { startLane } from '../fixtures/lane.ts';
import { expect, test } from '../fixtures/test.ts';
import { startTopUp } from '../fixtures/top-ups.ts';

test('a lane opens for a tag with money, keeps shut once it is reported lost, and opens again', async ({
  page,
  stack,
  gateway,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  const lane = await startLane(stack, `NS ${tag.serialNumber}`);
  try {
    const listed = () => lane.statusOf(tag.serialNumber);
    await expect.poll(listed).toBe('low');
    expect(await lane.arrive(tag.serialNumber)).toMatchObject({ light: 'yellow', opens: true });

    // The top-up is at the lane as soon as it is paid.
    await gateway.approve(await startTopUp(customer.api, tag.tagId, 500_000));
    await expect.poll(listed).toBe('good');
    expect(await lane.arrive(tag.serialNumber)).toMatchObject({ light: 'green', opens: true });
    const passages = async () =>
      (await customer.api.ask(getProlasci, { first: 0, rows: 5 })).result?.totalRecords;
    await expect.poll(passages).toBe(2);

    await page.goto('/pages/tagovi');
    const card = page.getByRole('article');
    await card.getByRole('button', { name: /^Prijavi gubitak/u }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /^Prijavi i blokiraj/u }).click();
    await expect.poll(listed).toBe('blocked');
    expect(await lane.arrive(tag.serialNumber)).toMatchObject({
      light: 'red',
      opens: false,
      reason: 'lost',
    });

    await page.goto('/pages/tagovi');
    await card.getByRole('button', { name: /^Pronađen je/u }).click();
    await question.getByRole('button', { name: 'Da, uključi TAG' }).click();
    await expect.poll(listed).toBe('good');
    expect(await passages()).toBe(2);
    expect(await lane.arrive('990099009900')).toMatchObject({ opens: false, reason: 'unknown' });
  } finally {
    await lane.stop();
  }
});
