import { getPonuda, getPregled, napraviUplatnicu } from '@rampa/contract/top-ups';
import { expireToken } from '../fixtures/expired-token.ts';
import { settle } from '../fixtures/settle.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { chooseAmount, dinars } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { startTopUp } from '../fixtures/top-ups.ts';

test('the offer is the server’s; the amount and the balance afterwards are shown; a free amount is checked before anything is sent', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  const offer = await customer.api.call(getPonuda, {});
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  const amounts = page.getByRole('radiogroup', { name: 'Iznos dopune' });
  for (const amount of offer.offered) {
    await expect(amounts.getByText(`${dinars(amount)} RSD`)).toBeVisible();
  }
  await chooseAmount(page, 'Drugi iznos');
  const typed = page.getByLabel('Upišite iznos');
  await expect(typed).toHaveAccessibleDescription(
    new RegExp(`Od ${dinars(offer.minimum)}\\sRSD do ${dinars(offer.maximum)}\\sRSD`, 'u'),
  );
  const methods = page.getByRole('radiogroup', { name: 'Način plaćanja' });
  await expect(methods.getByRole('radio')).toHaveCount(offer.methods.length);

  await chooseAmount(page, '5.000');
  await expect(page.getByText('Stanje posle dopune').locator('xpath=..')).toContainText('5.000');
  await expect(page.getByRole('button', { name: /^Plati 5\.000/u })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('NapraviDopunu')) asked.push(request.url());
  });
  await chooseAmount(page, 'Drugi iznos');
  for (const [text, reason] of [
    ['', 'Upišite iznos.'],
    ['abc', 'Iznos upišite ciframa'],
    ['1', 'Najmanji iznos dopune je'],
    ['99.999.999', 'Najveći iznos dopune je'],
    ['1000,555', 'najviše dve decimale'],
    ['-500', 'Iznos upišite ciframa'],
  ] as const) {
    await typed.fill(text);
    await page.getByRole('button', { name: /^Plati/u }).click();
    await expect(typed).toHaveAttribute('aria-invalid', 'true');
    await expect(typed).toHaveAccessibleDescription(new RegExp(reason, 'u'));
  }
  expect(asked).toEqual([]);
  await typed.fill('1.234');
  await page.getByRole('button', { name: /^Plati 1\.234/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  await expect(page.getByText(/1\.234,00/u)).toBeVisible();
});

test('a tag is filled up to a balance: what is missing now is paid, and its limits are said', async ({
  page,
  createCustomer,
  signInAs,
  gateway,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await gateway.approve(await startTopUp(customer.api, tag.tagId, 123_400));
  const balance = async () =>
    (await customer.api.call(getPregled, { tag_id: tag.tagId })).items[0]?.balance.amount;
  await expect.poll(balance).toBe(123_400);
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await chooseAmount(page, 'Dopuni do');
  const target = page.getByLabel('Stanje posle dopune', { exact: true });
  await expect(target).toHaveAccessibleDescription(/Sada na TAG uređaju: 1\.234\sRSD/u);
  await target.fill('1.234');
  await page.getByRole('button', { name: /^Plati/u }).click();
  await expect(target).toHaveAccessibleDescription(/Toliko je već na TAG uređaju/u);
  await target.fill('1.235');
  await expect(target).toHaveAccessibleDescription(/nedostaje manje od najmanje dopune/u);
  await target.fill('5.000');
  await page.getByRole('button', { name: /^Plati 3\.766/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  await expect(page.getByText(/3\.766,00/u)).toBeVisible();
});

test('a half-filled form survives signing in again', async ({
  page,
  context,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  const form = `/pages/dopuna-pregled?tag=${tag.tagId}`;
  await page.goto(form);
  await chooseAmount(page, 'Drugi iznos');
  await page.getByLabel('Upišite iznos').fill('3.210');
  // No call of a part that is loaded late may be what notices that the session is over.
  await expect(page.getByRole('button', { name: /^Obaveštenja/u })).toBeVisible();
  await settle(page);

  // The session is over; the customer only notices on pressing the button.
  await setSession(context, stack.portal, {
    ...customer.session,
    token: expireToken(customer.session.token, stack.signingKey),
    refreshToken: 'none',
  });
  await page.getByRole('button', { name: /^Plati/u }).click();
  await expect(page).toHaveURL('/prijava');
  await fillSignIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(form);
  await expect(page.getByLabel('Upišite iznos')).toHaveValue('3.210');
  await page.getByRole('button', { name: /^Plati 3\.210/u }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
});

test('a lost tag is not topped up', async ({ page, createCustomer, signInAs, database }) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await database.query(`UPDATE tags SET status = 'izgubljen' WHERE account_id = $1`, [
    customer.accountId,
  ]);
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await expect(page.getByText('Ovaj TAG trenutno ne može da se dopuni.')).toBeVisible();
});

test('whoever wanted a balance the last time begins with the same balance', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag();
  await customer.api.call(napraviUplatnicu, {
    tag_id: tagId,
    amount: 300_000,
    target: 300_000,
    idempotencyKey: `e2e-${tagId}`,
  });
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tagId}`);
  await expect(page.getByRole('radio', { name: /^Dopuni do/u })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Stanje posle dopune' })).toHaveValue('3000');
});
