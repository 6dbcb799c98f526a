import { randomUUID } from 'node:crypto';
import {
  getReklamacijaUprave,
  novaReklamacija,
  povuciReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { getNeobicniProlasci } from '@rampa/contract/passages';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { appCode } from '../fixtures/authenticator.ts';
import { freshPassword, readLink } from '../fixtures/customers.ts';
import { askForDay, sayToday } from '../fixtures/payouts.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { addStaff } from '../fixtures/staff.ts';
import { tollToday } from '../fixtures/toll-today.ts';
import { expect, test } from '../fixtures/test.ts';

/** An image of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const text = 'Pregledali smo snimke i vraćamo razliku na Vaš TAG.';

test('a clerk is added by the command line, enrols, and answers a complaint that the customer then sees', async ({
  page,
  stack,
  mailbox,
  createCustomer,
  browser,
}) => {
  const customer = await createCustomer({ ime: 'Vesna', prezime: 'Tasić' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'other',
    kind: 'service',
    text: 'Na stanici niko nije umeo da pomogne.',
  });

  const email = await addStaff(stack, 'clerk');
  const link = await readLink(mailbox, email, 'zaboravljena-lozinka');
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('Nova lozinka', { exact: true }).fill(freshPassword);
  await page.getByRole('main').locator('button[type="submit"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lozinka je postavljena');
  await page.goto('/prijava');
  await fillSignIn(page, email, freshPassword);
  await expect(page).toHaveURL('/uprava');
  await page.getByRole('button', { name: 'Uključi aplikaciju' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uključi aplikaciju' });
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Kod', { exact: true }).fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Uključi' }).click();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await page.getByRole('button', { name: 'Nastavi na radni portal' }).click();

  await page.getByRole('navigation').getByRole('link', { name: 'Reklamacije' }).click();
  await page.getByLabel('Koje').selectOption({ label: 'bez odgovora' });
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  await expect(page.getByText('Vesna Tasić')).toBeVisible();
  await page.getByRole('button', { name: 'Dodeli meni' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Reklamacija je dodeljena Vama' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dodeli meni' })).toHaveCount(0);
  const answer = page.getByLabel('Poruka korisniku');
  await answer.fill('Kratko');
  await answer.press('Control+Enter');
  await expect(answer).toHaveAccessibleDescription(/najmanje 10 znakova/u);
  await answer.fill(text);
  const work = page.locator('form').filter({ has: answer });
  await work.locator('input[type="file"]').setInputFiles([
    { name: 'snimak.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'pogresna.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'lazna.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(work.getByRole('img', { name: 'snimak.png' })).toBeVisible();
  await expect(work.getByRole('alert')).toHaveText(/ne odgovara njegovom nazivu/u);
  await work.getByRole('button', { name: 'Ukloni pogresna.png' }).click();
  // The draft keeps uploaded files.
  await page.reload();
  await expect(work.getByRole('img', { name: 'snimak.png' })).toBeVisible();
  await answer.press('Control+Enter');
  const thread = page.getByRole('list', { name: 'Prepiska' });
  await expect(thread.getByText(text)).toBeVisible();
  await expect(thread.getByRole('img')).toHaveCount(1);
  await expect(answer).toHaveValue('');

  const theirs = await browser.newContext({ baseURL: stack.portal });
  await setSession(theirs, stack.portal, customer.session);
  const own = await theirs.newPage();
  await own.goto(`/pages/reklamacije?complaint_number=${number}`);
  await expect(own.getByText(text)).toBeVisible();
  await expect(own.getByText('Naš odgovor')).toBeVisible();
  await expect(own.getByRole('img', { name: 'snimak.png' })).toBeVisible();
  const saved = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Preuzmi snimak.png' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^prilog-.{8}\.png$/u);
  await theirs.close();
  await mailbox.waitForMail(customer.email, /vraćamo razliku/u);
});

test('a complaint is accepted with a refund to a tag; a colleague who still sees it open is warned', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ plate: 'NS123AB' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'tag',
    id: tag.tagId,
    kind: 'charged-twice',
    text: 'Naplaćeno mi je dva puta na istoj stanici.',
  });
  const member = await createStaff('clerk');
  await setSession(context, stack.portal, member.session);
  const address = `/uprava/reklamacije?complaint_number=${number}`;
  await page.goto(address);
  const colleague = await context.newPage();
  await colleague.goto(address);
  await colleague.getByRole('tab', { name: 'Odbij' }).click();
  await colleague.getByLabel('Obrazloženje za korisnika').fill('Naplaćeno je po cenovniku.');

  await page.getByRole('tab', { name: 'Usvoji' }).click();
  const amount = page.getByLabel('Iznos povraćaja');
  await amount.fill('480,5.5');
  await page.getByRole('button', { name: 'Usvoji', exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/Upišite iznos/u);
  // Amounts are typed as anywhere in the portal.
  await amount.fill('1.480,5');
  await expect(page.getByRole('button', { name: /Usvoji i vrati 1\.480,50/u })).toBeVisible();
  await amount.fill('480,5');
  // The tag of the complaint is preselected.
  await expect(page.getByLabel('Povraćaj na')).toHaveValue(tag.serialNumber);
  // The complaint names no amount: any refund exceeds it, and needs a reason.
  const reason = page.getByLabel('Poruka korisniku');
  await reason.press('Control+Enter');
  await expect(reason).toHaveAccessibleDescription(/obrazloženje/u);
  await reason.fill('Naplaćeno je dva puta, vraćamo obe putarine.');
  await reason.press('Control+Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/480,50.*naveden.*više od preostalog spornog/su);
  await question.getByRole('button', { name: 'Odustani' }).click();
  await page.getByRole('button', { name: /Usvoji i vrati 480,50/u }).click();
  await question.getByRole('button', { name: /Usvoji i vrati 480,50/u }).click();
  await expect(page.getByText('O ovoj reklamaciji je odlučeno.')).toBeVisible();
  await expect(page.getByText(/vraćeno je 480,50/u)).toBeVisible();

  await colleague.getByLabel('Obrazloženje za korisnika').press('Control+Enter');
  const refusal = colleague.getByRole('alertdialog', { name: 'Odbijate reklamaciju?' });
  await expect(refusal).toContainText('ne može da se opozove');
  await refusal.getByRole('button', { name: 'Odustani' }).click();
  await colleague.getByRole('button', { name: 'Odbij' }).click();
  await refusal.getByRole('button', { name: 'Odbij' }).click();
  await expect(colleague.getByRole('alert')).toContainText('već završena');
  // The form is gone, what was typed is not, and the change is explained.
  await expect(colleague.getByText(/nije poslato. U međuvremenu: Usvojeno/u)).toBeVisible();
  const typed = colleague.getByLabel('Nije poslato: Odbij');
  await expect(typed).toHaveValue('Naplaćeno je po cenovniku.');
  await colleague.reload();
  await expect(typed).toHaveValue('Naplaćeno je po cenovniku.');
  expect(await findAccessibilityFaults(colleague)).toEqual([]);
  await colleague.getByRole('button', { name: 'Odbaci' }).click();
  await expect(typed).toHaveCount(0);
  await colleague.close();
});

test('a passage charged in the wrong category is disputed as such, and the difference is proposed', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 1, 'II');
  await signInAs(customer);
  await page.goto('/pages/prolasci');
  await page.getByRole('button', { name: /Naplaćena II kategorija/u }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Podnesi reklamaciju' }).click();
  const wrong = page.getByRole('radio', { name: 'Naplaćena mi je pogrešna kategorija' });
  await expect(wrong).toBeChecked();
  await expect(page.getByText(/^Razlog „Naplaćena mi je/u)).toBeVisible();
  await page.getByLabel('Šta se dogodilo?').fill('Vozim putnički automobil.');
  await page.getByRole('button', { name: 'Pošalji reklamaciju' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primili smo Vašu reklamaciju');
  const number = new URL(page.url()).searchParams.get('complaint_number') ?? '';

  const member = await createStaff('clerk');
  await setSession(context, stack.portal, member.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  await page.getByRole('tab', { name: 'Usvoji' }).click();
  await expect(page.getByText(/^Predlog povraćaja: 159\sRSD/u)).toBeVisible();
  await expect(page.getByText(/Naplaćeno je 479\sRSD.*bila 320\sRSD/u)).toBeVisible();
  const amount = page.getByLabel('Iznos povraćaja');
  await expect(amount).toHaveValue('159');
  // It is only a proposal: the clerk decides.
  await amount.fill('100');
  await expect(page.getByRole('button', { name: /Usvoji i vrati 100\sRSD/u })).toBeEnabled();
});

test('what a colleague gives back for another complaint about the same passage is not given back once more', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 1, 'II');
  const [marked] = (await customer.api.call(getNeobicniProlasci, { rows: 1 })).items;
  const file = () =>
    customer.api.call(novaReklamacija, {
      idempotencyKey: randomUUID(),
      about: 'passage',
      id: marked?.passage.passage_id ?? '',
      kind: 'wrong-category',
      text: 'Vozim putnički automobil.',
    });
  const [first, second] = [await file(), await file()];
  const [clerk, colleague] = [await createStaff('clerk'), await createStaff('clerk')];
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${second.complaint_number}`);
  await page.getByRole('tab', { name: 'Usvoji' }).click();
  await page.getByLabel('Poruka korisniku').fill(text);
  const { revision } = await colleague.api.call(getReklamacijaUprave, first);
  await colleague.api.call(prihvatiReklamaciju, {
    ...first,
    revision,
    idempotencyKey: randomUUID(),
    refund: { amount: 15_900, serial_number: serialNumber },
  });
  const accept = { name: /Usvoji i vrati 159\sRSD/u };
  await page.getByRole('button', accept).click();
  await page.getByRole('alertdialog').getByRole('button', accept).click();
  await expect(page.getByText(/U međuvremenu se promenila reklamacija ili iznos/u)).toBeVisible();
  await expect(page.getByText(/Po istom predmetu već vraćeno: 159/u).first()).toBeVisible();
  // Nothing is decided, and what was typed stays.
  await expect(page.getByLabel('Poruka korisniku')).toHaveValue(text);
  await expect(page.getByRole('button', accept)).toBeVisible();
  const { refund } = await colleague.api.call(getReklamacijaUprave, second);
  expect(refund).toBeNull();
});

test('a refund goes to the bank account of the complaint, and the customer sees the day it was paid', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Вера', prezime: 'Рачунска' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'other',
    kind: 'money-missing',
    text: 'Uplatila sam dva puta, a uređaj više nemam.',
    bankAccount: '840-955845-10',
  });
  const member = await createStaff('supervisor');
  await setSession(context, stack.portal, member.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  await page.getByRole('tab', { name: 'Usvoji' }).click();
  // A customer who names an account wants the money there.
  await expect(page.getByLabel('Povraćaj na').locator('option:checked')).toHaveText(
    'Bankovni račun: 840-0000000955845-10',
  );
  await page.getByLabel('Iznos povraćaja').fill('1250,50');
  await page.getByLabel('Poruka korisniku').fill('Druga uplata vam pripada, vraćamo je.');
  await page.getByRole('button', { name: /Usvoji i vrati 1\.250/u }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('840-0000000955845-10');
  // The complaint disputes no amount: a second member of staff has to confirm it.
  await expect(question).toContainText('mora da potvrdi drugi zaposleni');
  await question.getByRole('button', { name: /Usvoji i vrati 1\.250/u }).click();
  const remark = page.getByText(/1\.250,50\sRSD isplaćujemo na bankovni račun/u);
  await expect(remark).toBeVisible();
  // One text, in consecutive lines: a piece that were a box of its own would be a block.
  const pieceWithNumber = remark.locator('span').last();
  await expect(pieceWithNumber).toHaveCSS('display', 'inline-block');

  await page.getByRole('navigation').getByRole('link', { name: 'Isplate' }).click();
  const row = page.getByRole('row', { name: /Вера/u });
  await expect(row).toContainText(`Reklamacija ${number}`);
  // With minor units, as the payment order needs them.
  await expect(row).toContainText('1.250,50');
  await expect(row).toContainText('O ovoj isplati ste odlučili Vi');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const colleague = await createStaff('clerk');
  await setSession(context, stack.portal, colleague.session);
  await page.goto('/uprava/isplate');
  await expect(row).toContainText('O isplati je odlučio zaposleni');
  await row.getByRole('button', { name: 'Potvrdi isplatu' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Potvrdi isplatu' });
  await expect(confirmation).toContainText('1.250,50');
  await confirmation.getByRole('button', { name: 'Potvrdi isplatu' }).click();
  await expect(page.getByText('Isplata je potvrđena')).toBeVisible();
  await sayToday(page, await askForDay(page, row));
  await expect(row).toHaveCount(0);

  await setSession(context, stack.portal, customer.session);
  await page.goto(`/pages/reklamacije?complaint_number=${number}`);
  const [year = '', , day = ''] = tollToday().split('-');
  const paid = `isplaćeno je na bankovni račun: ${Number(day)}\\.\\s\\p{L}+ ${year}\\.`;
  await expect(page.getByText(new RegExp(`1\\.250,50\\sRSD ${paid}`, 'u'))).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a customer is found by a plate, and their page leads to the complaint', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Стојанка', prezime: 'Вељић' });
  const tag = await customer.addTag({ plate: 'KG7654ŠŠ' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'tag',
    id: tag.tagId,
    kind: 'tag-not-working',
    text: 'Rampa se ne podiže.',
  });
  const member = await createStaff('clerk');
  await setSession(context, stack.portal, member.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Korisnici' }).click();
  await page.getByLabel('Koga tražite?').fill('kg-7654-šš');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Стојанка Вељић' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Стојанка Вељић');
  await expect(page.getByText(customer.email)).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('Rampa se ne podiže.')).toBeVisible();
});

test('several passages are chosen on their list and disputed together', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 2, 'II');
  await signInAs(customer);
  await page.goto('/pages/prolasci');
  await page.getByRole('link', { name: 'Pogledaj', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Neobični prolasci' })).toBeVisible();
  await expect(page.getByText('Naplaćena je II kategorija')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Izaberi 2 prolaska na ovoj strani' }).check();
  await page
    .getByRole('checkbox', { name: /^Izaberi: / })
    .first()
    .uncheck();
  await expect(page.getByRole('link', { name: /^Reklamiraj 1 prolazak/u })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Izaberi: / })
    .first()
    .check();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Reklamiraj 2 prolaska zajedno/u }).click();
  await expect(page.getByRole('heading', { name: /^2 prolaska, / })).toBeVisible();
  await expect(
    page.getByRole('radio', { name: 'Naplaćena mi je pogrešna kategorija' }),
  ).toBeChecked();
  await page.getByLabel('Šta se dogodilo?').fill('Vozim putnički automobil.');
  await page.getByRole('button', { name: 'Pošalji reklamaciju' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primili smo Vašu reklamaciju');
  const number = new URL(page.url()).searchParams.get('complaint_number') ?? '';
  // What is disputed leads to its complaint.
  await page.goto('/pages/prolasci?mark=any');
  await expect(page.getByRole('link', { name: `Reklamacija ${number}` })).toHaveCount(2);
  // What was withdrawn may be disputed again, as the question before it says.
  await customer.api.call(povuciReklamaciju, { complaint_number: number });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Izaberi 2 prolaska na ovoj strani' }).check();
  await expect(page.getByRole('link', { name: /^Reklamiraj 2 prolaska zajedno/u })).toBeVisible();
});

test('a clerk accepts one of several passages and rejects the other, with a reason', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 2, 'II');
  const { items } = await customer.api.call(getNeobicniProlasci, { rows: 5 });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'passages',
    passage_ids: items.map(({ passage }) => passage.passage_id),
    kind: 'wrong-category',
    text: 'Vozim putnički automobil.',
  });
  const member = await createStaff('clerk');
  await setSession(context, stack.portal, member.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  await page.getByRole('tab', { name: 'Usvoji' }).click();
  const amounts = page.getByLabel(/^Povraćaj: /u);
  await expect(amounts).toHaveCount(2);
  await expect(amounts.first()).toHaveValue('159');
  await page
    .getByRole('checkbox', { name: /^Usvoji: / })
    .nth(1)
    .uncheck();
  await expect(amounts).toHaveCount(1);
  await page.getByRole('button', { name: /Usvoji i vrati 159/u }).click();
  const reason = page.getByLabel('Poruka korisniku');
  await expect(reason).toHaveAccessibleDescription(/Neki prolasci se odbijaju/u);
  await reason.fill('Drugi prolazak je naplaćen kako treba.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /Usvoji i vrati 159/u }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Usvoji i vrati 159/u })
    .click();
  await expect(page.getByText('O ovoj reklamaciji je odlučeno.')).toBeVisible();
  await expect(page.getByText(/^Vraćeno: 159/u)).toBeVisible();
  await expect(page.getByText('Odbijeno', { exact: true })).toBeVisible();
  // The customer reads the same where the passages are named as unusual.
  await signInAs(customer);
  await page.goto('/pages/prolasci?mark=any');
  const cards = page.getByRole('region', { name: 'Neobični prolasci' }).getByRole('article');
  await expect(cards.getByRole('link', { name: `Reklamacija ${number}` })).toHaveCount(2);
  await expect(cards.filter({ hasText: /Vraćeno: 159/u })).toHaveCount(1);
  await expect(cards.filter({ hasText: 'Odbijeno' })).toHaveCount(1);
});
