import type { Page } from '@playwright/test';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import { sidewaysScroll } from '../fixtures/accessibility.ts';
import { answerWith } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const address = '/pages/prodajna-mesta';
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const map = (page: Page) => page.getByRole('region', { name: 'Mapa prodajnih mesta' });
const office = 'Poslovnica JP Putevi Srbije, Novi Sad';
const count = (page: Page) => page.getByRole('heading', { level: 2, name: /mest[oa]$/u });

/** A Friday at ten in toll time, when offices are open. */
const friday = new Date('2026-11-20T09:00:00Z');

/** A holiday before a day on which offices are open. */
function holidayBeforeWorkday(holidays: readonly string[]): string {
  const isWanted = (holiday: string): boolean => {
    const noon = new Date(`${holiday}T12:00:00Z`);
    // From Monday to Thursday.
    const isEarly = [1, 2, 3, 4].includes(noon.getUTCDay());
    noon.setUTCDate(noon.getUTCDate() + 1);
    return isEarly && !holidays.includes(noon.toISOString().slice(0, 10));
  };
  const found = holidays.find(isWanted);
  if (found === undefined) throw new Error(`No holiday before a workday: ${holidays.join(', ')}`);
  return found;
}

test('a visitor sees what is open, its services and how to get there', async ({ page }) => {
  await page.clock.setFixedTime(friday);
  await page.goto(`${address}?text=poslovnica`);
  const novi = card(page, office);
  await expect(novi).toContainText('Otvoreno do 15:00');
  await expect(novi).toContainText('Kupovina TAG-a');
  await expect(novi.getByRole('link', { name: /^Uputstva za put/u })).toHaveAttribute(
    'href',
    /directions\?to=45\.2622%2C19\.8264/u,
  );
  await novi.locator('summary').click();
  await expect(novi).toContainText('ponedeljak – petak');
  await expect(novi).toContainText('07:00–15:00');
  await expect(page.getByText('Demo podaci, ne zvaničan spisak.')).toBeVisible();
});

test('a closed office says when it opens, even across a holiday', async ({ page, apiAs }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T19:00:00Z'));
  await page.goto(address);
  // Open places come first, so the offices are not among them.
  await expect(page.getByRole('article').first()).toContainText('Otvoreno');
  await expect(card(page, office)).toHaveCount(0);
  await page.getByLabel('Mesto, ulica ili naziv').fill('poslovnica');
  await expect(card(page, office)).toContainText('Zatvoreno, otvara se u ponedeljak u 07:00');
  const { holidays } = await (await apiAs('ana')).call(getProdajnaMesta, {});
  await page.clock.setFixedTime(new Date(`${holidayBeforeWorkday(holidays)}T09:00:00Z`));
  await page.reload();
  await expect(card(page, office)).toContainText('Zatvoreno, otvara se sutra u 07:00');
});

test('search and services are in the address; a reload and the back button keep them', async ({
  page,
}) => {
  await page.clock.setFixedTime(friday);
  await page.goto(address);
  await page.getByLabel('Mesto, ulica ili naziv').fill('cacak');
  await expect(count(page)).toHaveText('1 mesto');
  await expect(card(page, 'Poslovnica JP Putevi Srbije, Čačak')).toBeVisible();
  await page.getByRole('button', { name: 'Ugovori za firme' }).click();
  await expect(page).toHaveURL(/service=contract-legal/u);
  await page.reload();
  await expect(page.getByLabel('Mesto, ulica ili naziv')).toHaveValue('cacak');
  await expect(page.getByRole('button', { name: 'Ugovori za firme' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ugovori za firme' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByLabel('Mesto, ulica ili naziv').fill('nigde');
  await page.getByRole('button', { name: 'Prikaži sva' }).click();
  await expect(count(page)).toHaveText('47 mesta');
});

test('the list can be limited to what is open now', async ({ page }) => {
  // Sunday night: places that are open round the clock.
  await page.clock.setFixedTime(new Date('2026-11-22T01:00:00Z'));
  await page.goto(`${address}?open=now`);
  await expect(count(page)).toHaveText('36 mesta');
  await expect(card(page, office)).toHaveCount(0);
});

test('the map and the list show each other’s selection; the map works by keyboard alone', async ({
  page,
}) => {
  await page.goto(`${address}?text=cacak`);
  const point = map(page).getByRole('button', { name: /Čačak/u });
  await point.click();
  await expect(page).toHaveURL(/point=rs-pos-03/u);
  await expect(point).toHaveAttribute('aria-pressed', 'true');
  const chosen = card(page, 'Poslovnica JP Putevi Srbije, Čačak');
  await expect(chosen).toHaveAttribute('aria-current', 'true');

  await page.getByLabel('Mesto, ulica ili naziv').fill('poslovnica');
  const other = map(page).getByRole('button', { name: new RegExp(office, 'u') });
  await card(page, office)
    .getByRole('button', { name: /^Prikaži na mapi/u })
    .click();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(other).toBeInViewport();
  await expect(card(page, office)).toHaveAttribute('aria-current', 'true');
  await expect(chosen).not.toHaveAttribute('aria-current', 'true');

  await test.step('by keyboard alone: from place to place, into a group, closer', async () => {
    await walkTo(page, address);
    await expect(page.getByLabel('Mesto, ulica ili naziv')).toHaveValue('');
    const groups = map(page).getByRole('button', { name: /: prikaži ih$/u });
    await expect(groups.first()).toBeVisible();
    const before = await groups.count();
    await map(page).focus();
    await page.keyboard.press('Tab');
    const focused = map(page).locator(':focus');
    const start = await focused.getAttribute('aria-label');
    await page.keyboard.press('ArrowDown');
    await expect(focused).not.toHaveAttribute('aria-label', start ?? '');
    await groups.first().focus();
    await page.keyboard.press('Enter');
    await expect(groups).not.toHaveCount(before);
    await page.getByRole('button', { name: 'Prikaži sve', exact: true }).click();
    await expect(groups).toHaveCount(before);
  });
});

test('on a phone the list comes first, a button shows the map; nothing scrolls sideways at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${address}?text=poslovnica`);
  await expect(card(page, office)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await card(page, office)
    .getByRole('button', { name: /^Prikaži na mapi/u })
    .click();
  await expect(map(page).getByRole('button', { name: new RegExp(office, 'u') })).toBeVisible();
  await expect(card(page, office)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Prikaži mapu' })).toBeVisible();
});

test('only screens with a map load its code, and only from the portal itself', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const ofMap = () => loaded.filter((url) => /leaflet|drawn-map/u.test(url));
  await page.goto('/default');
  await page.getByRole('link', { name: 'Nastavi bez prijave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dobro došli' })).toBeVisible();
  expect(ofMap()).toEqual([]);
  await page.goto(address);
  await expect(map(page).getByRole('button').first()).toBeVisible();
  expect(ofMap().length).toBeGreaterThan(0);
  const origins = new Set(loaded.map((url) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test('where the operator has published none yet, nobody is told to search otherwise', async ({
  page,
}) => {
  const result = { items: [], totalRecords: 0, notice: '', holidays: [] };
  await answerWith(page, 'ProdajnoMesto/GetProdajnaMesta', { statusCode: 200, result });
  await page.goto(address);
  await expect(page.getByText('Prodajna mesta još nisu objavljena')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prikaži sva' })).toHaveCount(0);
});
