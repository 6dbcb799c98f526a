import {
  getOdlozenoPlacanje,
  raskiniUgovorKupca,
  sacuvajUgovorKupca,
} from '@rampa/contract/postpaid';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { importStatement } from '../fixtures/bank-statement.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { tollDayIn, tollToday } from '../fixtures/toll-today.ts';
import { expect, test } from '../fixtures/test.ts';

test('staff make a contract to pay later, the company sees what it owes, and its invoice is paid by a statement', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Касније превоз д.о.о.' });
  const { serialNumber } = await company.addTag();
  const supervisor = await createStaff('supervisor');
  const asStaff = () => setSession(context, stack.portal, supervisor.session);
  const main = page.getByRole('main');
  const card = `/uprava/kupci?account=${company.accountId}`;
  const owed = async () => {
    const { contract } = await company.api.call(getOdlozenoPlacanje, { first: 0, rows: 1 });
    return contract?.used.amount;
  };

  await asStaff();
  await page.goto(card);
  await expect(main.getByText('Firma plaća unapred.')).toBeVisible();
  await main.getByRole('button', { name: 'Napravi ugovor' }).click();
  const form = page.getByRole('dialog', { name: 'Napravi ugovor' });
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(form.getByText('Unesite limit.').first()).toBeVisible();
  await form.getByLabel('Limit').fill('1000');
  await form.getByLabel('Napomena').fill('ugovor br. 17');
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Ugovor je sačuvan.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Izmeni ugovor' })).toBeVisible();
  await expect(main.getByText('ugovor br. 17')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await deliverPassages(stack, serialNumber, 2);
  await expect.poll(owed).toBe(64_000);
  await signInAs(company);
  await page.goto('/pages/home');
  await expect(
    main.getByText(/^Vaša firma duguje 640\sRSD, a limit je 1\.000\sRSD\.$/u),
  ).toBeVisible();
  // A balance below zero is what the contract is for.
  await expect(main.getByRole('heading', { name: 'Šta treba da uradite' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Otvori račune' }).click();
  await expect(page).toHaveURL('/pages/odlozeno-placanje');
  await expect(main.getByText('Još nema računa')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await asStaff();
  await page.goto(card);
  await main.getByRole('button', { name: 'Raskini ugovor' }).click();
  const end = page.getByRole('alertdialog', { name: 'Raskini ugovor' });
  await expect(end).toContainText('Касније превоз д.о.о.');
  await end.getByRole('button', { name: 'Raskini ugovor' }).click();
  await expect(page.getByText('Ugovor je raskinut.')).toBeVisible();
  await expect(main.getByText(/^Platiti do /u)).toBeVisible();

  // The way to what is still to be paid stays.
  await signInAs(company);
  await page.goto('/pages/home');
  await main.getByRole('link', { name: 'Otvori račune' }).click();
  const row = main.getByRole('table', { name: 'Računi' }).getByRole('row').nth(1);
  await expect(row).toContainText('Završni račun');
  await expect(row).toContainText('640');
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^PDF: račun \d+$/u }).click();
  expect((await saved).suggestedFilename()).toMatch(/^racun-\d+\.pdf$/u);
  expect(await sidewaysScroll(page)).toBe(0);

  const { invoices } = await company.api.call(getOdlozenoPlacanje, { first: 0, rows: 1 });
  const [invoice] = invoices.items;
  await expect(row).toContainText(`97 ${invoice?.reference}`);
  await asStaff();
  await page.goto('/uprava/izvodi');
  const purpose = `97 ${invoice?.reference}`;
  const bankId = `PL${invoice?.number}`;
  await importStatement(page, [{ bankId, amountMinor: 64_000, purpose, payer: 'Kasnije prevoz' }]);
  await expect(page.getByRole('status').filter({ hasText: 'izvod.sta' })).toContainText(
    'Proknjiženo: 1.',
  );
  await page.goto('/uprava/dospeli-racuni');
  // The demo's company has forgotten one; this one was paid.
  await expect(main.getByText('Špedicija Primer d.o.o.').first()).toBeVisible();
  await expect(main.getByText(invoice?.number ?? '')).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await signInAs(company);
  await page.goto('/pages/odlozeno-placanje');
  await expect(row).toContainText(/Plaćen /u);
  // A pattern: of words, spaces at the ends do not count, and a number may have these digits.
  await expect(row).not.toContainText(/\b97\s\d/u);
  // What was paid stays within reach after the end of the contract.
  await page.goto('/pages/dopuna-pregled');
  await main.getByRole('link', { name: 'Otvori račune' }).click();
  await expect(row).toContainText(/Plaćen /u);
});

test('a contract that a colleague changes or ends while its dialog is open is shown before it is overwritten', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Истовремено превоз д.о.о.' });
  const [supervisor, colleague] = [
    await createStaff('supervisor'),
    await createStaff('supervisor'),
  ];
  const account_id = company.accountId;
  const contract = { account_id, startsOn: tollToday(), daysToPay: 15, note: '' };
  await colleague.api.call(sacuvajUgovorKupca, { ...contract, limit: 5_000_000 });
  await setSession(context, stack.portal, supervisor.session);
  await page.goto(`/uprava/kupci?account=${account_id}`);
  await page.getByRole('main').getByRole('button', { name: 'Izmeni ugovor' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Rok plaćanja u danima').fill('20');
  await form.getByLabel('Napomena').fill('ugovor br. 18');

  await colleague.api.call(sacuvajUgovorKupca, { ...contract, limit: 100_000 });
  const save = form.getByRole('button', { name: 'Sačuvaj' });
  await save.click();
  await expect(form.getByText(/^Kolega je u međuvremenu izmenio/u).first()).toBeVisible();
  await expect(form.getByText(/^Sada važi: limit 1\.000\sRSD/u)).toBeVisible();
  await expect(form.getByLabel('Napomena')).toHaveValue('ugovor br. 18');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await colleague.api.call(raskiniUgovorKupca, { account_id });
  await save.click();
  await expect(form.getByText(/^Sada nema ugovora/u)).toBeVisible();
  await form.getByLabel('Limit').fill('1000');
  await save.click();
  await expect(page.getByText('Ugovor je sačuvan.')).toBeVisible();
  await expect(page.getByRole('main').getByText('ugovor br. 18')).toBeVisible();
});

test('where nobody pays later, the address of the invoices leads home', async ({
  page,
  createCustomer,
  signInAs,
  usePageSettings,
}) => {
  await usePageSettings({ postpaid: null });
  await signInAs(await createCustomer({ poslovno_ime: 'Унапред превоз д.о.о.' }));
  await page.goto('/pages/odlozeno-placanje');
  await expect(page).toHaveURL('/pages/home');
});

test('a contract that is typed over midnight begins on the new day', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Ноћни превоз д.о.о.' });
  const supervisor = await createStaff('supervisor');
  await setSession(context, stack.portal, supervisor.session);
  // The server's clock is the machine's: for the page it is yesterday at first.
  await page.clock.install({ time: new Date(`${tollDayIn(-1)}T21:30:00Z`) });
  await page.goto(`/uprava/kupci?account=${company.accountId}`);
  await page.getByRole('main').getByRole('button', { name: 'Napravi ugovor' }).click();
  const form = page.getByRole('dialog', { name: 'Napravi ugovor' });
  await form.getByLabel('Limit').fill('1000');
  const day = form.getByRole('group', { name: 'Prvi dan' }).getByRole('spinbutton').first();
  await expect(day).toHaveText(tollDayIn(-1).slice(8));
  await page.clock.fastForward('05:00:00');
  await expect(day).toHaveText(tollToday().slice(8));
  await form.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Ugovor je sačuvan.')).toBeVisible();
});
