import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import type { StackAddresses } from '../stack/stack.ts';

/** A lane delivers a passage that nobody can be charged for; returns its key. */
async function deliverRefused(
  { portal, intakeKey }: Pick<StackAddresses, 'portal' | 'intakeKey'>,
  serialNumber: string,
  lane = '9',
): Promise<string> {
  const key = randomUUID();
  // oxlint-disable-next-line no-restricted-properties -- the lanes have the real time
  const exited = Date.now() - 3_600_000;
  const reply = await fetch(`${portal}/intake/passages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', 'X-API-Key': intakeKey },
    body: JSON.stringify({
      key,
      serialNumber,
      entryStation: 'rs-a1-stara-pazova',
      enteredAt: new Date(exited - 28 * 60_000).toISOString(),
      exitStation: 'rs-a1-novi-sad-jug',
      exitedAt: new Date(exited).toISOString(),
      lane,
      category: 'I',
      plate: 'BG 777-XY',
      plateConfidence: 97,
      picture: 'ns-9_0001',
    }),
  });
  expect(await reply.text()).toContain('unknown-tag');
  return key;
}

const rowOf = (page: Page, serialNumber: string) =>
  page.getByRole('row').filter({ hasText: serialNumber });

test('a clerk charges a refused passage to the right tag, and its customer sees it', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Станка', prezime: 'Прокић' });
  const { serialNumber } = await customer.addTag();
  const misread = `${randomUUID().replaceAll('-', '').slice(0, 12)}X`.toUpperCase();
  await deliverRefused(stack, misread);
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava');
  await page.getByRole('main').getByRole('link', { name: 'Odbijeni prolasci' }).first().click();
  await page.getByLabel('Razlog').selectOption('unknown-tag');
  await expect(page).toHaveURL('/uprava/odbijeni-prolasci?reason=unknown-tag');
  await expect(page.getByRole('cell', { name: 'Nečitljiv zapis' })).toHaveCount(0);
  await rowOf(page, misread).getByRole('button', { name: 'Odluči' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('BG 777-XY, pouzdanost 97%')).toBeVisible();
  await expect(dialog.getByText('ns-9_0001')).toBeVisible();
  await expect(dialog.getByLabel('Izlaz', { exact: true })).toHaveValue('rs-a1-novi-sad-jug');
  await dialog.getByRole('button', { name: 'Prikaži cenu' }).click();
  await expect(dialog.getByText('Nijedan korisnik nema TAG uređaj')).toBeVisible();
  await dialog.getByLabel('Serijski broj TAG uređaja').fill(serialNumber);
  await dialog.getByRole('button', { name: 'Prikaži cenu' }).click();
  await expect(dialog.getByRole('link', { name: /Stanka Prokić|Станка Прокић/u })).toBeVisible();
  await dialog.getByRole('button', { name: 'Naplati 320' }).click();
  await expect(dialog.getByText('Upišite zašto ste tako odlučili.').first()).toBeVisible();
  await dialog.getByLabel('Beleška').fill('Broj je pročitan pogrešno, vidi se na snimku.');
  await dialog.getByRole('button', { name: 'Naplati 320' }).click();
  await expect(page.getByText('Prolazak je naplaćen')).toBeVisible();
  await expect(rowOf(page, misread)).toHaveCount(0);
  await page.getByLabel('Stanje').selectOption('charged');
  await expect(rowOf(page, misread)).toContainText('vidi se na snimku');

  await setSession(page.context(), stack.portal, customer.session);
  await page.goto('/pages/prolasci');
  await expect(page.getByRole('main')).toContainText('320');
});

test('what the partner abroad is refused waits beside the lanes’, and is returned to it', async ({
  page,
  stack,
  createStaff,
}) => {
  const misread = `${randomUUID().replaceAll('-', '').slice(0, 12)}Z`.toUpperCase();
  // oxlint-disable-next-line no-restricted-properties -- the partner has the real time
  const now = Date.now();
  const exited = new Date(now - 3_600_000).toISOString();
  const station = (name: string, localName: string) => ({ name, localName });
  const [from, to] = [station('Загреб исток', 'Zagreb istok'), station('Липовац', 'Lipovac')];
  const reply = await fetch(`${stack.portal}/intake/t4a-passages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': stack.t4aKey },
    body: JSON.stringify({
      format: 1,
      kind: 't4a-passages',
      passages: [
        {
          key: randomUUID(),
          serialNumber: misread,
          country: 'HR',
          entry: from,
          enteredAt: new Date(now - 9_000_000).toISOString(),
          exit: to,
          exitedAt: exited,
          category: 'I',
          tariff: { version: '2026', validFrom: '2026-01-01' },
          multiplierThousandths: 1000,
          roundedTo: 10,
          sections: [
            {
              from,
              to,
              tariffSystem: 'A3',
              metres: 260_400,
              base: 1234,
              exact: 1234,
              amount: 1230,
            },
          ],
          currency: 'EUR',
          amount: 1230,
          rate: { value: '117.1820', day: exited.slice(0, 10) },
        },
      ],
    }),
  });
  expect(await reply.text()).toContain('unknown-tag');
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/odbijeni-prolasci');
  await page.getByLabel('Poslao').selectOption('partner');
  await expect(page).toHaveURL(/[?&]source=partner/u);
  await expect(rowOf(page, misread)).toContainText('Zagreb istok – Lipovac');
  await rowOf(page, misread).getByRole('button', { name: 'Odluči' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Prikaži cenu' }).click();
  await expect(dialog.getByText('Nijedan korisnik nema TAG uređaj')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /Vrati partneru/u }).check();
  await dialog.getByLabel('Beleška').fill('Javljeno partneru: broj nije naš.');
  await dialog.getByRole('button', { name: 'Vrati partneru' }).click();
  await expect(page.getByText('1 zapis').first()).toBeVisible();
  await page.getByLabel('Stanje').selectOption('returned');
  await expect(rowOf(page, misread)).toContainText('Javljeno partneru');
});

test('several are closed at once with one note, and what somebody else has decided stays', async ({
  page,
  stack,
  createStaff,
}) => {
  const garbage = `${randomUUID().replaceAll('-', '').slice(0, 12)}Y`.toUpperCase();
  await deliverRefused(stack, garbage, '11');
  await deliverRefused(stack, garbage, '12');
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/odbijeni-prolasci');
  const rows = rowOf(page, garbage);
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('status').getByRole('button', { name: 'Odluči' }).click();
  const dialog = page.getByRole('dialog', { name: 'Izabrana su 2 zapisa' });
  await dialog.getByLabel('Niko ne plaća').check();
  await dialog.getByLabel('Beleška').fill('Proba trake.');
  await dialog.getByRole('button', { name: 'Zatvori bez naplate' }).click();
  await expect(page.getByText('Zatvorena su 2 zapisa')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('what is wrong with a record that nobody can read is read out as the English that it is', async ({
  page,
  stack,
  createStaff,
}) => {
  const garbage = randomUUID();
  await fetch(`${stack.portal}/intake/passages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', 'X-API-Key': stack.intakeKey },
    body: JSON.stringify({ serialNumber: garbage, exitedAt: 'juče' }),
  });
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/odbijeni-prolasci');
  await rowOf(page, garbage).getByRole('button', { name: 'Odluči' }).click();
  const wrong = page
    .getByRole('dialog')
    .getByRole('definition')
    .filter({ has: page.locator('[lang="en"]') });
  await expect(wrong).toHaveCount(1);
});
