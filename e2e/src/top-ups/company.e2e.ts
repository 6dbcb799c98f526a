import { getTagovi, prijaviIzgubljen } from '@rampa/contract/tags';
import { getStanjeFirme, getUplateFirme, uplatiNaStanjeFirme } from '@rampa/contract/top-ups';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { hold, loseAnswer } from '../fixtures/fake-answers.ts';
import { enterCard, payOnGateway } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';

test('a company pays into its balance by card, a rule fills its tags, and money moves back by hand', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Пуни превоз д.о.о.' });
  const tags = [
    await company.addTag({ plate: 'BG111AA' }),
    await company.addTag({ plate: 'NS222BB' }),
  ];
  const lost = await company.addTag({ plate: 'KG333CC' });
  await company.api.call(prijaviIzgubljen, { tag_id: lost.tagId, reason: 'ukraden' });
  const balances = async () => {
    const { items } = await company.api.call(getTagovi, { first: 0, rows: 10 });
    return tags.map(({ tagId }) => items.find((tag) => tag.tag_id === tagId)?.balance.amount);
  };
  const left = async () => (await company.api.call(getStanjeFirme, {})).balance.amount;
  const main = page.getByRole('main');

  await signInAs(company);
  await page.goto('/pages/dopuna-pregled');
  await main.getByRole('link', { name: /^Stanje firme: 0\sRSD$/u }).click();
  await expect(page.getByRole('heading', { name: 'Stanje firme', level: 1 })).toBeFocused();
  await main.getByRole('button', { name: 'Idi na stranicu za plaćanje' }).click();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(1);
  await main.getByLabel('Iznos uplate').fill('10.000');
  await main.getByRole('button', { name: 'Idi na stranicu za plaćanje' }).dblclick();
  await enterCard(page, '4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { name: 'Uplaćeno na stanje firme' })).toBeVisible();
  expect(await left()).toBe(1_000_000);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await main.getByRole('link', { name: 'Stanje firme' }).click();
  await main.getByRole('button', { name: 'Dodaj pravilo' }).click();
  const rule = page.getByRole('dialog', { name: 'Dodaj pravilo' });
  await rule.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(rule.locator('[aria-invalid="true"]')).toHaveCount(2);
  // Of single tags those are offered that money may be put on.
  const target = rule.getByLabel('Za koje TAG uređaje');
  await target.selectOption('TAG uređaj');
  const single = rule.getByLabel('TAG uređaj', { exact: true }).locator('option');
  await expect(single).toContainText([/^Izaberi/u, /^BG/u, /^NS/u]);
  await expect(single).toHaveCount(3);
  await target.selectOption({ index: 0 });
  await rule.getByLabel('Kad stanje padne ispod').fill('1.000');
  await rule.getByLabel('Dopuni do').fill('3.000');
  await rule.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(rule).toHaveCount(0);
  await expect.poll(balances).toEqual([300_000, 300_000]);
  await page.reload();
  const changes = main.getByRole('table', { name: 'Promene stanja' });
  await expect(changes.getByRole('row')).toHaveCount(4);
  await expect(changes).toContainText('Dopuna po pravilu');
  await expect(main.getByText('Dopunjava TAG uređaje')).toBeVisible();

  // Among the balances of the tags it is said what fills them, and nobody reads that they were never topped up.
  await main.getByRole('link', { name: 'Svi TAG uređaji' }).click();
  await expect(main.getByText('Nijedna uplata')).toHaveCount(3);
  await expect(main.getByText('Još nije dopunjavan')).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Sa stanja firme/u })).toHaveCount(2);
  await main.getByRole('link', { name: /^Sa stanja firme.*BG/u }).click();
  await expect(page.getByRole('heading', { name: 'Stanje firme', level: 1 })).toBeFocused();

  await main.getByRole('button', { name: 'Prenesi novac' }).click();
  const move = page.getByRole('dialog', { name: 'Prenesi novac' });
  await move.getByRole('radio', { name: /nazad na stanje firme/u }).check();
  const choice = move.getByLabel('TAG uređaj', { exact: true });
  // The tags come a moment after the dialog.
  const name = await choice.locator('option').filter({ hasText: /^NS/u }).innerText();
  await choice.selectOption({ label: name });
  await move.getByLabel('Iznos za prenos').fill('2.500');
  await move.getByRole('button', { name: 'Prenesi' }).click();
  await expect(move).toHaveCount(0);
  // What was fetched leaves the tag below its rule, which fills it again.
  await expect.poll(left).toBe(400_000);
  await expect.poll(balances).toEqual([300_000, 300_000]);
  await page.reload();
  await expect(changes).toContainText('Vraćeno sa TAG uređaja');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysScroll(page)).toBe(0);
});

for (const call of ['StanjeFirme/GetBrzaUplata', 'StanjeFirme/GetUplateFirme']) {
  test(`what ${call} answers moves no form: it comes with the form, however late`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('prevoz');
    const held = await hold(page, call);
    const others = page.waitForResponse('**/StanjeFirme/GetStanjeFirme');
    await page.goto('/pages/dopuna-pregled?company=balance');
    await others;
    const main = page.getByRole('main');
    await expect(main.locator('[data-to-come]').first()).toBeVisible();
    await expect(main.getByLabel('Iznos uplate')).toHaveCount(0);
    await held.release();
    await expect(main.getByLabel('Iznos uplate')).toBeVisible();
  });
}

test('the answer to a payment into the balance of a company gets lost, and the screen is loaded again or left: it is the same order; paid, another may follow', async ({
  page,
  watch,
  createCustomer,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Изгубљени одговор д.о.о.' });
  await company.addTag({ plate: 'BG114CC' });
  const left = async () => (await company.api.call(getStanjeFirme, {})).balance.amount;
  const main = page.getByRole('main');
  const amount = main.getByLabel('Iznos uplate');
  const pay = main.getByRole('button', { name: 'Idi na stranicu za plaćanje' });
  const paid = page.getByRole('heading', { name: 'Uplaćeno na stanje firme' });
  watch.allow(/ERR_CONNECTION_FAILED/u);
  await signInAs(company);
  await page.goto('/pages/dopuna-pregled?company=balance');
  await amount.fill('10.000');
  const failed = main.getByRole('alert').first();
  const lost = await loseAnswer(page, uplatiNaStanjeFirme, () => pay.click());
  await expect(failed).not.toBeEmpty();
  await page.reload();
  await amount.fill('10.000');
  const again = await loseAnswer(page, uplatiNaStanjeFirme, () => pay.click());
  await expect(failed).not.toBeEmpty();
  expect(again.order_number).toBe(lost.order_number);
  await page.goto('/pages/dopuna-pregled');
  await page.goBack();
  await amount.fill('10.000');
  await pay.click();
  await payOnGateway(page);
  await expect(paid).toBeVisible();
  expect(await left()).toBe(1_000_000);
  // None is left that could be paid as well.
  const pending = await company.api.call(getUplateFirme, { first: 0, rows: 10 });
  expect(pending.items).toEqual([]);

  await main.getByRole('link', { name: 'Stanje firme' }).click();
  await amount.fill('10.000');
  await pay.click();
  await payOnGateway(page);
  await expect(paid).toBeVisible();
  expect(await left()).toBe(2_000_000);
});
