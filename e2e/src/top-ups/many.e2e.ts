import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { getTagovi } from '@rampa/contract/tags';
import { napraviZbirnuDopunu } from '@rampa/contract/top-ups';
import type { BoundTag, Customer } from '../fixtures/customers.ts';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { loseAnswer } from '../fixtures/fake-answers.ts';
import { approvedCard, enterCard } from '../fixtures/gateway.ts';
import { dinars } from '../fixtures/top-up-screens.ts';
import { startTopUp, topUpAndKeep } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

/** A customer with three empty tags. */
async function threeTags(customer: Customer) {
  const plates = ['BG111AA', 'NS222BB', 'NI333CC'];
  const tags: BoundTag[] = [];
  for (const plate of plates) tags.push(await customer.addTag({ plate }));
  const balances = async () => {
    const { items } = await customer.api.call(getTagovi, { first: 0, rows: 10 });
    return tags.map(({ tagId }) => items.find((tag) => tag.tag_id === tagId)?.balance.amount);
  };
  return { tags, balances };
}

test('several tags are filled up in one payment: chosen, looked at, paid once, each with its receipt in the list', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { balances } = await threeTags(customer);
  await signInAs(customer);
  await page.goto('/pages/dopuna-pregled');
  await page.getByRole('link', { name: 'Dopuni više TAG uređaja' }).click();
  await expect(page.getByRole('heading', { name: 'Dopuna više TAG uređaja' })).toBeFocused();

  await page.getByRole('button', { name: 'Prikaži zbir' }).click();
  await expect(page.getByText('Izaberite bar jedan TAG uređaj.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Izaberi 3 TAG uređaja sa spiska' }).click();
  await page.getByRole('checkbox', { name: 'Izaberi NI333CC' }).uncheck();
  await page.getByText('Izaberi po spisku brojeva').click();
  await page.getByLabel('Serijski brojevi ili tablice').fill('ni 333-cc\n000');
  await page.getByRole('button', { name: 'Izaberi ove TAG uređaje' }).click();
  await expect(page.getByLabel('Serijski brojevi ili tablice')).toHaveValue('000');
  await expect(page.getByText('izabrana su 3 TAG uređaja').first()).toBeVisible();
  await page.getByLabel('Stanje posle dopune').fill('2.000');
  await page.getByRole('button', { name: 'Prikaži zbir' }).click();

  await expect(page.getByRole('heading', { name: 'Koliko dobija svaki TAG uređaj' })).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(4);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(napraviZbirnuDopunu.path)) sent.push(request.url());
  });
  await page.getByRole('button', { name: /Plati 6\.000/u }).dblclick();
  await enterCard(page, '4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { name: 'TAG uređaji su dopunjeni' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await balances()).toEqual([200_000, 200_000, 200_000]);
  await expect(page.getByRole('table', { name: 'TAG uređaji' }).getByRole('row')).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi potvrdu' }).click();
  const receipt = await readFile(await (await download).path());
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Sve dopune' }).click();
  const together = page.getByRole('link', { name: 'plaćeno zajedno sa drugim TAG uređajima' });
  await expect(together).toHaveCount(3);
  await together.first().click();
  await expect(page.getByRole('heading', { name: 'TAG uređaji su dopunjeni' })).toBeFocused();
});

test('a slip for several tags is found again, and given up; balances that change meanwhile are shown before anything is ordered', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
}) => {
  const customer = await createCustomer();
  const { tags, balances } = await threeTags(customer);
  await signInAs(customer);
  await page.goto('/pages/dopuna-pregled?many=choose');
  await page.getByRole('button', { name: 'Izaberi 3 TAG uređaja sa spiska' }).click();
  await page.getByLabel('Stanje posle dopune').fill('2000');
  await page.getByRole('radio', { name: 'Uplatnica' }).check();
  await page.getByRole('button', { name: 'Prikaži zbir' }).click();
  await expect(page.getByText(dinars(600_000)).first()).toBeVisible();

  await gateway.approve(await startTopUp(customer.api, tags[0]?.tagId ?? '', 100_000));
  await expect.poll(balances).toEqual([100_000, 0, 0]);
  await page.getByRole('button', { name: /uplatnicu/u }).click();
  await expect(page.getByRole('alert').filter({ hasText: '5.000' })).toBeVisible();
  await expect(page.getByText(dinars(500_000)).first()).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /uplatnicu/u }).click();
  await expect(page.getByRole('heading', { name: 'Uplatnica za dopunu' })).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.goto('/pages/dopuna-pregled?many=choose');
  const earlier = page.getByRole('table', { name: 'Ranija plaćanja za više TAG uređaja' });
  await expect(earlier).toContainText('Čeka uplatu');
  await earlier.getByRole('link').click();
  await page.getByRole('button', { name: 'Odustani od dopune' }).click();
  await page.getByRole('button', { name: 'Da, odustani' }).click();
  await expect(page.getByRole('heading', { name: 'Dopuna nije plaćena' })).toBeVisible();
  expect(await balances()).toEqual([100_000, 0, 0]);
});

for (const [how, again] of [
  ['the screen is loaded again', (page: Page) => page.reload()],
  ['one goes back', (page: Page) => page.getByRole('button', { name: 'Izmeni' }).click()],
] as const) {
  test(`the answer to a charge for several tags gets lost, and ${how}: the same list is charged no second time; paid, it may be paid again`, async ({
    page,
    watch,
    gateway,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    const { tags, balances } = await threeTags(customer);
    await topUpAndKeep(customer.api, gateway, tags[0]?.tagId ?? '', approvedCard);
    await signInAs(customer);
    const fillIn = async () => {
      await page.getByRole('button', { name: 'Izaberi 3 TAG uređaja sa spiska' }).click();
      await page.getByRole('radio', { name: 'Isti iznos za svaki' }).check();
      await page.getByLabel('Iznos za svaki TAG uređaj').fill('1.000');
      await expect(page.getByRole('radio', { name: /^Visa/u })).toBeChecked();
    };
    const pay = async () => {
      await page.getByRole('button', { name: 'Prikaži zbir' }).click();
      await page.getByRole('button', { name: /Plati 3\.000/u }).click();
    };
    const paid = page.getByRole('heading', { name: 'TAG uređaji su dopunjeni' });
    watch.allow(/ERR_CONNECTION_FAILED/u);
    await page.goto('/pages/dopuna-pregled?many=choose');
    await fillIn();
    await loseAnswer(page, napraviZbirnuDopunu, pay);
    await expect(page.getByRole('main').getByRole('alert').first()).not.toBeEmpty();
    await again(page);
    if (how !== 'one goes back') await fillIn();
    await pay();
    await expect(paid).toBeVisible();
    expect(await balances()).toEqual([300_000, 100_000, 100_000]);

    await page.goto('/pages/dopuna-pregled?many=choose');
    await fillIn();
    await pay();
    await expect(paid).toBeVisible();
    expect(await balances()).toEqual([400_000, 200_000, 200_000]);
  });
}
