import { uplatiGotovinu, zakljuciKasu } from '@rampa/contract/counter';
import { getPregled } from '@rampa/contract/top-ups';
import { faultsOnPhoneAndDesk, findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('cash that turns out to be wrong after its till was closed is taken off the tag by two people, and the customer sees why', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Вишак', prezime: 'Нула' });
  const { tagId } = await customer.addTag({ plate: 'BG778ŠA' });
  const clerk = await createStaff('clerk');
  const paid = await clerk.api.call(uplatiGotovinu, {
    account_id: customer.accountId,
    tag_id: tagId,
    amount: 1_000_000,
    idempotencyKey: `cash-${tagId}`,
  });
  await clerk.api.call(zakljuciKasu, {
    idempotencyKey: `till-${tagId}`,
    expected: 1_000_000,
    counted: 100_000,
    note: 'Manjak od 9.000',
  });

  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page.getByRole('button', { name: `Skini sa TAG uređaja : ${paid.order_number}` }).click();
  const form = page.getByRole('dialog', { name: 'Skidanje pogrešne gotovine sa TAG uređaja' });
  const propose = form.getByRole('button', { name: 'Predloži' });
  await propose.click();
  const wrong = form.getByLabel('Iznos koji se skida');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Beleška')).toHaveAccessibleDescription(/šta se dogodilo/u);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(wrong.locator('..')).toHaveText('RSD');
  await wrong.fill('20.000');
  await form.getByRole('radio', { name: 'Pogrešan iznos' }).check();
  await form.getByLabel('Beleška').fill('Uneto deset puta više.');
  await propose.click();
  await expect(form).toContainText('više nego što je primljeno');
  await wrong.fill('9.000');
  await propose.click();
  await expect(page.getByText('Predloženo. Drugi zaposleni potvrđuje')).toBeVisible();
  expect((await customer.api.call(getPregled, {})).totalBalance.amount).toBe(1_000_000);

  const supervisor = await createStaff('supervisor');
  await setSession(context, stack.portal, supervisor.session);
  await page.goto('/uprava/za-potvrdu');
  const row = page.getByRole('row').filter({ hasText: paid.order_number });
  await expect(row).toContainText('Uneto deset puta više.');
  await row.getByRole('button', { name: /^Potvrdi/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByText('Potvrđeno i izvršeno')).toBeVisible();
  await page.goto('/uprava/kasa?state=closings');
  await expect(page.getByRole('row').filter({ hasText: 'Manjak od 9.000' }).first()).toContainText(
    'kasnije skinuto',
  );

  expect((await customer.api.call(getPregled, {})).totalBalance.amount).toBe(100_000);
  await setSession(context, stack.portal, customer.session);
  await page.goto('/pages/dopune');
  await expect(page.getByRole('main')).toContainText('Ispravljeno');
  await page.goto(`/pages/dopuna-pregled?order_number=${paid.order_number}`);
  await expect(page.getByRole('main')).toContainText('pogrešan iznos');
  expect(await faultsOnPhoneAndDesk(page)).toEqual([]);
});
