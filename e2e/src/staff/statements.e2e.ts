import { randomUUID } from 'node:crypto';
import { getDopune, napraviUplatnicu } from '@rampa/contract/top-ups';
import { getTagovi } from '@rampa/contract/tags';
import { importStatement } from '../fixtures/bank-statement.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor imports a statement, and finds out whose a transfer without a reference is', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Радмила', prezime: 'Извод' });
  const { tagId } = await customer.addTag();
  const slip = await customer.api.call(napraviUplatnicu, {
    tag_id: tagId,
    amount: 100_000,
    idempotencyKey: randomUUID(),
  });
  const { items: tags } = await customer.api.call(getTagovi, {});
  const serial = tags[0]?.serial_number ?? '';
  const [paid, gift] = [randomUUID().slice(0, 12), randomUUID().slice(0, 12)];
  const statement = [
    { bankId: paid, amountMinor: 100_000, purpose: `97 ${slip.reference}`, payer: 'Radmila' },
    { bankId: gift, amountMinor: 64_350, purpose: `za tag ${gift}`, payer: 'Komšija' },
  ];

  const { session } = await createStaff('supervisor');
  await setSession(context, stack.portal, session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Bankovni izvodi' }).click();
  await importStatement(page, statement);
  await expect(page.getByRole('status').filter({ hasText: 'izvod.sta' })).toContainText(
    'Proknjiženo: 1. Na čekanju: 1.',
  );
  await importStatement(page, statement);
  await expect(page.getByRole('status').filter({ hasText: 'izvod.sta' })).toContainText(
    'Već uvezeno: 2. Na čekanju: 1.',
  );

  const row = page.getByRole('row').filter({ hasText: gift });
  await row.getByRole('button', { name: 'Dodaj belešku' }).click();
  await page.getByRole('dialog').getByLabel('Beleška').fill('zovemo Komšiju');
  await page.getByRole('dialog').getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(row).toContainText('zovemo Komšiju');

  await row.getByRole('button', { name: 'Rasporedi', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Rasporedi 643,50/u });
  await dialog.getByLabel('Serijski broj TAG uređaja').fill(serial);
  await dialog.getByLabel('Iznos').fill('600');
  await expect(dialog.getByText('Радмила Извод')).toBeVisible();
  await dialog.getByRole('button', { name: 'Rasporedi' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Zbir delova');
  // What is wrong with all parts together ends with a change in one of them.
  await dialog.getByLabel('Iznos').fill('599');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Iznos').fill('600');
  await dialog.getByRole('button', { name: 'Podeli: dodaj deo' }).click();
  const second = dialog.getByRole('group', { name: 'Deo 2' });
  await expect(second.getByLabel('Iznos')).toHaveValue('43,50');
  await dialog.getByRole('button', { name: 'Rasporedi' }).click();
  // What is missing is said at the field of the second part, and the summary leads there.
  await expect(second.getByLabel('Serijski broj TAG uređaja')).toHaveAccessibleDescription(/\S/u);
  await dialog
    .getByRole('alert')
    .getByRole('link', { name: /^Deo 2/u })
    .click();
  await expect(second.getByLabel('Serijski broj TAG uređaja')).toBeFocused();
  await second.getByLabel('Serijski broj TAG uređaja').fill('0000');
  await dialog.getByRole('button', { name: 'Rasporedi' }).click();
  // So is what the server finds wrong with one part.
  await expect(second.getByLabel('Serijski broj TAG uređaja')).toHaveAccessibleDescription(
    /Nijedan korisnik nema TAG/u,
  );
  await expect(dialog.getByRole('alert')).toContainText('Nijedan korisnik nema TAG');
  await dialog
    .getByRole('alert')
    .getByRole('link', { name: /^Deo 2/u })
    .click();
  await expect(second.getByLabel('Serijski broj TAG uređaja')).toBeFocused();
  await second.getByLabel('Gde ide').selectOption('sender');
  await expect(second.getByLabel('Primalac')).toHaveValue('Komšija');
  await dialog.getByRole('button', { name: 'Rasporedi' }).click();
  await expect(page.getByText('Uplata je raspoređena')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Prikaži').selectOption('resolved');
  await expect(page).toHaveURL('/uprava/izvodi?state=resolved');
  await expect(row).toContainText(serial);

  const topUps = await customer.api.call(getDopune, {});
  expect(topUps.items.map(({ amount }) => amount.amount).toSorted((a, b) => a - b)).toEqual([
    60_000, 100_000,
  ]);
});

test('a transfer without a reference is proposed for the slip of its amount, and assigned by one press', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Предраг', prezime: 'Извод' });
  const { tagId } = await customer.addTag();
  const slip = await customer.api.call(napraviUplatnicu, {
    tag_id: tagId,
    amount: 173_000,
    idempotencyKey: randomUUID(),
  });
  const gift = randomUUID().slice(0, 12);
  const { session } = await createStaff('supervisor');
  await setSession(context, stack.portal, session);
  await page.goto('/uprava/izvodi');
  // What is under way when the file has been imported would lack it.
  await expect(
    page.getByRole('table').or(page.getByText('Nema uplata na čekanju')).first(),
  ).toBeVisible();
  await importStatement(page, [
    { bankId: gift, amountMinor: 173_000, purpose: `bez poziva ${gift}`, payer: 'IZVOD PREDRAG' },
  ]);
  const row = page.getByRole('row').filter({ hasText: gift });
  await expect(row).toContainText('Предраг Извод');
  await expect(row).toContainText('uplatilac se zove kao korisnik');
  await row.getByRole('button', { name: `Rasporedi na uplatnicu ${slip.order_number}` }).click();
  await expect(page.getByText('Uplata je raspoređena')).toBeVisible();
  await expect(row).toHaveCount(0);
  const topUps = await customer.api.call(getDopune, {});
  expect(topUps.items).toMatchObject([{ amount: { amount: 173_000 }, status: 'paid' }]);
});
