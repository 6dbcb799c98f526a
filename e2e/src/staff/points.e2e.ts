import { randomBytes } from 'node:crypto';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor adds a point of sale on the map, customers find it, and it gets a last day', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  await setSession(context, stack.portal, supervisor.session);
  await page.goto('/uprava');
  await page.getByRole('main').getByRole('link', { name: 'Prodajna mesta' }).click();
  await page.getByRole('link', { name: 'Novo prodajno mesto' }).click();

  const id = `mesto-${randomBytes(6).toString('hex')}`;
  const main = page.getByRole('main');
  await main.getByLabel('Oznaka').fill(id);
  await main.getByLabel('Naziv').fill('Kiosk Topola');
  await main.getByLabel('Ulica i broj').fill('Краља Петра 1');
  await main.getByLabel('Mesto', { exact: true }).fill('Топола');
  await main.getByLabel('Radno vreme').fill('Mo-Fr 07:00-15:00');
  await main.getByRole('checkbox', { name: 'Dopuna' }).check();
  await main.getByRole('region', { name: 'Položaj prodajnog mesta na mapi' }).click();
  await expect(main.getByLabel('Geografska širina')).not.toHaveValue('');
  await main.getByRole('button', { name: 'Dodaj prodajno mesto' }).click();
  await expect(main.getByText('Pišite ćirilicom: „Kiosk“.').first()).toBeVisible();
  await main.getByLabel('Naziv').fill('Киоск Топола');
  await main.getByRole('button', { name: 'Dodaj prodajno mesto' }).click();
  await expect(page).toHaveURL(`/uprava/prodajna-mesta?point=${id}`);
  await expect(main.getByText('Korisnici ga vide')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await main.getByRole('button', { name: 'Zatvori prodajno mesto' }).click();
  const close = page.getByRole('alertdialog', { name: 'Zatvori: Kiosk Topola' });
  await expect(close.getByText('Nema porudžbina za preuzimanje')).toBeVisible();
  await close.getByRole('button', { name: 'Zatvori prodajno mesto' }).click();
  await expect(close).toHaveCount(0);
  await expect(main.getByText('Zatvara se')).toBeVisible();
  await expect(main.getByText('Određen poslednji dan')).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);

  // Until the end of that day customers go on seeing it.
  const { items } = await supervisor.api.call(getProdajnaMesta, { languageId: '2' });
  expect(items.find((point) => point.id === id)).toMatchObject({ name: 'Kiosk Topola' });
});
