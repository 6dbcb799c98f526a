import type { Page } from '@playwright/test';
import { getPonuda, napraviPorudzbinu, priceOrder } from '@rampa/contract/purchases';
import { answerWith } from '../fixtures/fake-answers.ts';
import { payOnGateway } from '../fixtures/gateway.ts';
import {
  buyer,
  chooseTag,
  fillDetails,
  freshEmail,
  goOn,
  goToPayment,
  orderNumberOf,
  paymentChoice,
} from '../fixtures/order-screens.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = { level: 1 } as const;

test('a visitor orders a tag, pays by card, and finds the order again by mail', async ({
  page,
  context,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/pages/home');
  await page
    .getByRole('navigation', { name: 'Meni' })
    .getByRole('link', { name: 'Naruči TAG' })
    .click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Naručivanje TAG uređaja' }),
  ).toBeVisible();
  await chooseTag(page);
  const sum = page.getByRole('region', { name: 'Pregled cene' });
  // 2.022 for the tag, 390 for delivery: nothing that was not asked for.
  await expect(sum).toContainText('2.412');
  await page.getByRole('radio', { name: '2.000 RSD' }).check();
  await expect(sum).toContainText('4.412');
  await goOn(page);
  await fillDetails(page, email);
  await goOn(page);
  await expect(page.getByText('Балканска 14, 11000 Београд')).toBeVisible();
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await payOnGateway(page);

  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/kupovina-pregled\?order_number=\d{12}$/u);
  const orderNumber = orderNumberOf(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Plaćeno' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi račun' }).click();
  expect((await download).suggestedFilename()).toBe(`racun-${orderNumber}.pdf`);

  const mail = await mailbox.waitForMail(email, new RegExp(orderNumber, 'u'));
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);

  // As in another browser, with nothing but the mail.
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/pages/kupovina-pregled?order_number=${orderNumber}`);
  await expect(page.getByRole('textbox', { name: 'Broj naloga' })).toHaveValue(orderNumber);
  await page.getByRole('textbox', { name: 'E-adresa' }).fill('neko.drugi@primer.rs');
  await page.getByRole('button', { name: 'Prikaži porudžbinu' }).click();
  await expect(page.getByRole('alert')).toContainText('Ova porudžbina nije pronađena');
  await page.getByRole('textbox', { name: 'E-adresa' }).fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Prikaži porudžbinu' }).click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
});

test('a declined card leaves the order waiting; the next one pays it', async ({ page }) => {
  await goToPayment(page, freshEmail());
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await payOnGateway(page, '4000 0000 0000 0002');
  await expect(page.getByRole('heading', { name: 'Plaćanje nije odobreno' })).toBeVisible();
  // Back to the portal, as people do when they are unsure.
  await page.goto('/pages/home');
  await page.goto(await orderAddress(page));
  await expect(
    page.getByRole('heading', { ...heading, name: 'Čekamo potvrdu uplate' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Plati 2\.412/u }).click();
  await payOnGateway(page);
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
});

test('cancelling on the gateway’s page is reported as such, and the same order is a click away', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await goToPayment(page, email);
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
  await page.getByRole('button', { name: 'Odustani' }).click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina nije plaćena' }),
  ).toBeVisible();
  await expect(page.getByText('Ništa nije naplaćeno.')).toBeVisible();
  const mail = await mailbox.waitForMail(email, new RegExp(orderNumberOf(page), 'u'));
  expect(mail.text).toContain('odustali ste od plaćanja');
  await page.getByRole('link', { name: 'Naruči isto ponovo' }).click();
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await payOnGateway(page);
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
});

/** The order for which this tab has a ticket. */
async function orderAddress(page: Page): Promise<string> {
  const tickets = await page.evaluate(() => sessionStorage.getItem('order-tickets') ?? '{}');
  const [orderNumber = ''] = Object.keys(JSON.parse(tickets) as object);
  return `/pages/kupovina-pregled?order_number=${orderNumber}`;
}

test('a double click orders once; a payment slip has its QR code and its reference, and its pro-forma invoice comes by mail', async ({
  page,
  mailbox,
  database,
}) => {
  const email = freshEmail();
  await goToPayment(page, email);
  await paymentChoice(page, 'Uplatnica').check();
  await page.getByRole('button', { name: 'Poruči', exact: true }).dblclick();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina čeka uplatu' }),
  ).toBeVisible();
  const orders = await database.query('SELECT order_number FROM orders WHERE email = $1', [email]);
  expect(orders).toHaveLength(1);
  const orderNumber = orderNumberOf(page);
  await expect(page.getByRole('img', { name: 'IPS QR kod ove uplate' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^\\d\\d${orderNumber}$`, 'u'))).toBeVisible();
  const dueOn = /Rok za uplatu: \d{1,2}\.\s\p{L}+ \d{4}\./u;
  await expect(page.getByRole('list', { name: 'Šta sledi' })).toContainText(dueOn);
  const mail = await mailbox.waitForMail(email, new RegExp(orderNumber, 'u'));
  expect(mail.attachments).toHaveLength(1);
  expect(mail.text).toMatch(dueOn);
});

