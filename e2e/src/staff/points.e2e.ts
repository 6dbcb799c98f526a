import { randomBytes } from 'node:crypto';
import { getProdajnaMesta, sacuvajProdajnoMesto } from '@rampa/contract/points-of-sale';
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
  await page.getByRole('main').getByRole('link', { name: 'Prodajna mesta', exact: true }).click();
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

test('what a supervisor types stays while a colleague saves, and the other’s change is shown', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  const colleague = await createStaff('supervisor');
  const id = `mesto-${randomBytes(6).toString('hex')}`;
  const point = {
    point_id: id,
    name: 'Киоск Опленац',
    kind: 'post-office',
    operator: '',
    town: 'Топола',
    address: 'Краља Петра 1',
    phone: '',
    lat: 44.25,
    lon: 20.68,
    openingHours: 'Mo-Fr 07:00-15:00',
    services: ['top-up'],
  } as const;
  await colleague.api.call(sacuvajProdajnoMesto, {
    ...point,
    services: ['top-up'],
    revision: null,
  });
  await setSession(context, stack.portal, supervisor.session);
  await page.goto(`/uprava/prodajna-mesta?point=${id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Telefon').fill('034 811 222');
  await main.getByLabel('Ulica i broj').fill('Краља Петра 3');
  await colleague.api.call(sacuvajProdajnoMesto, {
    ...point,
    services: ['top-up'],
    revision: 1,
    address: 'Краља Петра 2',
    openingHours: 'Mo-Fr 08:00-16:00',
  });
  const save = main.getByRole('button', { name: 'Sačuvaj izmene' });
  await save.click();
  const told = main.getByText('Ovo prodajno mesto je u međuvremenu izmenjeno');
  await expect(told).toBeVisible();
  await expect(main.getByText('Ulica i broj, sada: Kralja Petra 2')).toBeVisible();
  await expect(main.getByLabel('Telefon')).toHaveValue('034 811 222');
  await expect(main.getByLabel('Ulica i broj')).toHaveValue('Краља Петра 3');
  await expect(main.getByLabel('Radno vreme')).toHaveValue('Mo-Fr 08:00-16:00');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await save.click();
  await expect(told).toHaveCount(0);
  const { items } = await supervisor.api.call(getProdajnaMesta, { languageId: '1' });
  expect(items.find((one) => one.id === id)).toMatchObject({
    address: 'Краља Петра 3',
    phone: '034 811 222',
    openingHours: 'Mo-Fr 08:00-16:00',
  });
});
