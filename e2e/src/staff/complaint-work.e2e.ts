import { randomUUID } from 'node:crypto';
import {
  getGotoviOdgovori,
  novaReklamacija,
  obrisiGotovOdgovor,
  sacuvajGotovOdgovor,
} from '@rampa/contract/complaints';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

const complaint = {
  about: 'other',
  kind: 'delivery',
  text: 'Paket nije stigao ni posle deset dana.',
  languageId: '2',
} as const;

test('an editor keeps an answer ready; a clerk inserts it in the customer’s language', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Vesna', prezime: 'Tasić' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    ...complaint,
  });
  const editor = await createStaff('editor');
  await setSession(context, stack.portal, editor.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Šabloni odgovora' }).click();
  await page.getByRole('link', { name: 'Novi šablon' }).click();
  const mark = randomUUID().slice(0, 8);
  const title = `Пошиљка касни ${mark}`;
  await page.getByLabel('Naziv').fill(title);
  await page.getByLabel('Za reklamacije').selectOption({ label: 'Isporuka' });
  const serbian = page.getByLabel('Srpski, ćirilicom');
  await serbian.fill('Proverili smo kod dostavljača.');
  await page.getByLabel('Engleski').fill('We have asked the carrier about your parcel.');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(serbian).toHaveAccessibleDescription(/Pišite ćirilicom: „dostavljača/u);
  await serbian.fill('Питали смо доставу где је Ваша пошиљка.');
  // What is typed outlives a reload.
  await page.reload();
  await expect(serbian).toHaveValue('Питали смо доставу где је Ваша пошиљка.');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Šablon je sačuvan' })).toBeVisible();
  await expect(page).toHaveURL('/uprava/sabloni');

  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  const answer = page.getByLabel('Poruka korisniku');
  await answer.fill('Poštovana,');
  await page.getByRole('button', { name: 'Ubaci šablon' }).click();
  const templates = page.getByRole('dialog', { name: 'Ubacite šablon odgovora' });
  await expect(templates.getByText('čita srpski latinicom')).toBeVisible();
  await templates.getByLabel('Reči iz naziva ili teksta').fill('пошиљка posiljka');
  await expect(templates.getByText('Nijedan šablon ne odgovara')).toBeVisible();
  await templates.getByLabel('Reči iz naziva ili teksta').fill('pošiljka');
  await templates
    .getByRole('button', { name: new RegExp(`^Ubaci ?: Pošiljka kasni ${mark}`, 'u') })
    .click();
  await expect(answer).toHaveValue('Poštovana,\n\nPitali smo dostavu gde je Vaša pošiljka.');
});

