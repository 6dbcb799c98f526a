import { randomBytes } from 'node:crypto';
import { getStanicaUprave, sacuvajStanicu } from '@rampa/contract/toll-calculator';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('what a supervisor types about a toll station stays while a colleague saves, and the other’s change is shown', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  const colleague = await createStaff('supervisor');
  const id = `rs-a1-${randomBytes(6).toString('hex')}`;
  const station = {
    station_id: id,
    name: 'Опленац',
    aliases: [],
    motorway: 'A1',
    tariffSystem: 'RS-S',
    km: 171.5,
    kind: 'exit',
    lat: 44.25,
    lon: 20.68,
  } as const;
  const save = (revision: number | null, change: object = {}) =>
    colleague.api.call(sacuvajStanicu, { ...station, aliases: [], ...change, revision });
  await save(null);
  await setSession(context, stack.portal, supervisor.session);
  await page.goto(`/uprava/naplatne-stanice?station=${id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Naziv', { exact: true }).fill('Опленац север');
  await save(1, { name: 'Опленац исток', km: 172 });
  const act = main.getByRole('button', { name: 'Sačuvaj izmene' });
  await act.click();
  const told = main.getByText('Ova naplatna stanica je u međuvremenu izmenjena');
  await expect(told).toBeVisible();
  await expect(main.getByText('Naziv, sada: Oplenac istok')).toBeVisible();
  await expect(main.getByLabel('Naziv', { exact: true })).toHaveValue('Опленац север');
  await expect(main.getByLabel('Kilometar puta')).toHaveValue('172');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await act.click();
  await expect(told).toHaveCount(0);
  const { station: kept } = await supervisor.api.call(getStanicaUprave, { station_id: id });
  expect(kept).toMatchObject({ name: 'Опленац север', km: 172, revision: 3 });
});
