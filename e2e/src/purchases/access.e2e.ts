import { expect, test } from '../fixtures/test.ts';

const entry = { name: 'Naruči TAG' } as const;

test('with the setting false, ordering leads home', async ({ page, usePageSettings }) => {
  await usePageSettings({ 'order-tag': 'false' });
  await page.goto('/pages/naruci-tag');
  await expect(page).toHaveURL('/pages/home');
  await expect(page.getByRole('navigation').getByRole('link', entry)).toHaveCount(0);
});

test('without the setting, ordering is there by its address but not in the menu', async ({
  page,
  usePageSettings,
}) => {
  await usePageSettings({ 'order-tag': null });
  await page.goto('/pages/naruci-tag');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Naručivanje TAG uređaja' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', entry)).toHaveCount(0);
});

test('a distributor finds ordering by its address, not in the menu', async ({ page, signInAs }) => {
  await signInAs('distributer');
  await page.goto('/pages/naruci-tag');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Naručivanje TAG uređaja' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', entry)).toHaveCount(0);
});
