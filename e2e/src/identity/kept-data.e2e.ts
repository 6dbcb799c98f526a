import { startTopUp } from '../fixtures/top-ups.ts';
import { sidewaysScrollIn } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const day = /\d{1,2}\.\s\p{L}{3} \d{4}\./u;

test('a customer reads what is kept, how much and until when, and goes on from there', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=nalog');
  await page.getByRole('link', { name: 'Šta o Vama čuvamo, koliko i dokle' }).click();
  await expect(page).toHaveURL('/pages/moji-podaci');
  await expect(page.getByRole('heading', { level: 1, name: 'Podaci koje čuvamo' })).toBeFocused();

  const tags = page.getByRole('table', { name: 'TAG uređaji i prolasci' });
  const row = tags.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^TAG/u }) });
  await expect(row.getByRole('cell').nth(0)).toHaveText(/^2/u);
  await expect(row.getByRole('cell').nth(1)).toContainText('Dok ne zatvorite nalog');
  const signIns = page.getByRole('row').filter({ hasText: 'iz kog pregledača ste se prijavili' });
  await expect(signIns).toContainText('90 dana');
  await expect(signIns.getByRole('cell').nth(1)).toHaveText(
    new RegExp(`Najstarije se briše ${day.source}`, 'u'),
  );
  // Of what there is none, the name is said, and nothing to do about it.
  const names = page.getByRole('main').getByRole('listitem');
  await expect(names.filter({ hasText: /^Reklamacije$/u })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Reklamacije/u })).toHaveCount(0);

  await page.getByRole('link', { name: 'Obriši: Prijave' }).click();
  await expect(page).toHaveURL('/pages/profil?tab=uredjaji');
  await page.goBack();
  await page.getByRole('link', { name: 'Izvezi: TAG uređaji', exact: true }).click();
  await expect(page).toHaveURL('/pages/tagovi');
  await page.goBack();
  await page.getByRole('link', { name: 'Preuzmi sve podatke' }).click();
  await expect(page).toHaveURL('/pages/profil?tab=nalog');
});

test('what no screen changes is corrected in a form that names it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag();
  await startTopUp(customer.api, tagId, 100_000);
  await signInAs(customer);
  await page.goto('/pages/moji-podaci');
  await page.getByRole('link', { name: 'Ispravi: Dopune i plaćanja' }).click();
  await expect(page).toHaveURL('/pages/reklamacije?about=other&data=top-ups');
  await expect(page.getByRole('radio', { name: 'Nešto drugo' })).toBeChecked();
  const text = page.getByRole('textbox', { name: /^Šta se dogodilo/u });
  await expect(text).toHaveValue('Tražim ispravku podataka „Dopune i plaćanja“:\n');
  await page.getByRole('button', { name: 'Pošalji reklamaciju' }).click();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  // As long as nothing was written, it is in the language of the page.
  await sidewaysScrollIn(page, { id: '3', tag: 'en' });
  const inEnglish = page.getByRole('textbox', { name: /^What happened/u });
  await expect(inEnglish).toHaveValue('Please correct the data “Top-ups and payments”:\n');
  await sidewaysScrollIn(page, { id: '2', tag: 'sr-Latn' });
  await expect(text).toHaveValue('Tražim ispravku podataka „Dopune i plaćanja“:\n');
  await text.press('End');
  await text.pressSequentially('Nisam platio karticom.');
  await sidewaysScrollIn(page, { id: '3', tag: 'en' });
  await expect(inEnglish).toHaveValue(/^Tražim ispravku [^:]*:\nNisam platio karticom\.$/u);
  await sidewaysScrollIn(page, { id: '2', tag: 'sr-Latn' });
  // What is written waits, under the same name.
  await page.goto('/pages/reklamacije');
  await page.getByRole('link', { name: /Nisam platio karticom/u }).click();
  await expect(page).toHaveURL('/pages/reklamacije?about=other&data=top-ups');
  await page.getByRole('button', { name: 'Pošalji reklamaciju' }).click();
  await expect(page.getByRole('main')).toContainText('Tražim ispravku podataka');

  await page.goto('/pages/kontakt?data=staff-notes');
  await expect(page.getByLabel('Naslov')).toHaveValue(/^Ispravka podataka „/u);
  await sidewaysScrollIn(page, { id: '1', tag: 'sr-Cyrl' });
  await expect(page.getByLabel('Наслов')).toHaveValue(/^Исправка података „/u);
});
