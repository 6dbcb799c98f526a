import { getProlasci } from '@rampa/contract/passages';
import { getTagovi, sacuvajTag } from '@rampa/contract/tags';
import { getBrzaDopuna, getPregled, tagsOfUnaskedQuickOffer } from '@rampa/contract/top-ups';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { saveCards } from '../fixtures/saved-cards.ts';
import { settle } from '../fixtures/settle.ts';
import { lettersDrawn } from '../fixtures/letters.ts';
import { watchMoves } from '../fixtures/moves.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

test.describe('a company with forty tags', () => {
  test.beforeEach(async ({ signInAs }) => signInAs('flota'));

  test('sees five at a time, each with plate, state, balance and last passage, finds a page again, reaches the last one and no further, and chooses how many', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('flota');
    const { items } = await api.call(getTagovi, { first: 0, rows: 5, languageId: '2' });
    await page.goto('/pages/tagovi');
    const rows = page.getByRole('table', { name: 'Spisak TAG uređaja' }).locator('tbody tr');
    await expect(rows).toHaveCount(5);
    for (const [index, tag] of items.entries()) {
      const row = rows.nth(index);
      await expect(row).toContainText(tag.serial_number.slice(-4));
      await expect(row).toContainText(tag.plate.slice(0, 2));
      await expect(row).toContainText(wholeDinars(tag.balance.amount));
      if (tag.lastPassage !== null) await expect(row).toContainText(tag.lastPassage.exit);
    }
    await expect(page.getByText('1–5 od 40')).toBeVisible();

    await test.step('a page is found again by reload and back button; none is beyond the last one', async () => {
      const names = page.getByRole('table').locator('tbody th');
      await expect(names).toHaveCount(5);
      const firstPage = await names.allTextContents();
      await page.getByRole('button', { name: 'Sledeća stranica' }).click();
      await expect(page.getByText('6–10 od 40')).toBeVisible();
      await expect(names).not.toHaveText(firstPage);
      await expect(names).toHaveCount(5);
      const secondPage = await names.allTextContents();
      await page.reload();
      await expect(names).toHaveText(secondPage);
      await page.goBack();
      await expect(names).toHaveText(firstPage);
      await page.goForward();
      await expect(names).toHaveText(secondPage);

      await page.getByRole('button', { name: 'Stranica 8' }).click();
      await expect(page.getByText('36–40 od 40')).toBeVisible();
      const next = page.getByRole('button', { name: 'Sledeća stranica' });
      await expect(next).toHaveAttribute('aria-disabled', 'true');
      await page.goto('/pages/tagovi?page=900');
      await expect(page.getByText('36–40 od 40')).toBeVisible();
      await page.getByRole('button', { name: 'Stranica 1', exact: true }).click();
      await expect(page.getByText('1–5 od 40')).toBeVisible();
    });
    const sizes = page.getByLabel('Po stranici');
    expect(await sizes.locator('option').allTextContents()).toEqual(['5', '10', '25', '50', '100']);
    await sizes.selectOption('10');
    await expect(rows).toHaveCount(10);
    await expect(page.getByText('1–10 od 40')).toBeVisible();
    await sizes.selectOption('100');
    await expect(rows).toHaveCount(40);
  });

  test('finds a tag by its serial number, keeps the search over a reload, and clears it', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('flota');
    const { items } = await api.call(getTagovi, { first: 0, rows: 100, languageId: '2' });
    const wanted = items.find(({ nickname }) => /\p{L}{3}/u.test(nickname)) ?? items[0];
    if (wanted === undefined) throw new Error('flota has no tags');
    await page.goto('/pages/tagovi');
    const search = page.getByRole('searchbox', { name: 'Pretraga TAG uređaja' });
    const rows = page.getByRole('table').locator('tbody tr');
    await search.fill(wanted.serial_number);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(wanted.serial_number.slice(-4));
    await expect(page).toHaveURL(/filter=/u);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(search).toHaveValue(wanted.serial_number);

    await search.fill('nema takvog uređaja');
    await expect(
      page.getByRole('heading', { name: 'Nijedan TAG uređaj ne odgovara filteru' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Prikaži sve TAG uređaje' }).click();
    await expect(rows).toHaveCount(5);
    await expect(search).toHaveValue('');
  });

  test('what looks like markup, SQL or a wildcard in the search is just text', async ({ page }) => {
    await page.goto('/pages/tagovi');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(5);
    for (const text of [`'; DROP TABLE tags; --`, '<script>alert(1)</script>', '%', '_', '\\']) {
      const answered = page.waitForResponse(
        (response) =>
          response.url().endsWith(getTagovi.path) &&
          (response.request().postDataJSON() as { readonly filter?: string }).filter === text,
      );
      await walkTo(page, `/pages/tagovi?filter=${encodeURIComponent(text)}`);
      expect(await (await answered).json(), text).toMatchObject({ result: { totalRecords: 0 } });
      await expect(
        page.getByRole('heading', { name: 'Nijedan TAG uređaj ne odgovara filteru' }),
      ).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue(text);
    }
  });
});

test.describe('a private person', () => {
  test('without a tag is told so', async ({ page, signInAs }) => {
    await signInAs('marko');
    await page.goto('/pages/tagovi');
    await expect(page.getByRole('heading', { name: 'Još nemate TAG uređaj' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Stranice' })).toHaveCount(0);
  });

  test('finds tags by plate, name and serial number, whatever the script', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    const truck = { plate: 'BG 2148-AP', nickname: 'Ђуров шлепер' };
    const van = { plate: 'NŠ 317-KĐ', nickname: 'Žuti kombi' };
    const { serialNumber } = await customer.addTag(truck);
    await customer.addTag(van);
    await signInAs(customer);
    await page.goto('/pages/tagovi');
    const cards = page.getByRole('article');
    const search = page.getByRole('searchbox', { name: 'Pretraga TAG uređaja' });
    await expect(cards).toHaveCount(2);
    // In turn, so that the tag found before is not taken for the one found now.
    for (const [typed, found] of [
      ['bg2148', truck],
      ['нш 317', van],
      ['đurov šleper', truck],
      ['жути', van],
      [serialNumber, truck],
      ['zuti kombi', van],
    ] as const) {
      await search.fill(typed);
      await expect(cards, typed).toHaveCount(1);
      await expect(cards, typed).toHaveAccessibleName(found.plate);
      await expect(cards, typed).toContainText(found.nickname);
    }
  });

  test('sees beside the field what is wrong with a plate; gives a tag another name and plate, even when somebody else has changed it meanwhile', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    await customer.addTag({ nickname: 'Stari', plate: 'BG1234AB' });
    await signInAs(customer);
    await page.goto('/pages/tagovi');
    const card = page.getByRole('article');
    await card.getByRole('button', { name: /^Izmeni/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Izmena TAG uređaja' });
    await expect(dialog.getByLabel('Naziv')).toHaveValue('Stari');
    await dialog.getByLabel('Naziv').fill('Žuti kamion <b>№ 1</b>');
    const plate = dialog.getByRole('textbox', { name: /Registracija/u });
    await plate.fill('???');
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(plate).toHaveAttribute('aria-invalid', 'true');
    await expect(plate).toHaveAccessibleDescription(/Upišite registraciju kao na tablici/u);
    await expect(dialog.getByLabel('Naziv')).toHaveValue('Žuti kamion <b>№ 1</b>');
    await plate.fill('бг 555-ћћ');
    // Somebody else saves it first: the form says so, and what was typed stays.
    const { items } = await customer.api.call(getTagovi, { first: 0, rows: 5 });
    const other = { tag_id: items[0]?.tag_id ?? '', nickname: 'Beli kamion', plate: '' };
    await customer.api.call(sacuvajTag, other);
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Neko je u međuvremenu izmenio');
    await expect(dialog.getByRole('definition').first()).toHaveText('Beli kamion');
    await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
    await expect(dialog).toBeHidden();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await expect(card).toContainText('Žuti kamion <b>№ 1</b>');
      await expect(card).toHaveAccessibleName('BG 555-ĆĆ');
      await expect(card.locator('b')).toHaveCount(0);
    }
  });

  test('reports a tag stolen, which blocks it at once, and found again', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    await customer.addTag();
    await signInAs(customer);
    await page.goto('/pages/tagovi');
    const card = page.getByRole('article');
    await card.getByRole('button', { name: /^Prijavi gubitak/u }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Odustani' }).click();
    await expect(card).toContainText(/Aktivan|Nisko stanje/u);

    await card.getByRole('button', { name: /^Prijavi gubitak/u }).click();
    await dialog.getByRole('radio', { name: /Ukraden je/u }).check({ force: true });
    await dialog.getByRole('button', { name: 'Prijavi i blokiraj TAG' }).click();
    const next = page.getByRole('dialog', { name: /blokiran/u });
    await next.getByRole('button', { name: 'Za sada ništa' }).click();
    await expect(card).toContainText('Ukraden');
    const stolen = await customer.api.call(getTagovi, { first: 0, rows: 5 });
    expect(stolen.items[0]?.status).toBe('ukraden');
    await expect(card.getByRole('link', { name: /^Dopuni/u })).toHaveCount(0);

    await card.getByRole('button', { name: /^Pronađen je/u }).click();
    await dialog.getByRole('button', { name: 'Da, uključi TAG' }).click();
    await expect(card).not.toContainText('Ukraden');
    const found = await customer.api.call(getTagovi, { first: 0, rows: 5 });
    expect(found.items[0]?.status).toBe('aktivan');
  });

  test('moves the balance of a lost tag to another one, and orders its replacement', async ({
    page,
    gateway,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    const lost = await customer.addTag({ plate: 'BG1111AA', kategorija: 'II' });
    await customer.addTag({ plate: 'BG2222BB' });
    // So many that one searches for the receiving tag.
    for (let at = 0; at < 8; at += 1) await customer.addTag({ plate: `NS300${at}CC` });
    await signInAs(customer);
    await gateway.approve(await startTopUp(customer.api, lost.tagId, 138_500));
    const balance = async () => (await customer.api.call(getPregled, {})).totalBalance.amount;
    await expect.poll(balance).toBe(138_500);
    await page.goto('/pages/tagovi?filter=1111');
    const card = page.getByRole('article', { name: /1111/u });
    await card.getByRole('button', { name: /^Prijavi gubitak/u }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /^Prijavi i blokiraj/u }).click();
    await page.getByRole('button', { name: /^Prenesi 1\.385.*na drugi/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Prenos stanja' });
    const move = dialog.getByRole('button', { name: /^Prenesi 1\.385/u });
    await dialog.getByRole('radio').first().check({ force: true });
    await expect(move).toBeEnabled();
    // Nothing is moved to a tag that a search has hidden.
    await dialog.getByRole('searchbox').fill('2222');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await expect(move).toBeDisabled();
    await dialog.getByRole('radio', { name: /2222/u }).check({ force: true });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await move.dblclick();
    await expect(dialog).toBeHidden();
    const moved = await customer.api.call(getTagovi, { first: 0, rows: 5, filter: '2222' });
    expect(moved.items[0]?.balance.amount).toBe(138_500);
    await expect(card.getByRole('button', { name: /^Prenesi/u })).toHaveCount(0);

    await card.getByRole('link', { name: /^Naruči zamenu/u }).click();
    await expect(page.getByText('Zamena za')).toBeVisible();
    await expect(page).toHaveURL(/naruci-tag$/u);
    await expect(page.getByRole('main')).toContainText(lost.serialNumber.slice(-4));
  });

  test('sees nothing of another customer’s tags', async ({
    page,
    createCustomer,
    signInAs,
    stack,
  }) => {
    const other = await createCustomer();
    const tag = await other.addTag({ nickname: 'Tuđi', plate: 'VR 909-TT' });
    await deliverPassages(stack, tag.serialNumber, 1);
    await expect
      .poll(async () => (await other.api.ask(getProlasci, { first: 0, rows: 5 })).result)
      .toMatchObject({ totalRecords: 1 });
    await signInAs('marko');
    for (const [address, answer] of [
      [`/pages/prolasci?tag=${tag.tagId}`, 'Taj TAG uređaj nije na Vašem nalogu.'],
      ['/pages/tagovi', 'Još nemate TAG uređaj'],
      [`/pages/tagovi?filter=${tag.serialNumber}`, 'Nijedan TAG uređaj ne odgovara filteru'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(answer)).toBeVisible();
      await settle(page);
      for (const theirs of ['Tuđi', 'VR 909-TT', 'Stara Pazova']) {
        await expect(page.getByText(theirs), `${theirs} on ${address}`).toHaveCount(0);
      }
    }
  });
});

/** `12.345`, as Serbian writes whole dinars. */
function wholeDinars(minor: number): string {
  return new Intl.NumberFormat('sr-Latn-RS', { maximumFractionDigits: 0 })
    .format(minor / 100)
    .replace('-', '\u2212');
}

test('what can be done with a company’s tags stays where it is when the quick top-up of one among many comes', async ({
  page,
  context,
  database,
  stack,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Превоз Илић д.о.о.' });
  const many = tagsOfUnaskedQuickOffer + 2;
  for (let number = 0; number < many; number += 1) {
    await company.addTag({ plate: `BG${1000 + number}AA` });
  }
  await saveCards(database, company, stack);
  await signInAs(company);
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'Spisak TAG uređaja' }).getByRole('listitem');
  const offers = cards.getByRole('button', { name: /^Dopuni .*Visa/u });
  const gate = Promise.withResolvers<undefined>();
  await context.route(`**${getBrzaDopuna.path}`, async (route) => {
    if (route.request().postData()?.includes('tag_ids') === true) await gate.promise;
    await route.continue();
  });
  await page.goto('/pages/tagovi?rows=25');
  await expect(offers).toHaveCount(tagsOfUnaskedQuickOffer);
  const moves = await watchMoves(page);
  gate.resolve(undefined);
  await expect(offers).toHaveCount(many);
  await lettersDrawn(page);
  expect(await moves()).toEqual([]);
});
