import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { novaReklamacija } from '@rampa/contract/complaints';
import { getProlasci } from '@rampa/contract/passages';
import { odbaciDatotekuIsplata, pripremiDatotekuIsplata } from '@rampa/contract/payouts';
import { getTagovi } from '@rampa/contract/tags';
import { getDopune, napraviUplatnicu } from '@rampa/contract/top-ups';
import { importStatement } from '../fixtures/bank-statement.ts';
import type { ApiClient } from '../fixtures/api-client.ts';
import { startLane } from '../fixtures/lane.ts';
import { runRampa } from '../fixtures/operator.ts';
import { deliverLines, hourBefore, passageAt, station } from '../fixtures/lane-hours.ts';
import { driveAbroad } from '../fixtures/partner.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { askForDay, closeAccountWith, sayToday } from '../fixtures/payouts.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import type { StaffMember } from '../fixtures/staff.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

// A day of an operator from its lanes to its books, with all that stands outside: a lane, the card
// gateway, the bank and the partner abroad. A day of all customers is closed once, and a payment file
// takes all that is due: so one test after the other.
test.describe.configure({ mode: 'serial' });

const dinars = (amount: number): number => amount * 100;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function open(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

/** Another member of staff at another desk. */
async function deskOf(browser: Browser, portal: string, who: StaffMember): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal });
  await setSession(context, portal, who.session);
  const page = await context.newPage();
  await page.goto('/uprava');
  return page;
}

/** What the gateway pays out, as if this order were all of it. */
async function settlementOf({ gateway }: { readonly gateway: string }, order: string) {
  const file = await (await fetch(`${gateway}/sandbox/settlement?currency=RSD`)).text();
  const [head = '', ...rows] = file.split('\r\n');
  const cells = rows.find((row) => row.includes(`;${order};`))?.split(';') ?? [];
  const [, paidOn, , , , day, ...money] = cells;
  const id = `DAN${order}`;
  return [head, [id, ...cells.slice(1)], [id, paidOn, 'payout', '', '', day, ...money]]
    .map((row) => (typeof row === 'string' ? row : row.join(';')))
    .join('\n');
}

/** Minor units on the tag, and what top-ups and passages of it come to. */
async function moneyOf(api: ApiClient) {
  const sum = (amounts: readonly number[]): number => amounts.reduce((one, two) => one + two, 0);
  const tags = await api.call(getTagovi, {});
  const topUps = await api.call(getDopune, { rows: 100 });
  // Whoever has not driven yet is answered so, and without a list.
  const { result: passages } = await api.ask(getProlasci, { first: 0, rows: 100 });
  return {
    balance: sum(tags.items.map(({ balance }) => balance.amount)),
    paidIn: sum(topUps.items.map(({ amount }) => amount.amount)),
    driven: sum((passages?.items ?? []).map(({ amount }) => amount.amount)),
    passages: passages?.totalRecords ?? 0,
  };
}

