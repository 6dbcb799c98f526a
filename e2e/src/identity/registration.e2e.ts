import type { Page } from '@playwright/test';
import { verifikacijaNaloga } from '@rampa/contract/identity';
import {
  freshEmail,
  freshPassword,
  readLink,
  readVerificationLink,
  registerCustomer,
} from '../fixtures/customers.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

async function fillPerson(page: Page, email: string): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Ime', { exact: true }).fill('Đorđe');
  await form.getByLabel('Prezime', { exact: true }).fill('Žarković');
  await form.getByLabel('E-adresa').fill(email);
  await form.getByLabel('Lozinka', { exact: true }).fill(freshPassword);
}

test('a private person registers, confirms the address by the mail’s link, and signs in', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/prijava?tab=registracija');
  await fillPerson(page, email);
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proverite e-poštu' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto((await readVerificationLink(mailbox, email)).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Nalog je potvrđen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Nalog je potvrđen' })).toBeVisible();
  // The data given on registering is not asked for again.
  await expect(page.getByLabel('Korisničko ime ili e-adresa')).toHaveValue(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(freshPassword);
  await page.getByRole('main').getByRole('button', { name: 'Prijavi se', exact: true }).click();
  await expect(page).toHaveURL('/pages/home');
  await expect(page.getByRole('banner')).toContainText('Đorđe Žarković');
});

test('a company registers with its tax and company numbers, which are checked', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/prijava?tab=registracija');
  await page.getByText('Pravno lice').click();
  await fillPerson(page, email);
  await page.getByLabel('Poslovno ime').fill('Žarković transport d.o.o.');
  const pib = page.getByLabel('PIB');
  await pib.fill('101134703');
  await page.getByLabel('Matični broj').fill('07891234');
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(pib).toHaveAccessibleDescription(/Ovaj broj nije ispravan/u);
  await pib.fill('101134702');
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proverite e-poštu' })).toBeVisible();
  await page.goto((await readVerificationLink(mailbox, email)).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Nalog je potvrđen' })).toBeVisible();
});

test('errors are shown beside their fields, and in a focused summary at the top', async ({
  page,
}) => {
  await page.goto('/prijava?tab=registracija');
  await page.getByLabel('E-adresa').fill('nije-adresa');
  await page.getByLabel('Lozinka', { exact: true }).fill('kratka');
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  const sum = page.getByRole('alert').filter({ hasText: 'Proverite unos' });
  await expect(sum).toBeVisible();
  await expect(sum).toBeFocused();
  // Each field has its own message: no sentence appears twice.
  const asked = await sum.getByRole('link').allInnerTexts();
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toContain('Upišite ime.');
  await expect(page.getByLabel('E-adresa')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(
    /najmanje 12 znakova/u,
  );
  await sum.getByRole('link').first().click();
  await expect(page.locator('input:focus')).toHaveAttribute('aria-invalid', 'true');
});

test('signing in before the address is confirmed offers to send the link again', async ({
  page,
  mailbox,
  stack,
}) => {
  const { email, password } = await registerCustomer(stack.portal);
  await mailbox.waitForMail(email, /verifikacija-naloga/u);
  await page.goto('/prijava');
  await fillSignIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('E-adresa još nije potvrđena');
  await page.getByRole('button', { name: 'Pošalji link ponovo' }).click();
  await expect(page.getByText(`Ako adresa ${email} čeka potvrdu`)).toBeVisible();
  await expect.poll(async () => (await mailbox.mailsTo(email)).length).toBe(2);
});

test('an unknown link is refused, and another one is offered', async ({ page }) => {
  await page.goto('/verifikacija-naloga?token=izmisljen');
  await expect(page.getByRole('alert')).toContainText('Ovaj link više ne važi');
  await expect(page.getByLabel('E-adresa')).toBeVisible();
});

test('a taken address gets the same answer; its owner gets a mail that says so', async ({
  page,
  mailbox,
  stack,
}) => {
  const { email } = await registerCustomer(stack.portal);
  await mailbox.waitForMail(email, /verifikacija-naloga/u);
  await page.goto('/prijava?tab=registracija');
  await fillPerson(page, email);
  await page.getByRole('button', { name: 'Otvori nalog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proverite e-poštu' })).toBeVisible();
  const mail = await mailbox.waitForMail(email, /Već imate nalog/u);
  expect(mail.text).toContain('neko je upravo pokušao da otvori nalog sa ovom adresom');
  expect(mail.text).not.toContain('verifikacija-naloga?token=');
  expect(await mailbox.mailsTo(email)).toHaveLength(2);
});

test('whoever has only opened the link of a stranger’s registration takes the account by a new password', async ({
  page,
  mailbox,
  stack,
}) => {
  // This browser has registered nothing.
  const { email, username, password } = await registerCustomer(stack.portal);
  await page.goto((await readVerificationLink(mailbox, email)).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Nalog je potvrđen' })).toBeVisible();
  await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zaboravljena lozinka' })).toBeVisible();
  await page.getByLabel('E-adresa', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Pošalji link' }).click();
  await page.goto((await readLink(mailbox, email, 'zaboravljena-lozinka')).href);
  await page.getByLabel('Nova lozinka', { exact: true }).fill('sasvim druga rečenica ovde');
  await page.getByRole('button', { name: 'Postavi lozinku' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Lozinka je postavljena' }),
  ).toBeVisible();

  await page.goto('/prijava');
  await fillSignIn(page, username, password);
  await expect(page.getByRole('alert')).toContainText('nisu ispravni');
  await fillSignIn(page, email, 'sasvim druga rečenica ovde');
  await expect(page).toHaveURL('/pages/home');
});

test('whoever signs in behind the link, in another browser, is known as the owner of the account', async ({
  page,
  mailbox,
  stack,
}) => {
  const { email, password } = await registerCustomer(stack.portal);
  await page.goto((await readVerificationLink(mailbox, email)).href);
  // A forgery token that the sign-in has outdated is renewed, and the call repeated.
  const proved = page.waitForResponse(
    (response) =>
      response.url().endsWith(verifikacijaNaloga.path) &&
      response.status() === 200 &&
      response.request().postDataJSON().password === password,
  );
  await page.getByLabel('Lozinka', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click();
  await proved;
  await expect(page).toHaveURL('/pages/home');
});
