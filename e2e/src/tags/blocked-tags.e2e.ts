import { blokirajTag } from '@rampa/contract/tags';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { startLane } from '../fixtures/lane.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { tollDayIn, tollToday } from '../fixtures/toll-today.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk blocks a tag, its customer reads why, the lane keeps shut, and all ends when the block is lifted', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer();
  const tag = await customer.addTag({ plate: 'BG1234AB' });
  const clerk = await createStaff('clerk');
  const lane = await startLane(stack, `NI ${tag.serialNumber}`);
  const listed = () => lane.statusOf(tag.serialNumber);
  const openCard = async (): Promise<void> => {
    await setSession(context, stack.portal, clerk.session);
    await page.goto(`/uprava/kupci?account=${customer.accountId}`);
    await page.getByRole('button', { name: /^Pregledaj/u }).click();
  };
  try {
    await expect.poll(listed).toBe('low');

    await openCard();
    const dialog = page.getByRole('dialog', { name: 'Blokade TAG uređaja' });
    await expect(dialog.getByText('Nije bio blokiran.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Nedostaje dokument' }).check();
    await dialog.getByLabel(/^Beleška/u).fill('Saobraćajna dozvola je istekla.');
    await settle(page);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Blokiraj TAG' }).click();
    const blocks = dialog.getByRole('list', { name: 'Dosadašnje blokade' });
    await expect(blocks.getByRole('listitem')).toHaveCount(1);
    await expect(blocks).toContainText('Na snazi');
    await expect(blocks).toContainText('Saobraćajna dozvola je istekla.');
    await expect.poll(listed).toBe('blocked');
    expect(await lane.arrive(tag.serialNumber)).toMatchObject({ opens: false, reason: 'document' });

    await signInAs(customer);
    await page.goto('/pages/home');
    const todo = page.getByRole('list', { name: 'Šta treba da uradite' });
    await todo.getByRole('link', { name: 'Pogledaj zašto' }).click();
    const card = page.getByRole('article');
    expect(await sidewaysScroll(page)).toBe(0);
    await expect(card).toContainText(/Blokiran od \d/u);
    await expect(card).toContainText('Nedostaje nam dokument.');
    await expect(card.getByRole('link', { name: 'javite nam se' })).toHaveAttribute(
      'href',
      '/pages/kontakt',
    );
    await expect(card.getByRole('link', { name: /^Dopuni/u })).toBeVisible();
    await expect(page.getByText('Saobraćajna dozvola')).toHaveCount(0);
    await settle(page);
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await openCard();
    await dialog.getByRole('button', { name: /^Skini blokadu/u }).click();
    const question = page.getByRole('alertdialog', { name: 'Skinuti blokadu?' });
    await question.getByRole('button', { name: 'Skini blokadu' }).click();
    await expect(blocks).toContainText('Skinuta');
    await expect.poll(listed).toBe('low');
    expect(await lane.arrive(tag.serialNumber)).toMatchObject({ opens: true });
  } finally {
    await lane.stop();
  }
});

test('a clerk whose page is open over midnight blocks a tag from the new day on', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ plate: 'BG1234AB' });
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  // The server's clock is the machine's: for the page it is yesterday at first.
  const [yesterday, today] = [tollDayIn(-1), tollToday()];
  await page.clock.install({ time: new Date(`${yesterday}T21:30:00Z`) });
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page.getByRole('button', { name: /^Pregledaj/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Blokade TAG uređaja' });
  await dialog.getByRole('radio', { name: 'Nedostaje dokument' }).check();
  await dialog.getByLabel(/^Beleška/u).fill('Pred ponoć.');
  const day = dialog.getByRole('group', { name: 'Prvi dan' }).getByRole('spinbutton').first();
  await expect(day).toHaveText(yesterday.slice(8));
  await page.clock.fastForward('05:00:00');
  await expect(day).toHaveText(today.slice(8));
  await expect(dialog.getByLabel(/^Beleška/u)).toHaveValue('Pred ponoć.');
  await dialog.getByRole('button', { name: 'Blokiraj TAG' }).click();
  await expect(dialog.getByRole('list', { name: 'Dosadašnje blokade' })).toContainText('Na snazi');
});

test('a customer switches a tag off for a while, and on again', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ plate: 'BG1234AB' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  const card = page.getByRole('article');
  await card.getByRole('button', { name: /^Isključi/u }).click();
  const question = page.getByRole('alertdialog', { name: 'Isključiti TAG na neko vreme?' });
  await expect(question).toContainText('elektronsko plaćanje se ne prihvata');
  await settle(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Isključi TAG' }).click();
  await expect(card).toContainText(/Isključen od \d/u);
  await expect(page.getByRole('status').filter({ hasText: 'TAG je isključen' })).toBeVisible();

  await card.getByRole('button', { name: /^Uključi/u }).click();
  const back = page.getByRole('alertdialog', { name: 'Ponovo uključiti TAG?' });
  await settle(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await back.getByRole('button', { name: 'Uključi TAG' }).click();
  await expect(card).not.toContainText('Isključen');
});

test('a company learns from its table why a tag is blocked, and that another will be', async ({
  page,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const company = await createCustomer({ poslovno_ime: 'Пробић превоз д.о.о.' });
  const { accountId: account } = company;
  const [now, later] = [await company.addTag(), await company.addTag()];
  const { api } = await createStaff('clerk');
  const block = (tagId: string, more: object) =>
    api.call(blokirajTag, { account_id: account, tag_id: tagId, reason: 'unpaid', ...more });
  await block(now.tagId, { reason: 'fraud' });
  // Far enough that no midnight during the test makes it hold.
  await block(later.tagId, { from: tollDayIn(30) });
  await signInAs(company);
  await page.goto('/pages/tagovi');
  const rows = page.getByRole('table').locator('tbody tr');
  // What the operator has blocked needs attention, and comes first.
  const [first, second] = [rows.first(), rows.nth(1)];
  await expect(first).toContainText('Blokiran');
  await expect(second).not.toContainText('Blokiran');
  await second.getByRole('button', { name: /^Najavljena blokada/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Blokada TAG uređaja' });
  await expect(dialog).toContainText(/Biće blokiran od \d/u);
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await first.getByRole('button', { name: /^Zašto/u }).click();
  await expect(dialog).toContainText('Sumnjamo da je zloupotrebljen.');
  await settle(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
