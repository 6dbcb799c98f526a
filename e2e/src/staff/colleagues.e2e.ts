import { randomBytes } from 'node:crypto';
import { getJa } from '@rampa/contract/staff';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { readLink } from '../fixtures/customers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor invites a colleague, changes a role, and takes access away for good', async ({
  page,
  context,
  stack,
  mailbox,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  const colleague = await createStaff('editor');
  await setSession(context, stack.portal, supervisor.session);
  await page.goto('/uprava');
  await page.getByRole('main').getByRole('link', { name: 'Zaposleni' }).click();
  await expect(page).toHaveURL('/uprava/zaposleni');

  const email = `kolega-${randomBytes(6).toString('hex')}@rampa.example`;
  await page.getByRole('button', { name: 'Pozovi zaposlenog' }).click();
  const invite = page.getByRole('dialog', { name: 'Pozovi zaposlenog' });
  await invite.getByRole('button', { name: 'Pošalji poziv' }).click();
  // In the order of the fields.
  const wrong = invite.getByRole('alert').getByRole('link');
  await expect(wrong).toHaveText(['Upišite ime zaposlenog.', 'Upišite e-adresu zaposlenog.']);
  await invite.getByLabel('Ime', { exact: true }).fill('Мирјана');
  await invite.getByLabel('E-adresa').fill(email);
  await invite.getByRole('button', { name: 'Pošalji poziv' }).click();
  await expect(invite).toHaveCount(0);
  await readLink(mailbox, email, 'zaboravljena-lozinka');

  const main = page.getByRole('main');
  const find = async (text: string) => {
    await main.getByLabel('Ime ili e-adresa').fill(text);
    await main.getByRole('button', { name: 'Traži' }).click();
    // The head and the one that was looked for: those of before are gone.
    await expect(main.getByRole('row')).toHaveCount(2);
    await expect(main.getByText(text)).toBeVisible();
  };
  const choose = async (act: string) => {
    await main.getByRole('button', { name: /^Radnje: /u }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await find(email);
  await expect(main.getByText('Poziv poslat')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await find(colleague.email);
  await choose('Promeni ulogu');
  const role = page.getByRole('dialog', { name: /^Uloga: /u });
  await role.getByLabel('Uloga').selectOption({ label: 'Inženjer za puteve' });
  await role.getByRole('button', { name: 'Sačuvaj ulogu' }).click();
  await expect(role).toHaveCount(0);
  await expect(main.getByRole('cell', { name: 'Inženjer za puteve' })).toBeVisible();
  await expect(colleague.api.call(getJa, {})).rejects.toThrow(/session/u);

  await choose('Oduzmi pristup');
  const remove = page.getByRole('alertdialog', { name: /^Oduzmi pristup: /u });
  await expect(remove.getByText('Nema otvorenih reklamacija')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await remove.getByRole('button', { name: 'Oduzmi pristup' }).click();
  await expect(remove).toHaveCount(0);
  await expect(main.getByText('Nema takvih zaposlenih')).toBeVisible();
  await main.getByLabel('Prikaži').selectOption({ label: 'kojima je pristup oduzet' });
  await expect(main.getByText('Pristup oduzet', { exact: true })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});
