import type { Page } from '@playwright/test';
import { getSporniProlasci, novaReklamacija } from '@rampa/contract/complaints';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import type { Customer } from '../fixtures/customers.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { loseAnswer } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const operator = 'podrska@primer.rs';

/** An image of one yellow pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'račun.png', mimeType: 'image/png', buffer: png };

const send = (page: Page) => page.getByRole('button', { name: 'Pošalji reklamaciju' });
const filed = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Primili smo Vašu reklamaciju' });
const numberIn = (page: Page): string =>
  new URL(page.url()).searchParams.get('complaint_number') ?? '';

async function fileOne(customer: Customer): Promise<string> {
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: `e2e-${customer.accountId}`,
    about: 'other',
    kind: 'service',
    text: 'Na stanici niko nije umeo da pomogne.',
  });
  return number;
}

/** Has the same effect as the operator's command line. */
async function decide(
  database: TestDatabase,
  number: string,
  state: 'waiting' | 'refused',
  text: string,
): Promise<void> {
  await database.query(
    `UPDATE complaints SET state = $2, answered_at = now(), resolved_at = CASE WHEN $2 = 'refused' THEN now() END
     WHERE complaint_number = $1`,
    [number, state],
  );
  await database.query(
    `INSERT INTO complaint_messages (account_id, complaint_id, message_id, author, event, text, sent_at)
     SELECT account_id, complaint_id, gen_random_uuid(), 'operator', $2, $3, now()
     FROM complaints WHERE complaint_number = $1`,
    [number, state === 'refused' ? 'refused' : 'question', text],
  );
}

