import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDopune, getIpsQr, getPregled } from '@rampa/contract/top-ups';
import { chooseAmount, chooseMethod } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('the IPS QR code of a payment slip says exactly what is printed on it', async ({
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
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sačuvaj sliku koda' }).click();
  const picture = await download;
  expect(picture.suggestedFilename()).toBe(`ips-qr-${orderNumber}.png`);
  const png = await readFile(await picture.path());
  expect(await modulesIn(page, png, slip.qr?.size ?? 0)).toBe(slip.qr?.path);
  for (const text of [slip.payee, slip.purpose, slip.reference]) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  }
  const until = page.getByRole('definition').filter({ hasText: /^\d{1,2}\.\s\p{L}{3} \d{4}\.$/u });
  await expect(until).toHaveText(new RegExp(`^${Number(slip.payUntil?.slice(8))}\\.\\s`, 'u'));

  await page.goto('/pages/dopune');
  await expect(page.getByRole('row').filter({ hasText: orderNumber })).toContainText('Čeka uplatu');
  expect((await customer.api.call(getPregled, {})).items[0]?.balance.amount).toBe(0);
});

test('two clicks make one slip', async ({ page, createCustomer, signInAs }) => {
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

/** The dark modules of a code in an image, read at their centres, written as the slip's path. */
function modulesIn(page: Page, png: Buffer, size: number): Promise<string> {
  return page.evaluate(
    async ({ data, modules }) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (pen === null) return '';
      pen.drawImage(image, 0, 0);
      const side = image.width / (modules + 8);
      let path = '';
      for (let y = 0; y < modules; y += 1) {
        for (let x = 0; x < modules; x += 1) {
          const [red = 255] = pen.getImageData((x + 4.5) * side, (y + 4.5) * side, 1, 1).data;
          if (red < 128) path += `M${x} ${y}h1v1h-1z`;
        }
      }
      return path;
    },
    { data: png.toString('base64'), modules: size },
  );
}
