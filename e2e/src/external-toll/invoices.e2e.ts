import { readFile } from 'node:fs/promises';
import { getT4APregled } from '@rampa/contract/external-toll';
import type { Page } from '@playwright/test';
import { payOnGateway } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';

const menuMark = (page: Page) =>
  page.getByRole('navigation', { name: 'Meni' }).locator('[data-state]');

test('a blocked customer sees why, is refused by one card, pays with another, and drives on', async ({
  page,
  signInAs,
}) => {
  await signInAs('blokiran');
  await page.goto('/pages/extToll');
  await expect(menuMark(page)).toHaveAttribute('data-state', 'blocked');
  await expect(page.getByText('Usluga je blokirana', { exact: true })).toBeVisible();
  await expect(page.getByText(/Rok za plaćanje računa/u)).toBeVisible();

  await page.getByRole('tab', { name: 'Računi' }).click();
  const row = page.getByRole('row', { name: /Kasni/u });
  await expect(row).toContainText('na kartici nema dovoljno novca');
  await row.getByRole('link', { name: /^Detalji/u }).click();
  await expect(page.getByRole('heading', { name: /^Račun za/u })).toBeVisible();
  await expect(page.getByText('Naknada za našu uslugu').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF/u }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^racun-T4A-\d{6}-\d+\.pdf$/u);
  expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('%PDF');
  await expect(page.getByRole('link', { name: /reklamacij/iu }).last()).toHaveAttribute(
    'href',
    /about=invoice/u,
  );

  // With the saved card, whose bank refuses it again.
  await page
    .getByRole('button', { name: /^Plati/u })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Plati/u })
    .click();
  await expect(page.getByText(/nije plaćen$/u)).toBeVisible();
  await expect(page.getByText('Uplatite novac na račun kartice', { exact: false })).toBeVisible();

  // With another one, on the payment page.
  await page
    .getByRole('button', { name: /^Plati/u })
    .first()
    .click();
  await page.getByRole('radio', { name: /Druga kartica/u }).check();
  await page.getByRole('button', { name: 'Na stranicu banke' }).click();
  // Each answer about the state waits here for a look at the screen that does not know it yet.
  const together: string[] = [];
  await page.route(`**${getT4APregled.path}*`, async (route) => {
    const answer = await route.fetch();
    const shown = await page.locator('main').innerText();
    if (shown.includes(' je plaćen') && shown.includes('Usluga je blokirana')) together.push(shown);
    await route.fulfill({ response: answer });
  });
  await payOnGateway(page);
  await expect(page.getByText(/je plaćen$/u)).toBeVisible();
  await expect(page.getByText('Usluga radi')).toBeVisible();
  await expect(menuMark(page)).toHaveAttribute('data-state', 'active');
  expect(together).toEqual([]);
});
