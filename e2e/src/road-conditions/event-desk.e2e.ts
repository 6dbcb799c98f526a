import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { tollDayIn, tollToday } from '../fixtures/toll-today.ts';
import { expect, test } from '../fixtures/test.ts';

test('an engineer publishes an event, a driver sees it without reloading, and it is ended', async ({
  page,
  browser,
  context,
  stack,
  createStaff,
}) => {
  const driver = await browser.newPage({ baseURL: stack.portal });
  await driver.goto('/pages/stanje-na-putevima');
  await expect(driver.getByRole('heading', { level: 1 })).toBeVisible();

  const engineer = await createStaff('engineer');
  await setSession(context, stack.portal, engineer.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Događaji' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Događaji na putevima' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Novi događaj' }).click();
  await page.getByRole('button', { name: 'Vetar' }).click();
  await expect(page.getByLabel('Naslov, ćirilicom')).toHaveValue('Јак бочни ветар');
  const station = page.getByRole('combobox', { name: 'Naplatna stanica' });
  await station.fill('beograd');
  const found = page.getByRole('listbox', { name: 'Naplatna stanica' }).getByRole('option');
  await expect(found.first()).toContainText('Beograd (Vrčin)');
  await station.press('Enter');
  await expect(page.getByLabel('Od mesta, ćirilicom')).toHaveValue('Београд (Врчин)');
  await expect(page.getByLabel('Oznaka puta')).toHaveValue('A1');
  await expect(page.getByLabel('Kilometar')).toHaveValue(/^\d/u);
  await page.getByLabel('Naslov, ćirilicom').fill('Odron kod Ljiga');
  await page.getByRole('button', { name: 'Prebaci u ćirilicu' }).click();
  await expect(page.getByLabel('Naslov, ćirilicom')).toHaveValue('Одрон код Љига');
  const preview = page.getByRole('region', { name: 'Ovako će videti vozači' });
  await expect(preview).toContainText('Odron kod Ljiga');
  await expect(preview).toContainText('Beograd (Vrčin)');
  await page.getByLabel('Naslov, ćirilicom').fill('Latinica ne sme');
  await page.getByLabel('Tekst, ćirilicom').fill('Једна трака је затворена.');
  await page.getByLabel('Naslov, na engleskom').fill('Rockfall on the road');
  await page.getByLabel('Tekst, na engleskom').fill('One lane is closed.');
  await page.getByRole('button', { name: 'Objavi' }).click();
  await expect(page.getByText(/Pišite ćirilicom: „Latinica“/u).first()).toBeVisible();
  await page.getByLabel('Naslov, ćirilicom').fill('Одрон на путу');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Objavi' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Izmena događaja' })).toBeVisible();
  await expect(driver.getByText('Odron na putu').first()).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByLabel('Naslov, ćirilicom').fill('Одрон је уклоњен делимично');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(driver.getByText('Odron je uklonjen delimično').first()).toBeVisible();
  await expect(driver.getByText('Odron na putu', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Završi događaj' }).click();
  await page.getByRole('button', { name: 'Da, završi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Događaji na putevima' })).toBeVisible();
  await expect(driver.getByText('Odron je uklonjen delimično')).toHaveCount(0);
  await driver.close();
});

test('an event whose form was left open over midnight begins on the new day, as long as nobody has typed another', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const engineer = await createStaff('engineer');
  await setSession(context, stack.portal, engineer.session);
  await page.clock.install({ time: new Date(`${tollDayIn(-1)}T21:30:00Z`) });
  await page.goto('/uprava/dogadjaji');
  await page.getByRole('link', { name: 'Novi događaj' }).click();
  const parts = page.getByRole('group', { name: 'Važi od' }).getByRole('spinbutton');
  await expect(parts.first()).toHaveText(tollDayIn(-1).slice(8));
  await page.clock.fastForward('05:00:00');
  await expect(parts.first()).toHaveText(tollToday().slice(8));
  await parts.nth(3).fill('23');
  await expect(parts.nth(3)).toHaveText('23');
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Novi događaj' })).toBeVisible();
  await expect(parts.first()).toHaveText(tollToday().slice(8));
  await expect(parts.nth(3)).toHaveText('23');
});
