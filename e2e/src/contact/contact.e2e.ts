import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { freshEmail } from '../fixtures/customers.ts';
import { answerWith, breakOff, hold } from '../fixtures/fake-answers.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ context }) => {
  // How many messages may come from one address is limited, and each test is another visitor.
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.');
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${address}` });
});

const operator = 'podrska@primer.rs';

async function write(page: Page, email: string, message: string): Promise<void> {
  await page.getByLabel('Ime i prezime').fill('Milica Đurđević');
  await page.getByLabel('E-adresa').fill(email);
  await page.getByLabel('Naslov').fill('Račun za putarinu');
  await page.getByLabel('Poruka').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Pošalji poruku' });
const sent = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Primili smo Vašu poruku' });

test('a visitor writes, presses twice, gets one number and one copy, and the operator gets the message', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  const message = `Naplaćeno mi je dva puta, ${email}.`;
  await page.goto('/pages/kontakt');
  await expect(page.getByRole('link', { name: 'Pozovite 0800 111 004' })).toBeVisible();
  await write(page, email, message);
  await send(page).dblclick();
  await expect(sent(page)).toBeFocused();
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await expect(page.getByRole('main')).toContainText(reference);
  await expect(page.getByRole('main')).toContainText(email);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const copy = await mailbox.waitForMail(email, /Primili smo Vašu poruku/u);
  expect(copy.text).toContain(reference);
  expect(copy.text).toContain('Naplaćeno mi je dva puta');
  const received = await mailbox.waitForMail(operator, new RegExp(reference, 'u'));
  expect(received.text).toContain(message);
  // The operator answers by mail; the copy cannot be answered.
  expect(received.text).not.toContain('ne možete da odgovorite');
  expect(copy.text).toContain('ne možete da odgovorite');
  expect(await mailbox.mailsTo(email)).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('main')).toContainText(reference);
  await page.getByRole('link', { name: 'Napiši drugu poruku' }).click();
  await expect(page.getByLabel('Poruka')).toHaveValue('');
});

test('a message is sent without a mouse, at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pages/kontakt');
  await page.getByLabel('Ime i prezime').focus();
  for (const text of ['Ana Ilić', freshEmail(), '', '', 'Pitanje', 'Kako da dopunim TAG uređaj?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // Nobody gets stuck in the honeypot field.
  await expect(send(page)).toBeFocused();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeFocused();
});

test('a signed-in customer is known, and chooses among their tags', async ({
  page,
  mailbox,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ ime: 'Jovan', prezime: 'Jovanović' });
  const tag = await customer.addTag({ plate: 'NS123AB' });
  await signInAs(customer);
  // Even on a slow connection the field is a list from the start: it is not replaced while in use.
  const tags = await hold(page, 'Tag/GetTagovi');
  await page.goto('/pages/kontakt');
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('Jovan Jovanović');
  await expect(page.getByLabel('E-adresa')).toHaveValue(customer.email);
  const chosen = page.getByLabel(/O kom TAG uređaju/u);
  await expect(chosen).toHaveRole('combobox');
  await expect(chosen).toBeDisabled();
  const before = await chosen.elementHandle();
  await tags.release();
  await chosen.selectOption(tag.serialNumber);
  expect(await before.evaluate((element: HTMLSelectElement) => element.value)).toBe(
    tag.serialNumber,
  );
  await page.getByLabel('Naslov').fill('Prolazak');
  await page.getByLabel('Poruka').fill('Vidi http://primer.rs/slika, molim.');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  const copy = await mailbox.waitForMail(customer.email, /Primili smo Vašu poruku/u);
  // The address is verified, so the copy is complete.
  expect(copy.text).toContain('http://primer.rs/slika');
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  const received = await mailbox.waitForMail(operator, new RegExp(reference, 'u'));
  expect(received.text).toContain(tag.serialNumber);
  expect(received.text).toContain(customer.accountId);
});

test('what was typed survives a reload, an error, and a broken connection; a form that was open too long is renewed silently', async ({
  page,
  watch,
  mailbox,
}) => {
  watch.allow(/Failed to load resource/u);
  const email = freshEmail();
  await page.goto('/pages/kontakt');
  await write(page, email, 'Pola poruke, pa osvežavanje.');
  await page.reload();
  await expect(page.getByLabel('Poruka')).toHaveValue('Pola poruke, pa osvežavanje.');
  await breakOff(page, 'Kontakt/Posalji');
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nema veze sa serverom' })).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() =>
    sessionStorage.setItem('contact-ticket', JSON.stringify({ ticket: 'star', readyAt: 0 })),
  );
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await mailbox.waitForMail(email, /Primili smo/u);
  expect(await mailbox.mailsTo(email)).toHaveLength(1);
});

test('a visitor’s draft is still there after signing in', async ({ page, createCustomer }) => {
  const customer = await createCustomer({ ime: 'Jovan', prezime: 'Jovanović' });
  await page.goto('/pages/kontakt');
  await page.getByLabel('Poruka').fill('Pola poruke, pa prijava.');
  await page.goto('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(/\/pages\/home$/u);
  await page.goto('/pages/kontakt');
  await expect(page.getByLabel('Poruka')).toHaveValue('Pola poruke, pa prijava.');
  await expect(page.getByLabel('Ime i prezime')).toHaveValue('Jovan Jovanović');
  await expect(page.getByLabel('E-adresa')).toHaveValue(customer.email);
});

test('a rate-limited sender learns for how long, and loses nothing', async ({ page, context }) => {
  await answerWith(context, 'Kontakt/Posalji', {
    statusCode: 429,
    message: 'request.too-many;seconds:60',
  });
  await page.goto('/pages/kontakt');
  await write(page, freshEmail(), 'Deseta poruka danas.');
  await send(page).click();
  await expect(page.getByRole('alert').first()).toContainText('60 s');
  await expect(page.getByLabel('Poruka')).toHaveValue('Deseta poruka danas.');
});

test('the honeypot field is hidden from everybody, and filling it in is reported', async ({
  page,
}) => {
  await page.goto('/pages/kontakt');
  await write(page, freshEmail(), 'Popunjava me program.');
  const trap = page.locator('input[name="website"]');
  await expect(page.getByRole('textbox', { name: 'Ovo polje' })).toHaveCount(0);
  await trap.evaluate((input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, 'https://primer.rs');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await send(page).click();
  await expect(page.getByRole('alert').first()).toContainText('kao da ju je popunio program');
  await expect(page.locator('a[href="#contact-website"]')).toHaveCount(0);
  // People get through with the next attempt.
  await send(page).click();
  await expect(sent(page)).toBeVisible();
});
