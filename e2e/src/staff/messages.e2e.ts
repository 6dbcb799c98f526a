import { randomBytes } from 'node:crypto';
import { freshEmail } from '../fixtures/customers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor’s message is read, answered by mail and closed', async ({
  page,
  browser,
  stack,
  mailbox,
  createStaff,
}) => {
  const email = freshEmail();
  const subject = `Radno vreme ${randomBytes(3).toString('hex')}`;
  const visitors = await browser.newContext({ baseURL: stack.portal });
  const visitor = await visitors.newPage();
  await visitor.goto('/pages/kontakt');
  await visitor.getByLabel('Ime i prezime').fill('Vera Lukić');
  await visitor.getByLabel('E-adresa').fill(email);
  await visitor.getByLabel('Naslov').fill(subject);
  await visitor.getByLabel('Poruka').fill('Da li radite nedeljom pre podne?');
  await visitor.getByRole('button', { name: 'Pošalji poruku' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Primili smo Vašu poruku');
  await visitors.close();

  const member = await createStaff('clerk');
  await setSession(page.context(), stack.portal, member.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Poruke' }).click();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('Da li radite nedeljom pre podne?')).toBeVisible();
  const answer = page.getByLabel('Tekst odgovora');
  await answer.fill('Radimo nedeljom od 8 do 12 časova.');
  await answer.press('Control+Enter');
  await expect(
    page.getByRole('list', { name: 'Odgovori' }).getByText('Radimo nedeljom od 8 do 12 časova.'),
  ).toBeVisible();
  await mailbox.waitForMail(email, /Radimo nedeljom od 8 do 12/u);
  await page.getByRole('button', { name: 'Zatvori poruku' }).click();
  await expect(page.getByText('zatvorena', { exact: true })).toBeVisible();
});
