import { randomInt } from 'node:crypto';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('somebody confirms a number by keyboard, and deletes it', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=obavestenja');
  await expect(page.getByRole('checkbox', { name: 'Nisko stanje: SMS' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Račun.*: SMS$/u }).first()).not.toBeChecked();
  await page.getByRole('button', { name: 'Dodaj broj' }).press('Enter');
  const number = page.getByRole('dialog', { name: 'Dodaj broj' });
  await number.getByLabel('Mobilni broj').fill('+44 7911 123456');
  await page.keyboard.press('Enter');
  await expect(number.getByLabel('Mobilni broj')).toHaveAccessibleDescription(/druge države/u);
  const digits = randomInt(1_000_000, 10_000_000).toString();
  await number.getByLabel('Mobilni broj').fill(`064 ${digits}`);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Upiši kod' });
  await expect(dialog).toContainText(`+38164${digits}`);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Kod iz SMS poruke').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Kod iz SMS poruke')).toHaveAccessibleDescription(/šest cifara/u);
  const codeSent = async (): Promise<string> => {
    const answer = await fetch(`${stack.sms}/sandbox/messages`);
    // The sandbox's README says what a message looks like.
    const all = (await answer.json()) as { to: string; text: string }[];
    const text = all.find(({ to }) => to === `38164${digits}`)?.text ?? '';
    return /kod: (\d{6})/u.exec(text)?.[1] ?? '';
  };
  await expect.poll(codeSent).not.toBe('');
  await dialog.getByLabel('Kod iz SMS poruke').fill(await codeSent());
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Potvrđen', { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);

  await page.getByRole('button', { name: /^Obriši/u }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Dodaj broj' })).toBeVisible();
});
