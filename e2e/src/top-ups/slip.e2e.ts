import { getDopune, getIpsQr, getPregled } from '@rampa/contract/top-ups';
import { chooseAmount, chooseMethod } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a bank transfer comes with a slip whose IPS QR code says exactly what stands on it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ ime: 'Пера', prezime: 'Перић' });
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await chooseAmount(page, '2.000');
  await chooseMethod(page, 'Uplatnica');
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uplatnica za dopunu' })).toBeVisible();
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';

  const slip = await customer.api.call(getIpsQr, { order_number: orderNumber });
  const { ipsText } = slip;
  expect(ipsText).not.toBeNull();
  const fields = new Map(
    (ipsText ?? '').split('|').map((pair) => {
      const at = pair.indexOf(':');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
  expect([...fields.keys()].filter((tagName) => tagName !== 'P')).toEqual([
    'K',
    'V',
    'C',
    'R',
    'N',
    'I',
    'SF',
    'S',
    'RO',
  ]);
  expect(fields.get('K')).toBe('PR');
  expect(fields.get('V')).toBe('01');
  expect(fields.get('C')).toBe('1');
  expect(fields.get('R')).toBe('840000000095584510');
  expect(fields.get('N')).toBe('JP Primer, Beograd');
  expect(fields.get('I')).toBe('RSD2000,00');
  expect(fields.get('SF')).toMatch(/^[12]\d\d$/u);
  expect(fields.get('S')?.length).toBeLessThanOrEqual(35);
  expect(fields.get('RO')).toBe(`${slip.model}${slip.reference}`.replaceAll(/\D/gu, ''));

  await expect(page.getByRole('img', { name: 'IPS QR kod ove uplate' })).toBeVisible();
  const drawn = await page
    .getByRole('img', { name: 'IPS QR kod ove uplate' })
    .locator('path')
    .first()
    .getAttribute('d');
  expect(drawn).toBe(slip.qr?.path);
  for (const text of [slip.payee, slip.purpose, slip.reference]) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  }

  await page.goto('/pages/dopune');
  await expect(page.getByRole('row').filter({ hasText: orderNumber })).toContainText('Čeka uplatu');
  expect((await customer.api.call(getPregled, {})).items[0]?.balance.amount).toBe(0);
});

test('two presses make one slip', async ({ page, createCustomer, signInAs }) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
  await chooseAmount(page, '1.000');
  await chooseMethod(page, 'Uplatnica');
  await page.getByRole('button', { name: 'Napravi uplatnicu' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Uplatnica za dopunu' })).toBeVisible();
  expect((await customer.api.call(getDopune, { first: 0, rows: 5 })).totalRecords).toBe(1);
});