test('a day of an operator: the lanes drive by its list, the desk works what does not fit, money comes and goes, and all sums agree', async ({
  page,
  browser,
  stack,
  gateway,
  mailbox,
  createCustomer,
  createStaff,
}) => {
  test.setTimeout(300_000);
  const customer = await createCustomer({ ime: 'Даница', prezime: 'Дневна' });
  const tag = await customer.addTag();
  const clerk = await createStaff('clerk');
  const supervisor = await createStaff('supervisor');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava');
  const office = await deskOf(browser, stack.portal, supervisor);
  const lane = await startLane(stack, `DAN ${tag.serialNumber}`);
  try {
    await test.step('the bank: a slip is paid, and a transfer without its reference is assigned', async () => {
      const slip = { tag_id: tag.tagId, amount: dinars(5000), idempotencyKey: randomUUID() };
      const { reference } = await customer.api.call(napraviUplatnicu, slip);
      const [paid, stray] = [randomUUID().slice(0, 12), randomUUID().slice(0, 12)];
      await open(office, 'Bankovni izvodi');
      await importStatement(office, [
        {
          bankId: paid,
          amountMinor: dinars(5000),
          purpose: `97 ${reference}`,
          payer: 'Danica Dnevna',
        },
        { bankId: stray, amountMinor: dinars(600), purpose: `za put ${stray}`, payer: 'Danica' },
      ]);
      await expect(office.getByRole('status').filter({ hasText: 'izvod.sta' })).toContainText(
        'Proknjiženo: 1. Na čekanju: 1.',
      );
      await rowOf(office, stray).getByRole('button', { name: 'Rasporedi', exact: true }).click();
      const dialog = office.getByRole('dialog', { name: /Rasporedi 600/u });
      await dialog.getByLabel('Serijski broj TAG uređaja').fill(tag.serialNumber);
      await dialog.getByLabel('Iznos').fill('600');
      await expect(dialog.getByText('Даница Дневна')).toBeVisible();
      await dialog.getByRole('button', { name: 'Rasporedi' }).click();
      await expect(office.getByText('Uplata je raspoređena')).toBeVisible();
    });

    await test.step('the gateway: a card is charged', async () => {
      const order = await startTopUp(customer.api, tag.tagId, dinars(2000));
      await gateway.approve(order);
      await expect
        .poll(async () => (await moneyOf(customer.api)).balance)
        .toBe(dinars(5000 + 600 + 2000));
      await open(office, 'Obračuni stranice za plaćanje');
      await office.locator('main input[type="file"]').setInputFiles({
        name: 'obracun.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(await settlementOf(stack, order)),
      });
      const said = office.getByRole('status').filter({ hasText: 'obracun.csv' });
      await expect(said).toContainText('Sve se slaže sa našim plaćanjima.');
      await expect(said).toContainText('Uplaćeno: 1.970');
    });

    await test.step('the lane takes the list, lets the tag pass and delivers', async () => {
      await expect.poll(() => lane.statusOf(tag.serialNumber)).toBe('good');
      expect(await lane.arrive(tag.serialNumber)).toMatchObject({ light: 'green', opens: true });
      await expect.poll(async () => (await moneyOf(customer.api)).passages).toBe(1);
      await deliverPassages(stack, tag.serialNumber, 1, 'II');
    });

    const misread = `${randomUUID().replaceAll('-', '').slice(0, 12)}D`.toUpperCase();
    await test.step('a misread tag is charged to the right one', async () => {
      await deliverPassages(stack, misread, 1);
      await open(page, 'Odbijeni prolasci');
      await rowOf(page, misread).getByRole('button', { name: 'Odluči' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Serijski broj TAG uređaja').fill(tag.serialNumber);
      await dialog.getByRole('button', { name: 'Prikaži cenu' }).click();
      await dialog.getByLabel('Beleška').fill('Vidi se na snimku.');
      await dialog.getByRole('button', { name: 'Naplati 320' }).click();
      await expect(page.getByText('Prolazak je naplaćen')).toBeVisible();
    });

    await test.step('a lane says more than came: the difference is closed with a reason', async () => {
      const counter = randomUUID().slice(0, 8);
      const hour = hourBefore(2);
      await deliverLines(stack, '/intake/passages', [
        passageAt(counter, tag.serialNumber, hour + 60_000),
      ]);
      const record = { station, lane: counter, hour: new Date(hour).toISOString() };
      await deliverLines(stack, '/intake/control-records', [
        { ...record, passages: 2, amount: dinars(640), version: 1 },
      ]);
      await open(page, 'Kontrolni zapisi traka');
      const row = rowOf(page, `traka ${counter}`);
      // What came is added up every ten seconds.
      await expect(async () => {
        await page.reload();
        await expect(row).toContainText('Nije stigao 1 prolazak', { timeout: 2000 });
      }).toPass({ timeout: 45_000 });
      await row.getByRole('button', { name: 'Zatvori' }).click();
      const dialog = page.getByRole('dialog', { name: 'Zatvorite razliku' });
      await dialog.getByLabel('Obrazloženje').fill('Brojač trake je preskočio.');
      await dialog.getByRole('button', { name: 'Zatvori razliku' }).click();
      await expect(row).toHaveCount(0);
      await open(page, 'Odbijeni prolasci');
    });

    await test.step('the partner: what it misread goes back to it', async () => {
      const stranger = misread.replace(/D$/u, 'P');
      await driveAbroad(stack, stranger, 'HR');
      await page.getByLabel('Poslao').selectOption('partner');
      await rowOf(page, stranger).getByRole('button', { name: 'Odluči' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /Vrati partneru/u }).check();
      await dialog.getByLabel('Beleška').fill('Javljeno: broj nije naš.');
      await dialog.getByRole('button', { name: 'Vrati partneru' }).click();
      await expect(rowOf(page, stranger)).toHaveCount(0);
    });

    await test.step('a passage in the wrong category is corrected, and the customer is told', async () => {
      await page.goto('/uprava/oznaceni-prolasci?mark=category-differs');
      await rowOf(page, tag.serialNumber).getByRole('button', { name: 'Odluči' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Naplaćeno je previše').check();
      await dialog.getByRole('button', { name: 'Prikaži povraćaj' }).click();
      await dialog.getByLabel('Beleška').fill('Na snimku je putnički automobil.');
      await dialog.getByRole('button', { name: 'Vrati 159' }).click();
      await expect(page.getByText('Prolazak je ispravljen, korisnik je obavešten')).toBeVisible();
      await mailbox.waitForMail(customer.email, /Ispravljena putarina: 159/u);
    });

    await test.step('a complaint is accepted, a colleague confirms the payout, and the bank pays it', async () => {
      const { complaint_number: number } = await customer.api.call(novaReklamacija, {
        idempotencyKey: randomUUID(),
        about: 'other',
        kind: 'money-missing',
        text: 'Uplatila sam dva puta, a jedna uplata nije stigla.',
        bankAccount: '840-955845-10',
      });
      await office.goto(`/uprava/reklamacije?complaint_number=${number}`);
      await office.getByRole('tab', { name: 'Usvoji' }).click();
      await office.getByLabel('Iznos povraćaja').fill('1250,50');
      await office.getByLabel('Poruka korisniku').fill('Druga uplata Vam pripada, vraćamo je.');
      await office.getByRole('button', { name: /Usvoji i vrati 1\.250/u }).click();
      await office
        .getByRole('alertdialog')
        .getByRole('button', { name: /Usvoji i vrati 1\.250/u })
        .click();
      await expect(office.getByText(/isplaćujemo na bankovni račun/u)).toBeVisible();
      await open(page, 'Isplate');
      const due = rowOf(page, number);
      await due.getByRole('button', { name: 'Potvrdi isplatu' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Potvrdi isplatu' }).click();
      await expect(page.getByText('Isplata je potvrđena')).toBeVisible();
      await sayToday(page, await askForDay(page, due));
      await expect(due).toHaveCount(0);
    });

    await test.step('the customer’s figures: what came in, less what was driven, and what was given back', async () => {
      const money = await moneyOf(customer.api);
      expect(money).toMatchObject({ paidIn: dinars(5000 + 600 + 2000), passages: 4 });
      expect(money.balance).toBe(money.paidIn - money.driven + dinars(159));
    });

    await test.step('the supervisor closes the day before, and the clerk takes its general ledger', async () => {
      await open(office, 'Glavna knjiga');
      await expect(office.getByRole('row', { name: /Danas/u })).toBeVisible();
      await office.getByRole('button', { name: /^Zaključi dan/u }).click();
      const dialog = office.getByRole('alertdialog');
      await expect(dialog).toContainText('Dan se ne može ponovo otvoriti');
      await dialog.getByRole('button', { name: 'Zaključi dan' }).click();
      await expect(office.getByText(/^Zaključen je/u)).toBeVisible();
      await expect(rowOf(office, 'Zaključen')).toContainText('Nema');
      // No day is left that could be closed before tomorrow.
      await expect(office.getByRole('button', { name: /^Zaključi dan/u })).toHaveCount(0);

      await open(page, 'Glavna knjiga');
      await rowOf(page, 'Zaključen').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Glavna knjiga,');
      await expect(page.getByText('Svako krajnje stanje jednako je')).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: /^CSV/u }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^glavna-knjiga-\d{4}-\d\d-\d\d\.csv$/u);
      expect(await readFile(await file.path(), 'utf8')).toContain(
        'Dan;Broj naloga;Proknjiženo;Nastalo;Vrsta;Dokument;Konto;Duguje;Potražuje;Valuta',
      );
    });

    await test.step('the report of the day, and the whole ledger', async () => {
      await office.goto('/uprava');
      await office.getByRole('link', { name: 'Danas po satima, u izveštaju' }).click();
      await expect(office).toHaveURL(/\/uprava\/izvestaji\?.*by=hour/u);
      await office.goto('/uprava/izvestaji?by=money');
      await expect(office.getByRole('table').first()).toBeVisible();
      expect(await runRampa(stack, ['ledger', 'verify'])).toMatchObject({ ok: true });
    });
  } finally {
    await lane.stop();
    await office.context().close();
  }
});

test('a clerk records what the bank has paid out of a closed account', async ({
  page,
  context,
  stack,
  gateway,
  mailbox,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Јована', prezime: 'Исплата' });
  await closeAccountWith(200_000, customer, { gateway, mailbox });
  const { session } = await createStaff('clerk');
  await setSession(context, stack.portal, session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Isplate' }).click();
  const row = page.getByRole('row', { name: /Јована/u });
  await expect(row).toContainText('840-955845-10');
  await expect(row).toContainText('2.000');
  const dialog = await askForDay(page, row);
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Izaberite dan od podnošenja');
  await expect(dialog.getByRole('group', { name: 'Datum' })).toHaveAccessibleDescription(
    /Izaberite dan od podnošenja/u,
  );
  await sayToday(page, dialog);
  await expect(page.getByText('Isplata je evidentirana')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Prikaži').selectOption('paid');
  await expect(page).toHaveURL('/uprava/isplate?state=paid');
  await expect(page.getByRole('row').filter({ hasText: '840-955845-10' }).first()).toBeVisible();
});

test('two clerks bring a payment file to the bank, and a payout that comes back is paid again', async ({
  page,
  browser,
  context,
  stack,
  gateway,
  mailbox,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Рада', prezime: 'Пакетић' });
  await closeAccountWith(123_400, customer, { gateway, mailbox });

  const preparer = await createStaff('clerk');
  const approver = await createStaff('supervisor');
  await setSession(context, stack.portal, preparer.session);
  await page.goto('/uprava/isplate');
  const due = page.getByRole('row', { name: /Рада/u });
  await expect(due).toContainText('1.234');
  // Somebody else puts it into a file while its dialog is open: that says nothing against the day.
  const late = await askForDay(page, due);
  const { file_id: othersFile } = await approver.api.call(pripremiDatotekuIsplata, {});
  await sayToday(page, late);
  await expect(late.getByRole('alert')).toContainText('je u paketu platnih naloga');
  await expect(late.locator('[aria-invalid="true"]')).toHaveCount(0);
  await late.getByRole('button', { name: 'Odustani' }).click();
  await approver.api.call(odbaciDatotekuIsplata, { file_id: othersFile });
  await page.getByRole('button', { name: 'Pripremi paket platnih naloga' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Pripremi', exact: true })
    .click();
  await expect(page.getByText('Paket platnih naloga je pripremljen')).toBeVisible();
  await expect(page).toHaveURL('/uprava/isplate?state=files');
  // The newest comes first.
  const mine = page.getByRole('row').nth(1);
  await expect(mine).toContainText('pa ga odobrava drugi zaposleni');
  await expect(mine.getByRole('button', { name: 'Odobri' })).toHaveCount(0);
  const reference = (await mine.getByRole('rowheader').innerText()).trim();
  await page.getByLabel('Prikaži').selectOption('due');
  await expect(due).toContainText(`U paketu platnih naloga ${reference}`);
  await expect(due.getByRole('button')).toHaveCount(0);

  const others = await browser.newContext();
  try {
    await setSession(others, stack.portal, approver.session);
    const desk = await others.newPage();
    await desk.goto(`${stack.portal}/uprava/isplate?state=files`);
    const row = desk.getByRole('row').filter({ hasText: reference });
    await row.getByRole('button', { name: 'Odobri' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Odobri' }).click();
    await expect(desk.getByText('Paket platnih naloga je odobren')).toBeVisible();
    await expect(row).toContainText('Odobren');
    const downloading = desk.waitForEvent('download');
    await row.getByRole('button', { name: 'Preuzmi' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`isplate_${reference}.xml`);
    const xml = await readFile(await file.path(), 'utf8');
    expect(xml).toContain('<Nm>Rada Paketić</Nm>');
    expect(xml).toContain('<InstdAmt Ccy="RSD">1234.00</InstdAmt>');
    // It may be at the bank.
    await expect(row.getByRole('button', { name: 'Odbaci' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Evidentiraj isplatu' }).click();
    await sayToday(desk, desk.getByRole('dialog'));
    await expect(desk.getByText('Isplate su evidentirane')).toBeVisible();
    await expect(row).toContainText('Isplaćen');

    await desk.getByLabel('Prikaži').selectOption('paid');
    const paid = desk.getByRole('row').filter({ hasText: '1.234' }).first();
    await paid.getByRole('button', { name: 'Banka je vratila' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(dialog.getByText('Popunite ovo polje.', { exact: true })).toHaveCount(3);
    await dialog.getByLabel('Razlog koji navodi banka').fill('Račun je ugašen');
    await dialog.getByLabel('Primalac').fill('Рада Пакетић');
    await dialog.getByLabel('Račun za novu isplatu').fill('840-32915-32');
    await sayToday(desk, dialog);
    await expect(desk.getByText('Vraćanje je evidentirano')).toBeVisible();
  } finally {
    await others.close();
  }

  await page.reload();
  await expect(due).toContainText('Banka je vratila');
  await expect(due).toContainText('840-0000000032915-32');
  await due.getByRole('button', { name: 'Potvrdi isplatu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Potvrdi isplatu' }).click();
  await expect(page.getByText('Isplata je potvrđena')).toBeVisible();
});
