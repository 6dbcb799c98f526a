import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';

test('a company reaches its closed months from the passages, and downloads one', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/prolasci');
  await page.getByRole('link', { name: 'Mesečni izvodi' }).click();
  await expect(page).toHaveURL('/pages/izvodi');
  const rows = page.getByRole('table', { name: 'Spisak mesečnih izvoda' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  // Each month starts with the closing balance of the one before it.
  const [latest, before] = await Promise.all(
    [1, 2].map((at) => rows.nth(at).getByRole('cell').allInnerTexts()),
  );
  const amounts = [latest, before].map((cells) => cells?.filter((cell) => cell.endsWith('RSD')));
  expect(amounts[0]).toHaveLength(4);
  expect(amounts[0]?.[0]).toBe(amounts[1]?.[3]);

  for (const [format, beginning] of [
    ['PDF', '%PDF-'],
    ['CSV', '\u{feff}'],
  ] as const) {
    const download = page.waitForEvent('download');
    await rows
      .nth(1)
      .getByRole('button', { name: new RegExp(`^${format}`, 'u') })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^izvod-.+\\.${format.toLowerCase()}$`, 'u'),
    );
    const content = await readFile(await file.path(), 'utf8');
    expect(content.startsWith(beginning)).toBe(true);
    await expect(page.getByText('Izvod je preuzet').first()).toBeVisible();
  }
});

test('the statement of a company that fills its tags has its own balance, from what it had to what it has', async ({
  page,
  signInAs,
}) => {
  await signInAs('prevoz');
  await page.goto('/pages/izvodi');
  const row = page
    .getByRole('table', { name: 'Spisak mesečnih izvoda' })
    .getByRole('row')
    .filter({ hasText: 'Stanje firme' });
  const line = row.getByText('Stanje firme: početno');
  await expect(line).toHaveText(
    /^Stanje firme: početno 0\sRSD · uplaćeno [\d.]+\sRSD · dopunjeno na TAG uređaje [\d.−]+\sRSD · krajnje [\d.]+\sRSD$/u,
  );
  const [paidIn = 0, filled = 0, closing = 0] = [
    ...(await line.innerText()).matchAll(/(?:uplaćeno|uređaje|krajnje) ([\d.−]+)/gu),
  ].map(([, amount = '']) => Number(amount.replaceAll('.', '').replace('−', '-')));
  expect(paidIn - Math.abs(filled)).toBe(closing);
  // What the tags got of it is not among refunds and corrections.
  await expect(row.getByText(/^Sa stanja firme: [\d.]+\sRSD$/u)).toBeVisible();
  await expect(row.getByText(/Povraćaji/u)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^CSV/u }).click();
  const content = await readFile(await (await download).path(), 'utf8');
  expect(content).toContain('Dopuna sa stanja firme');
});

test('a private person asks for statements, and changes their mind', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/izvodi');
  await expect(page.getByRole('heading', { name: 'Želite li mesečne izvode?' })).toBeVisible();
  await page.getByRole('button', { name: 'Želim mesečne izvode' }).click();
  await expect(page.getByRole('heading', { name: 'Još nema izvoda' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Ne želim više izvode' }).click();
  await expect(page.getByRole('heading', { name: 'Želite li mesečne izvode?' })).toBeVisible();
});
