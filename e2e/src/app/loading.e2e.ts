import { hold } from '../fixtures/fake-answers.ts';
import { watchMoves } from '../fixtures/moves.ts';
import { settle } from '../fixtures/settle.ts';
import { takenOver } from '../fixtures/taken-over.ts';
import { openWithTexts, stopClock } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

test('after 500 ms of waiting, and no sooner, the page says that it is loading', async ({
  page,
  context,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs('flota');
  await openWithTexts(page, '/pages/tagovi');
  await expect(page.getByRole('table')).toBeVisible();
  const held = await hold(context, 'Tag/GetTagovi');
  const bar = page.getByRole('progressbar', { name: 'Učitavanje podataka' });

  await stopClock(page);
  await page.getByLabel('Status').selectOption('Aktivan');
  await page.clock.runFor(499);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toBeVisible();
  // It neither closes by itself nor has a button that closes it.
  await page.clock.runFor(20_000);
  await expect(bar).toBeVisible();
  const area = page.getByRole('region', { name: 'Učitavanje podataka' });
  await expect(area.getByRole('button')).toHaveCount(0);
  await expect(area.getByRole('status')).toContainText('Učitavanje podataka');

  await held.release();
  await expect(bar).toHaveCount(0);
});

test('the loading toast is top-center, above all, with a bar of 6 px', async ({
  page,
  context,
}) => {
  const held = await hold(context, 'Language/GetTranslation');
  await page.goto('/default');
  const bar = page.getByRole('progressbar', { name: 'Učitavanje podataka' });
  await expect(bar).toBeVisible();
  const look = await bar.evaluate((element) => {
    const area = element.closest('section');
    const box = area?.getBoundingClientRect();
    const middle = box === undefined ? -1 : box.left + box.width / 2;
    return {
      height: element.getBoundingClientRect().height,
      zIndex: area === null ? '' : getComputedStyle(area).zIndex,
      offCentre: Math.abs(middle - document.documentElement.clientWidth / 2),
      top: box?.top,
      now: element.getAttribute('aria-valuenow'),
    };
  });
  expect(look).toMatchObject({ height: 6, zIndex: '5000', now: null });
  expect(look.offCentre).toBeLessThan(2);
  expect(look.top).toBeLessThan(100);
  await held.release();
  await expect(bar).toHaveCount(0);
});

test('a quick answer shows no loading toast', async ({ page, signInAs }) => {
  await page.clock.install();
  await signInAs('flota');
  await openWithTexts(page, '/pages/tagovi');
  await expect(page.getByRole('table')).toBeVisible();
  await stopClock(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/GetTagovi'));
  await page.getByLabel('Status').selectOption('Aktivan');
  await (await answered).finished();
  await page.clock.runFor(400);
  await expect(page.getByText(/odgovara(?:ju)? filteru/u)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a menu that is opened while a screen loads stays open when its data comes', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = await hold(context, 'Kupovina/GetPonuda');
  await page.goto('/pages/naruci-tag');
  await page.getByRole('button', { name: /^Jezik:/u }).click();
  const english = page.getByRole('button', { name: 'English' });
  await expect(english).toBeVisible();
  await held.release();
  await expect(page.getByText('Za koja vozila?')).toBeVisible();
  await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

const lists = [
  { path: '/pages/kupovina-pregled', call: 'Kupovina/GetPorudzbine' },
  { path: '/pages/pregled-zahteva-kupovina', call: 'Kupovina/GetZahtevi' },
  { path: '/pages/knjizna-odobrenja', call: 'KnjiznoOdobrenje/GetKnjiznaOdobrenja' },
  { path: '/pages/reklamacije', call: 'Reklamacija/GetReklamacije' },
  { path: '/pages/dopune', call: 'Dopuna/GetDopune' },
];

for (const length of ['long', 'empty'] as const) {
  test(`on phones nothing moves when a list comes that is ${length}`, async ({
    page,
    context,
    createCustomer,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const beginner = { poslovno_ime: 'Превоз Илић д.о.о.' };
    await signInAs(length === 'long' ? 'flota' : await createCustomer(beginner));
    for (const { path, call } of lists) {
      await test.step(path, async () => {
        const held = await hold(context, call);
        await page.goto(path);
        const toCome = page.getByRole('main').locator('[data-to-come]');
        await expect(toCome.first()).toBeVisible();
        await takenOver(page);
        const moves = await watchMoves(page);
        await held.release();
        await expect(toCome).toHaveCount(0);
        await settle(page);
        expect(await moves()).toEqual([]);
      });
    }
  });
}