test('a customer with many unpaid orders is told so, and pays by card', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ ime: 'Јована', prezime: 'Илић' });
  const wish = {
    lines: [{ kategorija: 'II' as const, quantity: 5, package: 'none' as const }],
    lice: 'fizicko' as const,
    ime: 'Јована',
    prezime: 'Илић',
    email: customer.email,
    telefon: '0641234567',
    delivery: 'address' as const,
    street: 'Балканска 14',
    city: 'Београд',
    postcode: '11000',
    payment: 'slip' as const,
  };
  const { total } = priceOrder(await customer.api.call(getPonuda, {}), wish);
  for (let at = 0; at < 2; at += 1) {
    const order = { ...wish, total, idempotencyKey: crypto.randomUUID() };
    await customer.api.call(napraviPorudzbinu, order);
  }
  await signInAs(customer);
  await page.goto('/pages/naruci-tag');
  await page
    .getByRole('spinbutton', { name: 'Broj TAG-ova: II kategorija', exact: true })
    .fill('5');
  await goOn(page);
  await fillDetails(page, customer.email);
  await goOn(page);
  await paymentChoice(page, 'Uplatnica').check();
  await page.getByRole('button', { name: 'Poruči', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'U Vašim neplaćenim porudžbinama ima 10 TAG uređaja, a plaćanje može da čeka najviše 10.',
  );
  await paymentChoice(page, 'Platna kartica').check();
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await payOnGateway(page);
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
});

test('an order paid on delivery is accepted at once, and can be cancelled', async ({ page }) => {
  await goToPayment(page, freshEmail());
  await paymentChoice(page, 'Pri preuzimanju').check();
  await page.getByRole('button', { name: 'Poruči', exact: true }).click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je primljena' }),
  ).toBeVisible();
  const way = page.getByRole('region', { name: 'Status porudžbine' }).getByRole('listitem');
  // Future steps are not worded as if they were done.
  await expect(way).toHaveText([/^Poručeno/u, 'Slanjetek predstoji', 'Dostavatek predstoji']);
  await page.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  await expect(page.getByRole('alertdialog')).not.toContainText('uplatnic');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Da, otkaži' }).click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je otkazana' }),
  ).toBeVisible();
  await expect(page.getByText('Ništa nije naplaćeno.')).toBeVisible();
  await page.getByRole('link', { name: 'Naruči isto ponovo' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Plaćanje i pregled' })).toBeVisible();
  await expect(page.getByText('1 × TAG · I kategorija')).toBeVisible();
  await expect(page.getByText('Балканска 14, 11000 Београд')).toBeVisible();
});

test('on a phone the total is at the foot once a tag is chosen; the browser’s way back does not take what is wrong in a step along', async ({
  page,
}) => {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages/naruci-tag');
  const form = page.locator('#order');
  await expect(form.getByRole('button', { name: 'Dalje' })).toBeVisible();
  await expect(form.getByText('Ukupno')).toHaveCount(0);
  await chooseTag(page);
  await expect(form.getByText('Ukupno').first()).toBeVisible();
  await page.setViewportSize(size);
  await goOn(page);
  await expect(
    page.getByRole('heading', { ...heading, name: 'Podaci za račun i dostavu' }),
  ).toBeVisible();
  await goOn(page);
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  await page.goBack();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Naručivanje TAG uređaja' }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goForward();
  const link = page.getByRole('alert').getByRole('link', { name: /^Ime/u });
  await link.click();
  await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toBeFocused();
});

