import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
