import { randomBytes } from 'node:crypto';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor adds a toll station on the map, which says that it has no price, and gives it a last day', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  await setSession(context, stack.portal, supervisor.session);
  await page.goto('/uprava');
  await page.getByRole('main').getByRole('link', { name: 'Naplatne stanice' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Put', { exact: true }).selectOption({ index: 2 });
  await expect(page).toHaveURL(/road=A2/u);
  await page.getByRole('link', { name: 'Nova naplatna stanica' }).click();

  const id = `rs-a1-${randomBytes(6).toString('hex')}`;
  await main.getByLabel('Oznaka').fill(id);
  await main.getByLabel('Naziv', { exact: true }).fill('Topola');
  await main.getByLabel('Drugi nazivi').fill('Опленац\nЈасеница');
  await main.getByLabel('Kilometar puta').fill('171,5');
  await main.getByRole('region', { name: 'Položaj naplatne stanice na mapi' }).click();
  await expect(main.getByLabel('Geografska širina')).not.toHaveValue('');
  await main.getByRole('button', { name: 'Dodaj naplatnu stanicu' }).click();
  await expect(main.getByText('Pišite ćirilicom: „Topola“.').first()).toBeVisible();
  await main.getByLabel('Naziv', { exact: true }).fill('Топола');
  await main.getByRole('button', { name: 'Dodaj naplatnu stanicu' }).click();
  await expect(page).toHaveURL(`/uprava/naplatne-stanice?station=${id}`);
  await expect(main.getByText('Nijedan cenovnik nema ovu stanicu')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await main.getByRole('button', { name: 'Zatvori stanicu' }).click();
  const close = page.getByRole('alertdialog', { name: 'Zatvori: Topola' });
  await close.getByRole('button', { name: 'Zatvori stanicu' }).click();
  await expect(close).toHaveCount(0);
  await expect(main.getByText('Određen poslednji dan')).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
