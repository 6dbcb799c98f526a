import { getTagovi, verifikujTag } from '@rampa/contract/tags';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { createApiClient } from '../fixtures/api-client.ts';
import { printedAddress, printTag } from '../fixtures/printed-tag.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const serial = 'Serijski broj';
const code = 'Verifikacioni kod';

test('a visitor types both numbers and learns that the tag is genuine and free', async ({
  page,
  stack,
  createCustomer,
}) => {
  const printed = await printTag(stack, 'II');
  await page.goto('/vb');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByLabel(serial).fill(printed.serialNumber.replace(/(.{4})(.{4})/u, '$1 $2 '));
  await page.getByLabel(code).fill(printed.verificationCode.replace(/(.{4})/u, '$1 '));
  await page.getByRole('button', { name: 'Proveri TAG' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'TAG je ispravan' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('II kategorija');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // What was typed is there again after signing in, and nothing says that it was scanned.
  await page.getByRole('link', { name: 'Prijavi se i dodaj ga' }).click();
  const customer = await createCustomer();
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(/\/vb$/u);
  await expect(page.getByLabel(code)).toHaveValue(/\d{4} \d{4}/u);
  await expect(page.getByRole('main')).toContainText('Brojeve koje ste proverili već smo upisali.');
  await expect(page.getByRole('main')).not.toContainText('QR');

  await page.getByRole('button', { name: 'Poveži sa mojim nalogom' }).click();
  await page.getByRole('button', { name: 'Proveri drugi TAG' }).click();
  await expect(page.getByLabel(serial)).toHaveValue('');
});

test('from the QR code, through a sign-in, to a bound tag, without a mouse', async ({
  page,
  stack,
  createCustomer,
}) => {
  const printed = await printTag(stack);
  const customer = await createCustomer();
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer']));
  await page.goto(printedAddress(printed));
  await expect(page.getByLabel(serial)).toHaveValue(printed.serialNumber);
  await expect(page).toHaveURL(/\/vb$/u);
  await expect(page.getByRole('main')).toContainText('Brojevi su pročitani sa QR koda.');
  await page.getByLabel(code).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAG je ispravan');
  await page.getByRole('link', { name: 'Prijavi se i dodaj ga' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/prijava/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/vb$/u);
  await page.goForward();
  await fillSignIn(page, customer.email, customer.password);

  // Back at the numbers, filled in; nothing is linked before the customer says so.
  await expect(page).toHaveURL(/\/vb$/u);
  await expect(page.getByLabel(code)).toHaveValue(printed.verificationCode);
  expect((await customer.api.call(getTagovi, {})).totalRecords).toBe(0);
  await page.getByRole('button', { name: 'Poveži sa mojim nalogom' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'TAG je Vaš' })).toBeFocused();
  expect(referrers.filter((referrer) => referrer?.includes(printed.verificationCode))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(
    printed.verificationCode,
  );
  const { items } = await customer.api.call(getTagovi, {});
  expect(items.map((tag) => tag.serial_number)).toEqual([printed.serialNumber]);

  await page.getByRole('link', { name: 'Moji TAG uređaji' }).click();
  await expect(page.getByRole('main')).toContainText(printed.serialNumber.slice(-4));
});

test('a wrong code is reported in the same way for a bound tag and for a free one', async ({
  page,
  stack,
  createCustomer,
}) => {
  const bound = await printTag(stack);
  const customer = await createCustomer();
  await customer.api.call(verifikujTag, {
    serial_number: bound.serialNumber,
    verificationCode: bound.verificationCode,
  });
  for (const { serialNumber } of [await printTag(stack), bound]) {
    await page.goto(`/vb?serial=${serialNumber}`);
    await page.getByLabel(code).fill('00000001');
    await page.getByRole('button', { name: 'Proveri TAG' }).click();
    await expect(page.getByRole('alert')).toContainText('Serijski broj i kod se ne slažu.');
    await expect(page.getByLabel(serial)).toHaveValue(serialNumber);
  }
});

test('a bound tag is reported as taken to anybody with its numbers, and to its owner as their own', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const printed = await printTag(stack);
  const customer = await createCustomer();
  const input = { serial_number: printed.serialNumber, verificationCode: printed.verificationCode };
  await customer.api.call(verifikujTag, input);
  const visitor = await createApiClient(stack.portal);
  expect(await visitor.ask(verifikujTag, input)).toMatchObject({ statusCode: 608, result: null });

  await page.goto(printedAddress(printed));
  await page.getByRole('button', { name: 'Proveri TAG' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAG je već na nečijem nalogu');
  await signInAs(customer);
  await page.goto(printedAddress(printed));
  await page.getByRole('button', { name: 'Poveži sa mojim nalogom' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAG je već Vaš');
});

test('at 320 px a signed-in customer’s form does not scroll sideways, and axe finds nothing in the dark', async ({
  page,
  stack,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const printed = await printTag(stack);
  await signInAs('ana');
  await page.goto(printedAddress(printed));
  await expect(page.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a double click binds once and shows the bound tag', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const printed = await printTag(stack);
  const customer = await createCustomer();
  await signInAs(customer);
  await page.goto(printedAddress(printed));
  await page.getByRole('button', { name: 'Poveži sa mojim nalogom' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAG je Vaš');
  expect((await customer.api.call(getTagovi, {})).totalRecords).toBe(1);
});