test('what only the server found wrong stays until it is changed, whichever delivery is chosen', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  await goToPayment(page, freshEmail());
  await answerWith(page, 'Kupovina/NapraviPorudzbinu', {
    statusCode: 400,
    message: 'request.invalid',
    result: [
      { field: 'telefon', message: 'purchases.phone-invalid' },
      { field: 'postcode', message: 'purchases.postcode-invalid' },
    ],
  });
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  const links = page.getByRole('alert').getByRole('link');
  await expect(links.filter({ hasText: 'Poštanski broj' })).toBeVisible();
  await page.getByRole('radio', { name: /^Preuzimanje na prodajnom mestu/u }).check();
  // Nobody is asked for an address any more.
  await expect(links.filter({ hasText: 'Poštanski broj' })).toHaveCount(0);
  await expect(links.filter({ hasText: 'Telefon' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Telefon' }).fill('064 765 4321');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('picking up at a point of sale is free', async ({ page }) => {
  await page.goto('/pages/naruci-tag');
  await chooseTag(page);
  await goOn(page);
  await page.getByRole('radio', { name: /^Preuzimanje na prodajnom mestu/u }).check();
  await expect(page.getByRole('region', { name: 'Pregled cene' })).toContainText('2.022');
  const point = page.getByRole('combobox', { name: 'Prodajno mesto' });
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Izaberite prodajno mesto');
  const name = 'AMSS poslovnica Ruzveltova';
  await point.selectOption({ label: `Beograd – ${name}` });
  const place = page.getByRole('status').filter({ hasText: name });
  await expect(place).toContainText('Ruzveltova 16, Beograd');
  await expect(place).toContainText('09:00–16:30');
  for (const [label, value] of Object.entries({ ...buyer, 'E-adresa': freshEmail() })) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    if (await field.isVisible()) await field.fill(value);
  }
  await goOn(page);
  await paymentChoice(page, 'Pri preuzimanju').check();
  await page.getByRole('button', { name: 'Poruči', exact: true }).click();
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je primljena' }),
  ).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('cancelling a paid order refunds the card', async ({ page, mailbox }) => {
  const email = freshEmail();
  await goToPayment(page, email);
  await page.getByRole('button', { name: 'Poruči i plati' }).click();
  await payOnGateway(page);
  await expect(
    page.getByRole('heading', { ...heading, name: 'Porudžbina je plaćena' }),
  ).toBeVisible();
  const orderNumber = orderNumberOf(page);
  await page.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Vraćamo 2.412');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Da, otkaži' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Novac je vraćen' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Novac je vraćen na karticu')).toBeVisible();
  await expect(page.getByText('Novac se vraća')).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Knjižno odobrenje' }).click();
  expect((await download).suggestedFilename()).toMatch(/^knjizno-odobrenje-KO-\d{4}-\d{6}\.pdf$/u);
  const mail = await mailbox.waitForMail(email, new RegExp(`Vratili smo.*${orderNumber}`, 'su'));
  expect(mail.subject).toContain('2.412');
});

test.describe('a customer', () => {
  test('signs in on the way without typing anything twice, and sees the order in the list', async ({
    page,
    createCustomer,
  }) => {
    const customer = await createCustomer({ ime: 'Јована', prezime: 'Илић' });
    await page.goto('/pages/naruci-tag');
    await chooseTag(page);
    await goOn(page);
    await page.getByRole('textbox', { name: 'Mesto' }).fill('Ниш');
    await page.getByRole('main').getByRole('link', { name: 'Prijavi se' }).click();
    await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
    await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Prijavi se', exact: true }).last().click();
    await expect(
      page.getByRole('heading', { ...heading, name: 'Podaci za račun i dostavu' }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Mesto' })).toHaveValue('Ниш');
    await expect(page.getByRole('textbox', { name: 'Ime', exact: true })).toHaveValue('Јована');
    await expect(page.getByRole('textbox', { name: 'E-adresa' })).toHaveValue(customer.email);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Mesto' })).toHaveValue('Ниш');
    await page.getByRole('textbox', { name: 'Ulica i broj' }).fill('Обреновићева 1');
    await page.getByRole('textbox', { name: 'Poštanski broj' }).fill('18000');
    await page.getByRole('textbox', { name: 'Telefon' }).fill('064 123 4567');
    await goOn(page);
    await paymentChoice(page, 'Pri preuzimanju').check();
    await page.getByRole('button', { name: 'Poruči', exact: true }).click();
    await expect(
      page.getByRole('heading', { ...heading, name: 'Porudžbina je primljena' }),
    ).toBeVisible();
    const orderNumber = orderNumberOf(page);
    await page.goto('/pages/naruci-tag');
    await page.getByRole('link', { name: 'Moje porudžbine' }).click();
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await expect(row).toContainText('U pripremi');
  });

  test('without an order learns how to get one', async ({ page, createCustomer, signInAs }) => {
    await signInAs(await createCustomer());
    await page.goto('/pages/kupovina-pregled');
    await expect(page.getByRole('heading', { name: 'Još nema porudžbina' })).toBeVisible();
  });
});

test('a company sees its discount, and its tax number is checked', async ({ page }) => {
  await page.goto('/pages/naruci-tag');
  await page.getByRole('radio', { name: /^Pravno lice/u }).check();
  await page
    .getByRole('spinbutton', { name: 'Broj TAG-ova: IV kategorija', exact: true })
    .fill('30');
  await expect(page.getByRole('region', { name: 'Pregled cene' })).toContainText('Popust 4%');
  await goOn(page);
  await fillDetails(page, freshEmail());
  await page.getByRole('textbox', { name: 'Poslovno ime' }).fill('Превоз Пример д.о.о.');
  await page.getByRole('textbox', { name: 'PIB' }).fill('101134701');
  await page.getByRole('textbox', { name: 'Matični broj' }).fill('17134706');
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('Ovaj broj nije ispravan');
  await page.getByRole('textbox', { name: 'PIB' }).fill('101134702');
  await expect(page.getByRole('alert')).toBeHidden();
  await goOn(page);
  await paymentChoice(page, 'Pri preuzimanju').check();
  await page.getByRole('button', { name: 'Poruči', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('najviše 5 TAG-ova');
});
