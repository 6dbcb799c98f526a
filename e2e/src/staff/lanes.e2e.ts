import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { deliverLines, HOUR, hourBefore, passageAt, station } from '../fixtures/lane-hours.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

const rowOf = (page: Page, lane: string) =>
  page.getByRole('row').filter({ hasText: `traka ${lane}` });

test('a clerk sees what a lane has sent and what came, and closes what stays different', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  const lane = randomUUID().slice(0, 8);
  const hour = hourBefore(2);
  await deliverLines(stack, '/intake/passages', [
    passageAt(lane, serialNumber, hour + 60_000),
    passageAt(lane, `X${lane}`.toUpperCase(), hour + 120_000),
    passageAt(lane, serialNumber, hour - HOUR + 60_000),
  ]);
  const record = (at: number, passages: number) => ({
    station,
    lane,
    hour: new Date(at).toISOString(),
    passages,
    amount: passages * 32_000,
    version: 1,
  });
  const answer = await deliverLines(stack, '/intake/control-records', [
    record(hour, 5),
    record(hour - HOUR, 1),
  ]);
  expect(answer.match(/"recorded"/gu)).toHaveLength(2);
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Kontrolni zapisi traka' })
    .first()
    .click();
  // What came is added up every ten seconds: until then less has arrived.
  const row = rowOf(page, lane);
  await expect(async () => {
    await page.reload();
    await expect(row).toHaveCount(1, { timeout: 2000 });
    await expect(row).toContainText('Nisu stigla 3 prolaska', { timeout: 2000 });
  }).toPass({ timeout: 45_000 });
  await expect(row).toContainText('5 prolazaka');
  await expect(row.getByRole('link', { name: '1 odbijen' })).toHaveAttribute(
    'href',
    `/uprava/odbijeni-prolasci?station=${station}&lane=${lane}`,
  );
  await row.getByRole('link', { name: 'Svi sati ove trake tog dana' }).click();
  await expect(page).toHaveURL(/[?&]state=every/u);
  const day = page.getByRole('region', { name: 'Traka za ceo dan' });
  await expect(day).toContainText('Nisu stigla 3 prolaska');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goBack();
  await expect(row).toHaveCount(1);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 850 });

  await row.getByRole('button', { name: 'Zatvori' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zatvorite razliku' });
  await dialog.getByRole('button', { name: 'Zatvori razliku' }).click();
  await expect(dialog.getByText('Unesite obrazloženje.').first()).toBeVisible();
  await dialog.getByLabel('Obrazloženje').fill('Zamenjen računar trake.');
  await dialog.getByRole('button', { name: 'Zatvori razliku' }).click();
  await expect(page.getByText('Zatvorena je 1 razlika')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Stanje').selectOption('closed');
  await expect(row).toContainText('Zamenjen računar trake.');
  await page.getByLabel('Stanje').selectOption('agrees');
  await expect(page).toHaveURL(/[?&]state=agrees/u);
  await page.getByLabel('Stanica').selectOption(station);
  // Rows of what was chosen before stay until the others are there.
  const field = page.getByRole('textbox', { name: 'Traka' });
  await field.fill(lane);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]lane=${lane}`, 'u'));
  // The heads of the columns, and one hour.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText('Zamenjen računar');
  await expect(row).toContainText('1 prolazak');
});
