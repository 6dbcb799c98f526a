import { tabTo } from '../fixtures/by-keyboard.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { printTag } from '../fixtures/printed-tag.ts';
import { expect, test } from '../fixtures/test.ts';

// The main tasks by keyboard alone, as a screen reader names their controls. Topping up is in
// keyboard.e2e.ts, ordering a tag in purchases/keyboard.e2e.ts.

test('what a trip costs is found without a mouse', async ({ page }) => {
  await page.goto('/pages/izracunaj-putarinu');
  await tabTo(page, page.getByRole('combobox', { name: 'Ulaz' }));
  await page.keyboard.type('subotic');
  await expect(page.getByRole('option', { name: 'Subotica' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Izlaz' }));
  await page.keyboard.type('niš jug');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Obračun putarine' })).toContainText('2.030');
  await expect(
    page.getByRole('status').filter({ hasText: 'Putarina: 2.030 RSD, uz TAG uređaj 1.908 RSD' }),
  ).toBeAttached();
});

test('a toll is explained and disputed without a mouse', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag();
  await deliverPassages(stack, tag.serialNumber, 1);
  await signInAs(customer);
  await page.goto('/pages/prolasci');
  await tabTo(page, page.getByRole('button', { name: /^Obračun/u }).first());
  await page.keyboard.press('Enter');
  const dispute = page.getByRole('link', { name: /^Podnesi reklamaciju/u });
  await expect(dispute).toBeVisible();
  await tabTo(page, dispute);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const kinds = page.getByRole('radio');
  await tabTo(page, kinds.first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Šta se dogodilo?'));
  await page.keyboard.type('Nisam vozio tim putem.');
  await tabTo(page, page.getByRole('button', { name: 'Pošalji reklamaciju' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Primili smo Vašu reklamaciju' }),
  ).toBeFocused();
});

test('a tag is linked without a mouse', async ({ page, stack, createCustomer, signInAs }) => {
  const printed = await printTag(stack);
  await signInAs(await createCustomer());
  await page.goto('/vb');
  await tabTo(page, page.getByLabel('Serijski broj'));
  await page.keyboard.type(printed.serialNumber);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Verifikacioni kod')).toBeFocused();
  await page.keyboard.type(printed.verificationCode);
  await tabTo(page, page.getByRole('button', { name: 'Poveži sa mojim nalogom' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'TAG je Vaš' })).toBeFocused();
});

test('a loss is reported, and a tag found again, without a mouse', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await tabTo(page, page.getByRole('button', { name: /^Prijavi gubitak/u }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const reasons = question.getByRole('radiogroup', { name: 'Šta se dogodilo?' }).getByRole('radio');
  await tabTo(page, reasons.first());
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: /^Ukraden je/u })).toBeChecked();
  await tabTo(page, question.getByRole('button', { name: 'Prijavi i blokiraj TAG' }));
  await page.keyboard.press('Enter');
  const next = page.getByRole('dialog', { name: 'TAG je blokiran' });
  await tabTo(page, next.getByRole('button', { name: 'Za sada ništa' }));
  await page.keyboard.press('Enter');
  await expect(next).toHaveCount(0);
  // Its own button is gone: the focus is still at the tag.
  const atTag = page.getByRole('article').getByRole('link', { name: /^Prolasci/u });
  await expect(atTag).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Pronađen je/u }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Da, uključi TAG' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('TAG ponovo radi')).toBeVisible();
  await expect(atTag).toBeFocused();
  await expect(page.getByRole('button', { name: /^Prijavi gubitak/u })).toBeVisible();
});

test('whoever is stuck finds help with that screen, and from there the way back', async ({
  page,
}) => {
  await page.goto('/pages/dopuna-gost');
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Pomoć za ovu stranicu' });
  await tabTo(page, help);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kako da dopunim TAG' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(
    4,
  );
  await tabTo(page, page.getByRole('link', { name: 'Kako da podnesem reklamaciju' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Kako da podnesem reklamaciju' }),
  ).toBeFocused();
  // A screen without a topic of its own leads to all of them.
  await page.goto('/pages/kontakt');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pomoć' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pomoć' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: /^Kako da/u })).toHaveCount(6);
});

test('a form that was not accepted leads to help beside it, and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/prijava');
  const name = page.getByLabel('Korisničko ime ili e-adresa');
  await name.fill('milica@primer.rs');
  await page.keyboard.press('Enter');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Pomoć za ovu stranicu/u })
    .click();
  const beside = await opened;
  await expect(
    beside.getByRole('heading', { level: 1, name: 'Kako da se prijavim' }),
  ).toBeVisible();
  await beside.close();
  await expect(name).toHaveValue('milica@primer.rs');
});
