import { randomUUID } from 'node:crypto';
import { novaReklamacija } from '@rampa/contract/complaints';
import {
  getOznaceniProlasci,
  ispraviProlazak,
  prihvatiOznacene,
} from '@rampa/contract/corrections';
import { deliverPassages } from '../fixtures/passages.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk gives back what a marked passage cost too much, and the customer is told', async ({
  page,
  stack,
  mailbox,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Обрад', prezime: 'Ковач' });
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 2, 'II');
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava/oznaceni-prolasci?mark=category-differs');
  const rows = page.getByRole('row').filter({ hasText: serialNumber });
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: 'Odluči' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naplaćeno je previše').check();
  await dialog.getByRole('button', { name: 'Prikaži povraćaj' }).click();
  await dialog.getByLabel('Beleška').fill('Na snimku je putnički automobil.');
  await dialog.getByRole('button', { name: 'Vrati 159' }).click();
  await expect(page.getByText('Prolazak je ispravljen, korisnik je obavešten')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button', { name: 'Odluči' }).click();
  await dialog.getByLabel('Beleška').fill('Vukao je prikolicu.');
  await dialog.getByRole('button', { name: 'Prihvati naplatu' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByLabel('Stanje').selectOption('corrected');
  await expect(rows).toContainText('Vraćeno 159');

  await mailbox.waitForMail(customer.email, /Ispravljena putarina: 159/u);
});

test('a customer asks on the telephone about a passage without a mark: the clerk corrects it from the card', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Видоје', prezime: 'Питалица' });
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 1);
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto(`/uprava/kupci/prolasci?account=${customer.accountId}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Obračun/u })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ispravi naplatu' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/uprava/oznaceni-prolasci\\?account=${customer.accountId}&passage=`, 'u'),
  );
  const row = page.getByRole('row').filter({ hasText: serialNumber });
  await expect(row).toContainText('Bez oznake: korisnik pita za njega');
  await row.getByRole('button', { name: 'Odluči' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naplaćeno je previše').check();
  await dialog.getByLabel('Šta je trebalo naplatiti').selectOption({ label: 'Ništa' });
  await dialog.getByRole('button', { name: 'Prikaži povraćaj' }).click();
  await dialog.getByLabel('Beleška').fill('Vozilo je bilo na šlepu.');
  await dialog.getByRole('button', { name: 'Vrati 320' }).click();
  await expect(page.getByText('Prolazak je ispravljen, korisnik je obavešten')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Prikaži sve korisnike' }).click();
  await expect(page).toHaveURL('/uprava/oznaceni-prolasci');
});

test('what a colleague decides while the dialog is open is said, and the dialog closes: nothing is left to be done in it', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 2, 'II');
  const [clerk, colleague] = [await createStaff('clerk'), await createStaff('clerk')];
  /** The first of those still to be checked. */
  const first = async () => {
    const asked = { account_id: customer.accountId };
    const [one] = (await colleague.api.call(getOznaceniProlasci, asked)).items;
    return { account_id: customer.accountId, passage_id: one?.passage_id ?? '' };
  };
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto(`/uprava/oznaceni-prolasci?account=${customer.accountId}`);
  const decide = page.getByRole('row').getByRole('button', { name: 'Odluči' });
  const dialog = page.getByRole('dialog');
  const told = page.getByRole('status').filter({ hasText: 'O ovom prolasku je već odlučeno.' });
  await decide.first().click();
  await dialog.getByLabel('Naplaćeno je previše').check();
  await dialog.getByRole('button', { name: 'Prikaži povraćaj' }).click();
  await dialog.getByLabel('Beleška').fill('Na snimku je putnički automobil.');
  await colleague.api.call(prihvatiOznacene, { passages: [await first()], note: 'Prikolica.' });
  await dialog.getByRole('button', { name: 'Vrati 159' }).click();
  await expect(told).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(decide).toHaveCount(1);
  await expect(told).toHaveCount(0);
  // The same before the price was seen.
  await decide.click();
  await dialog.getByLabel('Naplaćeno je previše').check();
  await colleague.api.call(ispraviProlazak, {
    ...(await first()),
    nothing: true,
    entryStation: '',
    category: 'I',
    refund: 47_900,
    note: 'Na šlepu.',
  });
  await dialog.getByRole('button', { name: 'Prikaži povraćaj' }).click();
  await expect(told).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('what a customer complains about is decided with the complaint: the list leads there, also where it came while the dialog was open', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 1, 'II');
  const clerk = await createStaff('clerk');
  const asked = { account_id: customer.accountId };
  const [marked] = (await clerk.api.call(getOznaceniProlasci, asked)).items;
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto(`/uprava/oznaceni-prolasci?account=${customer.accountId}`);
  const row = page.getByRole('row').filter({ hasText: serialNumber });
  await row.getByRole('button', { name: 'Odluči' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Beleška').fill('Vukao je prikolicu.');
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    about: 'passage',
    id: marked?.passage_id ?? '',
    kind: 'wrong-category',
    text: 'Vozio sam putnički automobil.',
    idempotencyKey: randomUUID(),
  });
  await dialog.getByRole('button', { name: 'Prihvati naplatu' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Reklamacija ${number}`);
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect(row.getByRole('button', { name: 'Odluči' })).toHaveCount(0);
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  // What the complaint gave back is said, and nobody has to call the charge right to be done with it.
  await page.getByRole('tab', { name: 'Usvoji' }).click();
  await page.getByRole('button', { name: 'Usvoji i vrati 159' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usvoji i vrati 159' }).click();
  await expect(page.getByText('O ovoj reklamaciji je odlučeno.')).toBeVisible();
  await page.goto(`/uprava/oznaceni-prolasci?account=${customer.accountId}`);
  await expect(row).toContainText(/Vraćeno po reklamacijama\s*159/u);
  await row.getByRole('button', { name: 'Odluči' }).click();
  await expect(dialog.getByText('Naplata je ispravna')).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: /^Više ništa ne treba vratiti/u })).toBeChecked();
  await dialog.getByLabel('Beleška').fill('Odlučeno po reklamaciji.');
  await dialog.getByRole('button', { name: 'Odluči' }).click();
  await expect(page.getByText('Zatvoren je 1 zapis')).toBeVisible();
  await expect(row).toHaveCount(0);
});
