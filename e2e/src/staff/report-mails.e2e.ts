import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor has a report mailed to themselves, and a colleague sees and stops it', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const reader = await createStaff('supervisor');
  await setSession(context, stack.portal, reader.session);
  await page.goto('/uprava/izvestaji?by=station');
  const main = page.getByRole('main');
  await expect(main.getByText('Nijedan izveštaj ne stiže mejlom.')).toBeVisible();
  await main.getByLabel('Koliko često').selectOption({ label: 'svakog meseca' });
  await main.getByLabel('Jezik izveštaja').selectOption({ label: 'English' });
  await main.getByRole('button', { name: 'Šalji mi mejlom: po stanicama' }).click();
  await expect(main.getByText('po stanicama, svakog meseca, English')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const colleague = await createStaff('supervisor');
  await setSession(context, stack.portal, colleague.session);
  await page.goto(`/uprava/zaposleni?text=${encodeURIComponent(reader.email)}`);
  await main.getByRole('button', { name: /^Radnje: /u }).click();
  await page.getByRole('menuitem', { name: 'Izveštaji mejlom' }).click();
  const dialog = page.getByRole('dialog', { name: /^Izveštaji mejlom: /u });
  await dialog.getByRole('button', { name: 'Otkaži po stanicama, svakog meseca' }).click();
  await expect(dialog.getByText('Nijedan izveštaj ne stiže mejlom.')).toBeVisible();
});
