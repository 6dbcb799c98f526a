import { odbaciDatotekuIsplata, pripremiDatotekuIsplata } from '@rampa/contract/payouts';
import { readFile } from 'node:fs/promises';
import { askForDay, closeAccountWith, sayToday } from '../fixtures/payouts.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

// A payment file takes all that is due.
test.describe.configure({ mode: 'serial' });

test('a clerk records what the bank has paid out of a closed account', async ({
  page,
  context,
  stack,
  gateway,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Јована', prezime: 'Исплата' });
  await closeAccountWith(200_000, customer, gateway);
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
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Рада', prezime: 'Пакетић' });
  await closeAccountWith(123_400, customer, gateway);

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
