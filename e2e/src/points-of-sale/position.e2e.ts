import { expect, test } from '../fixtures/test.ts';

const address = '/pages/prodajna-mesta';
const office = 'Poslovnica JP Putevi Srbije, Novi Sad';

test('without permission for the position the screen says so; with it the nearest comes first', async ({
  page,
  context,
}) => {
  // A Friday at ten in toll time, when offices are open.
  await page.clock.setFixedTime(new Date('2026-11-20T09:00:00Z'));
  await page.goto(address);
  await page.getByRole('button', { name: 'U mojoj blizini' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Niste dozvolili' })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 45.2622, longitude: 19.83 });
  await page.getByRole('button', { name: 'U mojoj blizini' }).click();
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(office);
  await expect(first).toContainText('udaljeno 0,3 km');
  const map = page.getByRole('region', { name: 'Mapa prodajnih mesta' });
  await expect(map.getByRole('img', { name: 'Vi ste ovde' })).toBeVisible();
  await expect(page).toHaveURL(address);
});