test('what an editor types outlives an answer that was lost, and a colleague who deletes the template', async ({
  page,
  context,
  stack,
  createStaff,
  watch,
}) => {
  watch.allow(/ERR_FAILED/u);
  const editor = await createStaff('editor');
  await setSession(context, stack.portal, editor.session);
  await page.goto('/uprava/sabloni?new=yes');
  const mark = randomUUID().slice(0, 8);
  const name = page.getByLabel('Naziv');
  await name.fill(`Први ${mark}`);
  const serbian = page.getByLabel('Srpski, ćirilicom');
  await serbian.fill('Питали смо доставу.');
  await page.getByLabel('Engleski').fill('We have asked the carrier.');
  const save = page.getByRole('button', { name: 'Sačuvaj' });
  // It is saved, but the editor never learns of it.
  await page.route(`**${sacuvajGotovOdgovor.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  const mine = async () =>
    (await editor.api.call(getGotoviOdgovori, {})).items.filter((one) => one.title.includes(mark));
  await expect.poll(async () => (await mine()).length).toBe(1);
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await page.unroute(`**${sacuvajGotovOdgovor.path}`);
  await name.fill(`Други ${mark}`);
  await save.click();
  await expect(page.getByText('Prethodna verzija ovog teksta već je sačuvana')).toBeVisible();
  await save.click();
  await expect(page).toHaveURL('/uprava/sabloni');
  await expect.poll(async () => (await mine()).length).toBe(2);

  await page.getByRole('link', { name: `Prvi ${mark}` }).click();
  await serbian.fill('Питали смо доставу, и чекамо њен одговор.');
  const first = (await mine()).find((one) => one.title.startsWith('Први'));
  const colleague = await createStaff('editor');
  await colleague.api.call(obrisiGotovOdgovor, {
    answer_id: first?.answer_id ?? '',
    revision: first?.revision ?? 0,
  });
  await save.click();
  await expect(page.getByText('možete da sačuvate kao novi')).toBeVisible();
  await expect(serbian).toHaveValue('Питали смо доставу, и чекамо њен одговор.');
  await page.getByRole('button', { name: 'Sačuvaj kao novi' }).click();
  await expect(page).toHaveURL('/uprava/sabloni');
  expect((await mine()).map(({ serbian: text }) => text).toSorted()).toEqual([
    'Питали смо доставу, и чекамо њен одговор.',
    'Питали смо доставу.',
  ]);
});

test('a note is for colleagues, who can be given the complaint; the customer sees neither', async ({
  page,
  context,
  browser,
  stack,
  database,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer({ ime: 'Vesna', prezime: 'Tasić' });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    ...complaint,
  });
  const { complaint_number: other } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    ...complaint,
    text: 'Ni drugi paket nije stigao posle deset dana.',
  });
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${other}`);
  await page.getByRole('button', { name: 'Dodeli meni' }).click();
  await expect(page.getByRole('button', { name: 'Dodeli meni' })).toHaveCount(0);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  const answer = page.getByLabel('Poruka korisniku');
  await answer.fill('Pitali smo dostavu gde je Vaša pošiljka.');

  const note = page.getByLabel('Beleška za kolege');
  await note.fill('Dostavljač kaže da je adresa pogrešna.');
  await note.press('Control+Enter');
  const notes = page.getByRole('list', { name: 'Interne beleške' });
  await expect(notes.getByText('adresa pogrešna')).toBeVisible();
  await expect(note).toHaveValue('');
  // A note is no change of the complaint: the answer still goes out.
  await answer.press('Control+Enter');
  const thread = page.getByRole('list', { name: 'Prepiska' });
  await expect(thread.getByText('Pitali smo dostavu')).toBeVisible();

  const colleague = await createStaff('clerk');
  // Everybody hired by these tests has the same name.
  const [user] = await database.query('SELECT user_id FROM users WHERE email = $1', [
    colleague.email,
  ]);
  const colleagueId = String(user?.['user_id']);
  await page.reload();
  await page.getByRole('button', { name: 'Dodeli', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Dodelite reklamaciju ${number}` });
  await expect(dialog.getByRole('button', { name: 'Dodeli' })).toBeDisabled();
  await dialog.getByLabel('Obrađuje').selectOption(colleagueId);
  await dialog.getByRole('button', { name: 'Dodeli' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dodeli meni' })).toBeVisible();
  await page.goto('/uprava/reklamacije');
  await page.getByRole('link', { name: 'Opterećenje po zaposlenom' }).click();
  await page.locator(`main a[href*="${colleagueId}"]`).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: other })).toHaveCount(0);
  await expect(page.getByRole('search').getByText('Obrađuje:')).toBeVisible();
  const only = page.getByLabel('Koje', { exact: true });
  await only.selectOption('late');
  await expect(page).toHaveURL(`/uprava/reklamacije?only=late&staff=${colleagueId}`);
  await only.selectOption('mine');
  await expect(page).toHaveURL('/uprava/reklamacije?only=mine');
  await expect(page.getByRole('link', { name: other })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Prikaži reklamacije svih zaposlenih' }).click();
  await expect(page).toHaveURL('/uprava/reklamacije?only=late');

  const theirs = await browser.newContext({ baseURL: stack.portal });
  await setSession(theirs, stack.portal, customer.session);
  const own = await theirs.newPage();
  await own.goto(`/pages/reklamacije?complaint_number=${number}`);
  await expect(own.getByText('Pitali smo dostavu')).toBeVisible();
  await expect(own.getByText('adresa pogrešna')).toHaveCount(0);
  await theirs.close();
});
