import { readFile } from 'node:fs/promises';
import { getDopune, getPregled } from '@rampa/contract/top-ups';
import { enterCard, payOnGateway } from '../fixtures/gateway.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { chooseAmount, dinars } from '../fixtures/top-up-screens.ts';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('from the landing page to a paid top-up: the balance grows by exactly the amount', async ({
  page,
  apiAs,
  mailbox,
}) => {
  const api = await apiAs('ana');
  const before = await api.call(getPregled, {});

  await page.goto('/');
  await page.getByRole('link', { name: 'Prijavi se' }).click();
  await fillSignIn(page, 'ana@primer.rs');
  await expect(page).toHaveURL('/pages/home');
  await page
    .getByRole('navigation', { name: 'Meni' })
    .getByRole('link', { name: 'TAG uređaji' })
    .click();
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Dopuni/u })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna TAG uređaja' })).toBeVisible();
  const tagId = new URL(page.url()).searchParams.get('tag') ?? '';
  const tag = before.items.find(({ tag_id: id }) => id === tagId);
  if (tag === undefined) throw new Error('The form is for a tag of another customer');

  await chooseAmount(page, '2.000');
  // Her saved card is chosen.
  await page.getByRole('radio', { name: /^Druga kartica/u }).check();
  await expect(page.getByText(dinars(tag.balance.amount + 200_000)).first()).toBeVisible();
  await page.getByRole('button', { name: /^Plati 2\.000/u }).click();

  await enterCard(page, '4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Potvrdi' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna je uplaćena' })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/dopuna-pregled\?order_number=/u);
  const orderNumber = new URL(page.url()).searchParams.get('order_number') ?? '';
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await expect(page.getByText(dinars(tag.balance.amount + 200_000)).first()).toBeVisible();

  const after = await api.call(getPregled, {});
  expect(balanceOf(after, tagId)).toBe(tag.balance.amount + 200_000);
  expect(after.totalBalance.amount).toBe(before.totalBalance.amount + 200_000);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi potvrdu' }).click();
  const receipt = await readFile(await (await download).path());
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

  const mail = await mailbox.waitForMail('ana@primer.rs', new RegExp(orderNumber, 'u'));
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
  const attached = Buffer.from(mail.attachments[0]?.content ?? '', 'base64');
  expect(attached.subarray(0, 5).toString()).toBe('%PDF-');
  const mails = await mailbox.mailsTo('ana@primer.rs');
  expect(mails.filter(({ text }) => text.includes(orderNumber))).toHaveLength(1);

  // Whoever is handed the receipt can find out whether it is genuine.
  const code = /\/provera\?kod=([\w-]+)/u.exec(receipt.toString('latin1'))?.[1] ?? '';
  const checking = await page.context().newPage();
  await checking.goto(`/provera?kod=${code}`);
  const answer = checking.getByRole('main');
  await expect(answer).toContainText('Izdali smo dokument sa ovim kodom');
  await expect(answer).toContainText(orderNumber);
  await expect(answer).toContainText(dinars(200_000));
  expect(await findAccessibilityFaults(checking)).toEqual([]);
  await checking.close();

  await page.getByRole('link', { name: 'Sve dopune' }).click();
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row).toContainText('Uplaćeno');
  await expect(row).toContainText('2.000');
  const list = await api.call(getDopune, { first: 0, rows: 5 });
  expect(list.items[0]).toMatchObject({ order_number: orderNumber, status: 'paid' });
});

test.describe('a customer with one tag', () => {
  test('whose card is declined tries again with another, and pays once', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    const tag = await customer.addTag();
    await signInAs(customer);
    await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
    await chooseAmount(page, '1.000');
    await page.getByRole('button', { name: /^Plati/u }).click();
    await payOnGateway(page, '4000 0000 0000 0002');
    await expect(page.getByRole('heading', { name: 'Plaćanje nije odobreno' })).toBeVisible();
    await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
    await payOnGateway(page);
    await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
    const { items } = await customer.api.call(getPregled, {});
    expect(items[0]?.balance.amount).toBe(100_000);
  });

  test('who cancels on the gateway’s page owes nothing, and can start again', async ({
    page,
    createCustomer,
    signInAs,
  }) => {
    const customer = await createCustomer();
    const tag = await customer.addTag();
    await signInAs(customer);
    await page.goto(`/pages/dopuna-pregled?tag=${tag.tagId}`);
    await chooseAmount(page, '1.000');
    await page.getByRole('button', { name: /^Plati/u }).click();
    await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
    await page.getByRole('button', { name: 'Odustani' }).click();
    await expect(page).toHaveURL(/\/pages\/dopuna-pregled\?order_number=/u);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Dopuna nije plaćena' }),
    ).toBeVisible();
    const { items } = await customer.api.call(getPregled, {});
    expect(items[0]?.balance.amount).toBe(0);
    await page.getByRole('link', { name: 'Pokušaj ponovo' }).click();
    await chooseAmount(page, '1.000');
    await page.getByRole('button', { name: /^Plati/u }).click();
    await payOnGateway(page);
    await expect(page.getByRole('heading', { name: 'Dopuna je uplaćena' })).toBeVisible();
    const after = await customer.api.call(getPregled, {});
    expect(after.items[0]?.balance.amount).toBe(100_000);
    const topUps = await customer.api.call(getDopune, { first: 0, rows: 5 });
    expect(topUps.items.map(({ status }) => status)).toEqual(['paid', 'abandoned']);
  });
});

function balanceOf(
  overview: {
    readonly items: readonly {
      readonly tag_id: string;
      readonly balance: { readonly amount: number };
    }[];
  },
  tagId: string,
): number | undefined {
  return overview.items.find(({ tag_id: id }) => id === tagId)?.balance.amount;
}
