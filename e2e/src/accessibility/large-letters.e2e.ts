import { randomUUID } from 'node:crypto';
import { devices, type Locator } from '@playwright/test';
import type { CallResult } from '@rampa/contract';
import { sacuvajBudzet } from '@rampa/contract/budgets';
import {
  getReklamacijaUprave,
  novaReklamacija,
  odgovoriNaReklamaciju,
} from '@rampa/contract/complaints';
import type { getT4ARacune } from '@rampa/contract/external-toll';
import { getNeobicniProlasci } from '@rampa/contract/passages';
import { brokenWords, sidewaysScroll } from '../fixtures/accessibility.ts';
import { answerWith, withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { lettersDrawn } from '../fixtures/letters.ts';
import { publicScreens } from '../fixtures/public-screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { takenOver } from '../fixtures/taken-over.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

type InvoicePage = CallResult<typeof getT4ARacune>;

const { userAgent } = devices['Pixel 7'];
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, userAgent });
test.beforeEach(async ({ context, page }) => {
  await page.addInitScript(() => {
    // Between two people the page is empty, and keeps nothing.
    if (location.protocol !== 'about:') localStorage.setItem('lang', '1');
  });
  // The largest text size in the browser's own settings.
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
});

test('public screens can be read with text twice as large', async ({ page }) => {
  for (const path of publicScreens) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeInViewport();
    // As the server has drawn it, if the portal has not taken over yet, and afterwards.
    expect(await sidewaysScroll(page), path).toBe(0);
    await takenOver(page);
    expect(await sidewaysScroll(page), path).toBe(0);
    // In the shell the languages are behind a button of their own.
    if (path.startsWith('/pages')) await page.getByRole('button', { name: /^Језик:/u }).click();
    const english = page.getByRole('button', { name: 'English' });
    await english.scrollIntoViewIfNeeded();
    await expect(english, path).toBeInViewport({ ratio: 1 });
  }
});

test('icons grow with the text', async ({ page }) => {
  await page.goto('/prijava');
  const icon = page.locator('svg.lucide').first();
  await expect(icon).toBeVisible();
  const [asked, drawn] = await icon.evaluate((svg) => [
    16 * Number(svg.getAttribute('width')?.replace('rem', '')),
    svg.getBoundingClientRect().width,
  ]);
  expect(drawn).toBe(2 * asked);
});

