import { novaReklamacija } from '@rampa/contract/complaints';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { answerWith } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';

test('home begins with what needs doing, each with the button that leads to it', async ({
  page,
  createCustomer,
  signInAs,
  database,
}) => {
  const customer = await createCustomer();
  const used = await customer.addTag();
  const lost = await customer.addTag();
  await customer.api.call(prijaviIzgubljen, { tag_id: lost.tagId, reason: 'izgubljen' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: 'jedna-namera',
    about: 'other',
    kind: 'service',
    text: 'На станици нико није умео да помогне.',
  });
  // As after a clerk's question.
  await database.query(`UPDATE complaints SET state = 'waiting' WHERE complaint_number = $1`, [
    number,
  ]);
  await signInAs(customer);
  await page.goto('/pages/home');
  const tasks = page.getByRole('list', { name: 'Šta treba da uradite' }).getByRole('listitem');
  await expect(tasks).toHaveCount(2);
  await expect(tasks.nth(0)).toContainText('nisko stanje');
  await expect(tasks.nth(1)).toContainText(number);
  const balances = page.getByRole('region', { name: 'Stanje' });
  await expect(balances).toContainText('na 1 TAG uređaju');
  for (const name of ['Korisnički centar', 'Izračunavanje putarine', 'Stanje na putevima']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tasks.nth(1).getByRole('link', { name: 'Odgovori' }).click();
  await expect(page).toHaveURL(`/pages/reklamacije?complaint_number=${number}`);
  await page.goBack();
  await tasks.nth(0).getByRole('link', { name: 'Dopuni' }).click();
  await expect(page).toHaveURL(`/pages/dopuna-pregled?tag=${used.tagId}`);
});

test('without a tag there is nothing to do, and home says how to get one', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/home');
  const begin = page.getByRole('region', { name: 'Još nemate TAG uređaj.' });
  await expect(begin.getByRole('link', { name: 'Dodaj TAG' })).toHaveAttribute('href', '/vb');
  await expect(page.getByRole('list', { name: 'Šta treba da uradite' })).toHaveCount(0);
});

test('if the server has no overview, home is built from the balances', async ({
  page,
  context,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await answerWith(context, 'Pocetna/GetPocetna', {
    statusCode: 404,
    message: 'request.not-found',
  });
  await page.goto('/pages/home');
  const tasks = page.getByRole('list', { name: 'Šta treba da uradite' }).getByRole('listitem');
  await expect(tasks).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Stanje' })).toContainText('na 1 TAG uređaju');
  await expect(page.getByRole('heading', { level: 2, name: 'Prodajna mesta' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('how many trips a balance lasts is said in one line on a phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages/home');
  const said = page
    .getByRole('region', { name: 'Stanje' })
    .getByText(/^(?:Dovoljno za|Manje nego)/u)
    .first();
  await expect(said).toBeVisible();
  const { lines } = await said.evaluate((text) => ({
    lines:
      text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
  }));
  expect(Math.round(lines)).toBe(1);
});
