import { getPregled } from '@rampa/contract/top-ups';
import { getTagovi } from '@rampa/contract/tags';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { printTag } from '../fixtures/printed-tag.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk replaces a defective tag, and clerk and customer find the passages of both', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Растко', prezime: 'Замена' });
  const { serialNumber: old } = await customer.addTag({ plate: 'BG777ZA', nickname: 'Kombi' });
  const other = await printTag(stack, 'II');
  const { serialNumber, verificationCode } = await printTag(stack);
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);

  await page.getByRole('button', { name: `Zameni : ${old}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Zamena TAG uređaja' });
  const submit = dialog.getByRole('button', { name: 'Zameni' });
  await submit.click();
  // Nothing is chosen beforehand: the customer is told it.
  await expect(dialog.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Neispravan' }).check();
  await dialog.getByLabel('Serijski broj novog TAG uređaja').fill(other.serialNumber);
  await dialog.getByLabel('Verifikacioni kod').fill(other.verificationCode);
  await submit.click();
  await expect(dialog).toContainText('Novi TAG uređaj je kategorije II, a stari kategorije I.');
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByLabel('Serijski broj novog TAG uređaja').fill(serialNumber);
  await dialog.getByLabel('Verifikacioni kod').fill(verificationCode);
  await submit.click();

  const tags = page.getByRole('table', { name: 'TAG uređaji' });
  const before = tags.getByRole('row').filter({ hasText: `Zamenjen TAG uređajem ${serialNumber}` });
  const after = tags.getByRole('row').filter({ hasText: `Zamenjuje ${old}` });
  await expect(before).toContainText('Neaktivan');
  await expect(after).toContainText('BG777ZA');
  // Neither money nor a third tag for the one that is gone.
  await expect(before.getByRole('button', { name: /^(Zameni|Primi novac)/u })).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await after.getByRole('link', { name: `Zamenjuje ${old}` }).click();
  await expect(page).toHaveURL(/\/uprava\/kupci\/prolasci\?.*tag=/u);

  const items = (await customer.api.call(getTagovi, {})).items;
  const fresh = items.find(({ serial_number: one }) => one === serialNumber);
  expect(fresh).toMatchObject({ nickname: 'Kombi', replaces: { serial_number: old } });
  // Balances are those of tags that are driven with.
  const balances = await customer.api.call(getPregled, {});
  expect(balances.items.map(({ serial_number: one }) => one)).toEqual([serialNumber]);

  await setSession(context, stack.portal, customer.session);
  await page.goto('/pages/tagovi');
  const card = page
    .getByRole('article')
    .filter({ hasText: `Zamenjen TAG uređajem ${serialNumber}` });
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: /^Dopuni/u })).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await card.getByRole('link', { name: `Zamenjen TAG uređajem ${serialNumber}` }).click();
  await expect(page).toHaveURL(`/pages/prolasci?tag=${fresh?.tag_id}`);
});
