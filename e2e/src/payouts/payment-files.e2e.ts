import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { readFile } from 'node:fs/promises';
import { sayToday } from '../fixtures/payouts.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';

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
  const { tagId } = await customer.addTag();
  await gateway.approve(await startTopUp(customer.api, tagId, 123_400));
  await expect
    .poll(async () => (await customer.api.call(getZatvaranje, {})).balance.amount)
    .toBe(123_400);
  await customer.api.call(obrisiNalog, { bankAccount: '840-955845-10', confirmed: true });

  const preparer = await createStaff('clerk');
  const approver = await createStaff('supervisor');
  await setSession(context, stack.portal, preparer.session);
  await page.goto('/uprava/isplate');
  const due = page.getByRole('row', { name: /Рада/u });
  await expect(due).toContainText('1.234');
  await page.getByRole('button', { name: 'Pripremi paket naloga' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Pripremi', exact: true })
    .click();
  await expect(page.getByText('Paket naloga je pripremljen')).toBeVisible();
  await expect(page).toHaveURL('/uprava/isplate?state=files');
  // The newest comes first.
  const mine = page.getByRole('row').nth(1);
  await expect(mine).toContainText('pa ga odobrava drugi zaposleni');
  await expect(mine.getByRole('button', { name: 'Odobri' })).toHaveCount(0);
  const reference = (await mine.getByRole('rowheader').innerText()).trim();
  await page.getByLabel('Prikaži').selectOption('due');
  await expect(due).toContainText(`U paketu naloga ${reference}`);
  await expect(due.getByRole('button')).toHaveCount(0);

  const others = await browser.newContext();
  try {
    await setSession(others, stack.portal, approver.session);
    const desk = await others.newPage();
    await desk.goto(`${stack.portal}/uprava/isplate?state=files`);
    const row = desk.getByRole('row').filter({ hasText: reference });
    await row.getByRole('button', { name: 'Odobri' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Odobri' }).click();
    await expect(desk.getByText('Paket naloga je odobren')).toBeVisible();
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
    await expect(dialog.getByText('Popunite ovo polje.')).toHaveCount(3);
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