/** How far the first reaches over the second, in pixels of the narrower direction. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of both is not visible');
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, Math.min(across, down));
}

test('a customer’s tags, budgets and tasks can be read with text twice as large', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  await customer.addTag({ nickname: 'Kamion 31', plate: 'BG 1411-PR' });
  await customer.addTag({ nickname: 'Kamion 32', plate: 'BG 1412-PR' });
  await customer.api.call(sacuvajBudzet, {
    subject: 'account',
    subjectId: '',
    monthly: 844_600_000,
  });
  await signInAs(customer);

  await page.goto('/pages/home');
  const task = page
    .getByRole('list', { name: 'Шта треба да урадите' })
    .getByRole('listitem')
    .first();
  // A word takes one line: broken, its link would be two lines high.
  const act = task.getByRole('link', { name: 'Допуни' });
  await expect(act).toBeVisible();
  const [inside, around] = await Promise.all([act.boundingBox(), task.boundingBox()]);
  expect(inside?.width ?? 0).toBeGreaterThan((around?.width ?? 0) * 0.7);

  await walkTo(page, '/pages/dopuna-pregled?many=choose');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kamion 31' });
  await expect(row).toBeVisible();
  expect(await overlap(row.getByText('Kamion 31'), row.getByText(/^0\s/u))).toBe(0);

  await walkTo(page, '/pages/tagovi');
  const plate = page.getByText('BG 1411-PR', { exact: true }).first();
  await expect(plate).toBeVisible();
  expect(await plate.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  const field = page.getByRole('searchbox', { name: 'Претрага ТАГ уређаја' });
  expect((await field.boundingBox())?.width ?? 0).toBeGreaterThan(300);

  await walkTo(page, '/pages/tagovi?tab=budzeti');
  const bar = page.getByRole('progressbar', { name: /^Потрошено/u });
  await expect(bar).toBeVisible();
  // What can be done begins where whose budget it is does.
  await lettersDrawn(page);
  const edit = page.getByRole('button', { name: /^Измени/u });
  const [pencil, whose] = await Promise.all([
    edit.locator('svg').boundingBox(),
    page.getByRole('main').locator('strong').first().boundingBox(),
  ]);
  expect(pencil?.x).toBeCloseTo(whose?.x ?? 0, 0);
  // It ends where the words above it do.
  const beyond = await bar.evaluate((track) => {
    const words = track.parentElement?.parentElement ?? track;
    return track.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('a customer’s passages and complaints can be read with text twice as large, word by word', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { serialNumber } = await customer.addTag({ nickname: 'Kombi za dostavu' });
  await deliverPassages(stack, serialNumber, 2, 'II');
  const { items } = await customer.api.call(getNeobicniProlasci, { rows: 5 });
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'passage',
    id: items[0]?.passage.passage_id ?? '',
    kind: 'wrong-category',
    text: 'Vozim putnički automobil.',
  });
  await signInAs(customer);
  for (const path of ['/pages/prolasci', '/pages/prolasci?mark=any', '/pages/reklamacije']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await page.goto(path);
      await expect(page.getByRole('main').getByText('Нови Сад југ').first()).toBeVisible();
      expect(await sidewaysScroll(page), `${path} at ${width} px`).toBe(0);
      // Buttons alone are wider than the narrowest cards.
      if (width === 390) expect(await brokenWords(page.getByRole('main')), path).toEqual([]);
    }
  }

  // Still 320 px, as staff see it: what was charged is one line of large letters.
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/reklamacije?complaint_number=${number}`);
  await expect(page.getByRole('main').getByText('Наплаћено', { exact: true })).toBeVisible();
  const broken = await brokenWords(page.getByRole('main'));
  expect(broken).not.toContain('Наплаћено');
  expect(broken).not.toContain('RSD');
});

test('a question about a complaint can be read by both sides with text twice as large, word by word', async ({
  page,
  context,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { complaint_number: number } = await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'other',
    kind: 'delivery',
    text: 'Paket nije stigao ni posle deset dana.',
  });
  const clerk = await createStaff('clerk');
  const { revision } = await clerk.api.call(getReklamacijaUprave, { complaint_number: number });
  await clerk.api.call(odgovoriNaReklamaciju, {
    complaint_number: number,
    revision,
    idempotencyKey: randomUUID(),
    text: 'Koji je broj pošiljke?',
    asks: true,
  });
  await page.setViewportSize({ width: 320, height: 844 });
  const words = page.getByRole('main');
  await signInAs(customer);
  await page.goto('/pages/home');
  await expect(words.getByText('Рекламација чека Ваш одговор')).toBeVisible();
  expect(await brokenWords(words.locator('li:has(h3)').first())).toEqual([]);
  await page.goto(`/pages/reklamacije?complaint_number=${number}`);
  await expect(words.getByText('Ваша рекламација')).toBeVisible();
  expect(await brokenWords(page.getByRole('main'))).toEqual([]);

  await setSession(context, stack.portal, clerk.session);
  await page.goto('/uprava/reklamacije');
  await expect(words.getByRole('link', { name: number })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const shown = words.getByLabel('Прикажи', { exact: true });
  expect((await shown.boundingBox())?.width ?? 0).toBeGreaterThan(150);
});

test('signs of home, choices of notifications and of an automatic top-up fit with text twice as large on the narrowest phone', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signInAs('ana');
  await page.goto('/pages/home');
  const signs = page.getByRole('main').locator('li:has(> div h2)');
  await expect(signs).toHaveCount(4);
  expect(await brokenWords(signs.first().locator('..'))).toEqual([]);
  // The amount and the card that it is paid with, beside the tag.
  const topUp = page.getByRole('button', { name: /^Допуни .* картицом/u }).first();
  await expect(topUp).toBeVisible();
  expect(await brokenWords(topUp)).toEqual([]);
  await walkTo(page, '/pages/tagovi');
  await expect(topUp).toBeVisible();
  expect(await brokenWords(page.getByRole('main'))).toEqual([]);

  await walkTo(page, '/pages/profil?tab=obavestenja');
  const choice = page.getByRole('checkbox', { name: 'Ниско стање: На уређају' });
  await expect(choice).toBeVisible();
  await lettersDrawn(page);
  expect((await choice.boundingBox())?.width).toBeGreaterThan(40);
  expect(await sidewaysScroll(page)).toBe(0);

  await walkTo(page, '/pages/dopuna-pregled');
  await page.getByRole('main').locator('a[href*="automatic="]').first().click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

test('an order of tags, the list of requests, the total of balances and road events fit with text twice as large on the narrowest phone', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signInAs('flota');
  await page.goto('/pages/naruci-tag');
  const cards = page.getByRole('group', { name: 'За која возила?' }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  expect(await brokenWords(cards.first().locator('..'))).toEqual([]);
  // The number of tags and its buttons are within their card, and a number of two digits within its field.
  const quantity = cards.first().getByRole('spinbutton');
  await quantity.fill('12');
  expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  const beyond = await cards.first().evaluate((card) => {
    const { left, right } = card.getBoundingClientRect();
    return [...card.querySelectorAll('button')].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left < left || box.right > right || box.width < 44;
    }).length;
  });
  expect(beyond).toBe(0);

  await walkTo(page, '/pages/pregled-zahteva-kupovina');
  await expect(page.getByRole('link', { name: /^Z\d/u }).first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);

  await walkTo(page, '/pages/dopuna-pregled');
  const total = page.getByText('Укупно стање', { exact: true }).locator('..');
  await expect(total).toBeVisible();
  expect(await brokenWords(total)).toEqual([]);

  await walkTo(page, '/pages/stanje-na-putevima');
  const events = page.getByRole('main').getByRole('article');
  await expect(events.first()).toBeVisible();
  expect(await brokenWords(events.first())).toEqual([]);
});

test('saved cards and invoices of tolls abroad fit with text twice as large on the narrowest phone', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signInAs('ana');
  const main = page.getByRole('main');
  await page.route(/\/api\/Language\/GetTranslation/u, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { readonly result: string };
    const texts = JSON.parse(envelope.result) as Readonly<Record<string, string>>;
    // As it is called in Republika Srpska, where it is longer.
    const result = JSON.stringify({ ...texts, 'cards.default': 'Подразумијевана' });
    await route.fulfill({ json: { ...envelope, result } });
  });
  await page.goto('/pages/kartice');
  await expect(main.getByText('Подразумијевана', { exact: true })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);

  await withoutDrawnAnswers(page);
  await page.route('**/api/Tag/GetT4ARacune*', async (route) => {
    const answer = await route.fetch();
    // The call's envelope, by the contract.
    const envelope = (await answer.json()) as { readonly result: InvoicePage };
    const items = envelope.result.items.map((invoice) => ({
      ...invoice,
      // The longest name of a month.
      period: '2026-09-01/2026-09-30',
    }));
    await route.fulfill({ json: { ...envelope, result: { ...envelope.result, items } } });
  });
  await page.goto('/pages/extToll?tab=racuni');
  await expect(main.getByText('септембар 2026.').first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a document that is ours is recognised with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const result = {
    mail: null,
    document: {
      kind: 'statement',
      number: '202610-F1C9A99C',
      issuedAt: '2026-11-01T08:00:00+01:00',
      total: { amount: 403_166_200, currency: 'RSD' },
      recipient: 'P*** P*** d*** o***',
    },
  };
  await answerWith(page, 'Provera/ProveriKod', { statusCode: 200, result });
  await page.goto('/provera?kod=2222-2222-2222');
  await expect(page.getByText('202610-F1C9A99C')).toBeVisible();
  // What was typed is to be compared with the document: all of it is seen.
  const code = page.getByLabel('Код', { exact: true });
  await expect(code).toHaveValue('2222-2222-2222');
  expect(await code.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await brokenWords(page.getByRole('main'))).toEqual([]);
});

test('the menu of a customer is whole with text twice as large, on the narrowest phone too', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await signInAs(await createCustomer());
  await page.goto('/pages/home');
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Мени' });
  const bell = header.getByRole('button', { name: /^Обавештења/u });
  await expect(bell).toBeVisible();
  // In one line.
  expect((await menu.boundingBox())?.y).toBe((await bell.boundingBox())?.y);
  await menu.click();
  const drawer = page.getByRole('dialog');
  for (const name of ['Затвори мени', 'Одјави се']) {
    await expect(drawer.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  const beyond = await drawer.evaluate((window) => window.scrollWidth - window.clientWidth);
  expect(beyond).toBe(0);
});