test('from a tag to a complaint with a picture, whose draft outlives its tab until it is sent', async ({
  page,
  mailbox,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ plate: 'NS123AB' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await page.getByRole('link', { name: /Podnesi reklamaciju/u }).click();
  await expect(page.getByRole('main')).toContainText(tag.plate);
  await page.getByRole('radio', { name: 'TAG uređaj ne radi' }).check();
  await page.getByLabel('Šta se dogodilo?').fill('Rampa se ne podiže već tri dana.');
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'račun.png' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('radio', { name: 'TAG uređaj ne radi' })).toBeChecked();
  await expect(page.getByLabel('Šta se dogodilo?')).toHaveValue('Rampa se ne podiže već tri dana.');
  await expect(page.getByRole('img', { name: 'račun.png' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // Another tab finds what this one has stored, as one opened the next day would.
  const nextDay = await page.context().newPage();
  await nextDay.goto(page.url());
  await expect(nextDay.getByLabel('Šta se dogodilo?')).toHaveValue(/već tri dana/u);
  await nextDay.close();

  await send(page).dblclick();
  await expect(filed(page)).toBeFocused();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining('draft:'),
  );
  const number = numberIn(page);
  await expect(page.getByRole('main')).toContainText(number);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const mail = await mailbox.waitForMail(customer.email, new RegExp(number, 'u'));
  expect(mail.text).toContain('Odgovorićemo najkasnije');
  expect((await mailbox.waitForMail(operator, new RegExp(number, 'u'))).text).toContain(
    'Rampa se ne podiže',
  );

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi račun.png' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^prilog-[\da-f]{8}\.png$/u);

  await page.getByRole('link', { name: 'Sve reklamacije' }).click();
  await expect(page.getByRole('link', { name: number })).toHaveCount(1);
});

test('files that are too large, or not what their names say, are refused beside their names', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/reklamacije?about=other');
  const choose = page.locator('input[type="file"]');
  await choose.setInputFiles([
    { name: 'slika.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'velika.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    ...['a.txt', 'b.txt', 'c.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })),
  ]);
  await expect(page.getByText('Sadržaj priloga ne odgovara')).toBeVisible();
  await expect(page.getByText('Prilog je veći od 5 MB')).toBeVisible();
  // None of them counts: five others may be attached, and sending them again would not help.
  await expect(page.getByRole('button', { name: 'Dodaj priloge' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Pokušaj ponovo:/u })).toHaveCount(0);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    await page.getByRole('button', { name: `Ukloni ${name}` }).click();
  }
  await page.getByRole('button', { name: 'Ukloni slika.png' }).click();
  await page.getByRole('button', { name: 'Ukloni velika.pdf' }).click();
  await expect(page.getByText(/^(Prilog je|Sadržaj priloga)/u)).toHaveCount(0);
});

test('when the answer is lost, what was typed is not, and sending again files no second complaint', async ({
  page,
  watch,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/reklamacije?about=other');
  await page.getByRole('radio', { name: 'Usluga' }).check();
  await page.getByLabel('Šta se dogodilo?').fill('Čekali smo pola sata na naplatnoj stanici.');
  // The complaint arrives, its answer is lost.
  watch.allow(/ERR_CONNECTION_FAILED/u);
  await loseAnswer(page, novaReklamacija, () => send(page).click());
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Šta se dogodilo?')).toHaveValue(/pola sata/u);
  await send(page).click();
  await expect(filed(page)).toBeFocused();
  const number = numberIn(page);
  await page.getByRole('link', { name: 'Sve reklamacije' }).click();
  await expect(page.getByRole('link', { name: /^R\d/u })).toHaveText([number]);
});

test('a question waits for the customer, who answers in the thread', async ({
  page,
  database,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const number = await fileOne(customer);
  await decide(database, number, 'waiting', 'Kog dana je to bilo?');
  await signInAs(customer);
  await page.goto('/pages/reklamacije');
  await expect(page.getByText('Čeka Vaš odgovor')).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('Kog dana je to bilo?')).toBeVisible();
  await page.getByLabel('Poruka', { exact: true }).fill('Bilo je to u petak, oko podneva.');
  await page.getByRole('button', { name: 'Pošalji poruku' }).click();
  const thread = page.getByRole('list', { name: 'Prepiska' });
  await expect(thread).toContainText('Bilo je to u petak');
  await expect(page.getByText('U obradi')).toBeVisible();
  await expect(page.getByLabel('Poruka', { exact: true })).toHaveValue('');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a rejection is objected to once, at 320 px and without a mouse', async ({
  page,
  database,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const number = await fileOne(customer);
  await decide(database, number, 'refused', 'Naplaćeno je po cenovniku.');
  await signInAs(customer);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/pages/reklamacije?complaint_number=${number}`);
  await expect(page.getByText(/„Dogovor“, centar za vansudsko rešavanje.* 90 dana/u)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByLabel('Prigovor', { exact: true }).focus();
  await page.keyboard.type('Cenovnik koji navodite tog dana nije važio.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pošalji prigovor' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vaš prigovor')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pošalji prigovor' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Povuci reklamaciju' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Povuci' }).click();
  // Nobody decided: the deadlines say that it was withdrawn, and when.
  await expect(page.getByRole('definition').last()).toHaveText(/\d{4}/u);
  await expect(page.getByRole('term').filter({ hasText: 'Povučena' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Odluka' })).toHaveCount(0);
});

test('a late answer is shown as late', async ({ page, database, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  const number = await fileOne(customer);
  await database.query(
    `UPDATE complaints SET received_at = received_at - interval '10 days', clock_from = clock_from - interval '10 days'
     WHERE complaint_number = $1`,
    [number],
  );
  await signInAs(customer);
  await page.goto('/pages/reklamacije');
  await expect(page.getByRole('main')).toContainText('kasni');
});

test('a visitor is led through sign-in, and a distributor sees no entry', async ({
  page,
  usePageSettings,
  signInAs,
}) => {
  await usePageSettings({ complaints: 'true' });
  await page.goto('/pages/home');
  await page.getByRole('link', { name: 'Reklamacije' }).first().click();
  await expect(page).toHaveURL(/\/prijava/u);
  await signInAs('distributer');
  await page.goto('/pages/home');
  await expect(page.getByRole('link', { name: 'Kontakt' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reklamacije' })).toHaveCount(0);
});

test('a driver, who complains about what was driven alone, is not told to do so where nothing is offered', async ({
  page,
  signInAs,
}) => {
  await signInAs('sin');
  await page.goto('/pages/reklamacije');
  await expect(page.getByText('Podnosite je uz prolazak, dopunu ili TAG uređaj')).toBeVisible();
  await expect(page.getByText('Možete da je podnesete ovde')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Nova reklamacija' })).toHaveCount(
    0,
  );
});

test('somebody else’s complaint does not exist', async ({ page, createCustomer, signInAs }) => {
  const number = await fileOne(await createCustomer());
  await signInAs(await createCustomer());
  await page.goto(`/pages/reklamacije?complaint_number=${number}`);
  await expect(page.getByText('Takve reklamacije nema')).toBeVisible();
  await walkTo(page, '/pages/reklamacije');
  await expect(page.getByText('Nemate reklamacija')).toBeVisible();
});

test('of a complaint about many passages a few are shown, so that the form is within reach, and all of them on demand', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  const items = Array.from({ length: 20 }, (_, at) => ({
    passage_id: `p${at}`,
    serial_number: '004100000001',
    plate: 'BG123AB',
    entry: 'Stara Pazova',
    exit: `Stanica ${at}`,
    at: '2026-11-20T10:00:00Z',
    amount: { amount: 32_000, currency: 'RSD' },
    kategorija: 'I',
    reasons: [],
    due: null,
    filedBefore: [],
  }));
  const result = { items, totalAmount: { amount: 640_000, currency: 'RSD' }, recognised: null };
  await page.route(`**${getSporniProlasci.path}`, (route) =>
    route.fulfill({ json: { statusCode: 200, message: '', result } }),
  );
  await page.goto(
    `/pages/reklamacije?about=passages&id=${items.map((one) => one.passage_id).join()}`,
  );
  const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Stanica' });
  await expect(shown).toHaveCount(5);
  await page.getByText('Prikaži još 15 prolazaka').click();
  await expect(shown).toHaveCount(20);
});
