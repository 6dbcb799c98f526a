import { randomBytes } from 'node:crypto';
import { sacuvajStanicu } from '@rampa/contract/toll-calculator';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { tollDayIn, tollToday } from '../fixtures/toll-today.ts';
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

test('a toll station whose closing is open over midnight gets the new day as its last', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  const id = `rs-a1-${randomBytes(6).toString('hex')}`;
  await supervisor.api.call(sacuvajStanicu, {
    station_id: id,
    revision: null,
    name: 'Орашац',
    aliases: [],
    motorway: 'A1',
    tariffSystem: 'RS-S',
    km: 171.5,
    kind: 'exit',
    lat: 44.25,
    lon: 20.68,
  });
  await setSession(context, stack.portal, supervisor.session);
  // The server's clock is the machine's: for the page it is yesterday at first.
  await page.clock.install({ time: new Date(`${tollDayIn(-1)}T21:30:00Z`) });
  await page.goto(`/uprava/naplatne-stanice?station=${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Zatvori stanicu' }).click();
  const close = page.getByRole('alertdialog', { name: /^Zatvori: / });
  const day = close
    .getByRole('group', { name: 'Poslednji dan rada' })
    .getByRole('spinbutton')
    .first();
  await expect(day).toHaveText(tollDayIn(-1).slice(8));
  await page.clock.fastForward('05:00:00');
  await expect(day).toHaveText(tollToday().slice(8));
  await close.getByRole('button', { name: 'Zatvori stanicu' }).click();
  await expect(close).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Određen poslednji dan')).toBeVisible();
});
