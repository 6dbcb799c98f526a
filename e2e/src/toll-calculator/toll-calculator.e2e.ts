import type { Locator, Page } from '@playwright/test';
import type { CallResult } from '@rampa/contract';
import { izracunajPutarinu } from '@rampa/contract/toll-calculator';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { breakOff, withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { letTimePass } from '../fixtures/stopped-clock.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { dinars } from '../fixtures/top-up-screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

const path = '/pages/izracunaj-putarinu';
const trip = `${path}?from=rs-a1-subotica&to=rs-a1-nis-jug`;
const receipt = (page: Page): Locator => page.getByRole('article', { name: 'Obračun putarine' });
const from = (page: Page): Locator => page.getByRole('combobox', { name: 'Ulaz' });
const to = (page: Page): Locator => page.getByRole('combobox', { name: 'Izlaz' });

test('a visitor finds both stations, sees the toll with its sections, and turns round', async ({
  page,
}) => {
  await page.goto('/pages/home');
  await page.getByRole('link', { name: 'Izračunavanje putarine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Neither script nor diacritics matter.
  await from(page).fill('суботиц');
  await page.getByRole('option', { name: 'Subotica' }).click();
  await to(page).fill('nis');
  const options = page.getByRole('option');
  await expect(options).toContainText(['Niš jug', 'Niš sever', 'Niš istok', 'Niš Malča']);
  await expect(page.getByText('4 stanice odgovaraju.')).toBeAttached();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('option', { name: 'Niš jug' }).click();

  await expect(receipt(page)).toContainText('2.030');
  await expect(page).toHaveURL(trip);
  const sections = receipt(page).getByRole('list', { name: 'Deonice' }).getByRole('listitem');
  await expect(sections).toHaveCount(2);
  await expect(sections.first()).toContainText('Subotica – Stara Pazova');
  await expect(sections.first()).toContainText(/850\sRSD/u);
  await expect(sections.first()).toContainText(/uz TAG 799\sRSD/u);
  await expect(receipt(page)).toContainText(/1\.908\sRSD/u);
  await expect(receipt(page)).toContainText(/408,4\skm/u);
  await expect(receipt(page)).toContainText('3 h 33 min');
  await expect(receipt(page)).toContainText(/oko 17,30\sEUR/u);
  await expect(receipt(page)).toContainText('nisu zvaničan cenovnik');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Obrni smer' }).click();
  await expect(page).toHaveURL(`${path}?from=rs-a1-nis-jug&to=rs-a1-subotica`);
  await expect(receipt(page).getByRole('heading', { level: 2 })).toContainText(/^Niš jug/u);
  await expect(receipt(page)).toContainText(/1\.908\sRSD/u);
});

test('a station is found by its motorway, by its city, and chosen on the map', async ({ page }) => {
  await page.goto(path);
  await from(page).fill('a8');
  await expect(page.getByRole('option')).toContainText(['Hrtkovci', 'Šabac']);
  await from(page).fill('beograd');
  await expect(page.getByRole('option')).toHaveCount(12);
  await from(page).fill('čačak');
  await expect(page.getByRole('option')).toContainText(['Pakovraće', 'Preljina']);
  await from(page).fill('E-763 ljig');
  await expect(page.getByRole('option')).toContainText(['Ljig']);
  await from(page).fill('atlantida');
  await expect(page.getByText('Nijedna stanica se ne zove tako.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(from(page)).toHaveValue('');

  const map = page.getByRole('region', { name: 'Mapa naplatnih stanica' });
  // The northernmost stations are too close to tell apart, until one zooms in.
  await map
    .getByRole('button', { name: /: prikaži ih$/u })
    .first()
    .click();
  await map.getByRole('button', { name: 'Žednik' }).click();
  await expect(page).toHaveURL(`${path}?from=rs-a1-zednik`);
  await expect(from(page)).toHaveValue('Žednik');
  await expect(page.getByText('Dodirnite ili kliknite stanicu na kojoj izlazite.')).toBeVisible();
  // Pressed once more it does not become the other end as well.
  await map.getByRole('button', { name: 'Žednik' }).click();
  await page.reload();
  await expect(from(page)).toHaveValue('Žednik');
  await expect(page).toHaveURL(`${path}?from=rs-a1-zednik`);
});

test('on a phone the answer comes into view when the trip is complete; a toll is calculated without a mouse, at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await test.step('the answer comes into view', async () => {
    await from(page).fill('stara p');
    await page.keyboard.press('Enter');
    await to(page).fill('subotica');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').getByText('RSD').first()).toBeInViewport();
  });
  await walkTo(page, path);
  await expect(from(page)).toHaveValue('');
  await expect(receipt(page)).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await from(page).focus();
  await page.keyboard.type('stara p');
  await page.keyboard.press('Enter');
  await expect(from(page)).toHaveValue('Stara Pazova');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(to(page)).toBeFocused();
  // A complete name needs no list.
  await page.keyboard.type('subotica');
  await page.keyboard.press('Tab');
  await expect(receipt(page)).toContainText(/850\sRSD/u);
  await page.getByRole('radio', { name: /^I\s/u }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(receipt(page)).toContainText(/1\.270\sRSD/u);
  await expect(page).toHaveURL(/kategorija=II$/u);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('a printout has the receipt, and no controls; an alternative route has its own receipt; arrow keys move through the list, and Escape leaves everything unchanged', async ({
  page,
}) => {
  await page.goto(trip);
  await test.step('a printout has the receipt, and no controls', async () => {
    await expect(receipt(page)).toContainText('2.030');
    await page.emulateMedia({ media: 'print' });
    await expect(receipt(page)).toBeVisible();
    await expect(from(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Odštampaj' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  const ways = page.getByRole('region', { name: 'Mogući putevi' }).getByRole('button');
  await expect(ways).toHaveCount(2);
  await ways.nth(1).click();
  await expect(ways.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(receipt(page)).toContainText('457,1');
  await expect(receipt(page).getByRole('list', { name: 'Deonice' })).toContainText('Obrenovac');

  await from(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = await from(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active ?? ''}"]`)).toContainText('Žednik');
  await page.keyboard.press('Escape');
  await expect(from(page)).toHaveValue('Subotica');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=rs-a1-zednik/u);
});

test('the day of the trip decides the price list; it is typed, changed digit by digit, and stays when the screen is drawn again', async ({
  page,
}) => {
  const stretch = `${path}?from=rs-a1-stara-pazova&to=rs-a1-subotica`;
  await page.goto(`${stretch}&date=2025-12-31`);
  await expect(receipt(page)).toContainText('cenovnik od 1. apr 2023.');
  await expect(receipt(page)).toContainText('procenjeni po kilometru');
  await page.getByRole('button', { name: /^Obriši/u }).click();
  await expect(receipt(page)).toContainText('cenovnik od 1. jan 2026.');
  await expect(page).not.toHaveURL(/date=/u);

  const day = page.getByRole('spinbutton').first();
  await test.step('typed, and changed digit by digit', async () => {
    await walkTo(page, `${stretch}&date=2026-06-15`);
    await expect(day).toHaveText('15');
    await day.focus();
    for (const digit of '31122025') await page.keyboard.press(digit);
    await expect(page).toHaveURL(/date=2025-12-31/u);
    await expect(receipt(page)).toContainText('cenovnik od 1. apr 2023.');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/date=2026-12-31/u);
    await expect(receipt(page)).toContainText('cenovnik od 1. jan 2026.');
  });
  await test.step('a day that is being typed stays when the screen is drawn again', async () => {
    await walkTo(page, `${stretch}&date=2026-06-15`);
    await expect(day).toHaveText('15');
    await day.focus();
    // There is no 31 June: until the month is typed as well, only the field knows of this day.
    for (const digit of '31') await page.keyboard.press(digit);
    await expect(day).toHaveText('31');
    await expect(page).toHaveURL(/date=2026-06-03/u);
    await letTimePass(page, 2);
    for (const digit of '122025') await page.keyboard.press(digit);
    await expect(page).toHaveURL(/date=2025-12-31/u);
  });
});

test('a day can be typed no sooner than it is kept', async ({ page }) => {
  const arrived = Promise.withResolvers<undefined>();
  await page.route(/\/trip-date-[^/]*\.js$/u, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`${path}?from=rs-a1-stara-pazova&to=rs-a1-subotica&date=2026-06-15`, {
    waitUntil: 'commit',
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  arrived.resolve(undefined);
  await page.getByRole('spinbutton').first().focus();
  for (const digit of '31122025') await page.keyboard.press(digit);
  await expect(page).toHaveURL(/date=2025-12-31/u);
});

test('without a price there is a reason', async ({ page }) => {
  await page.goto(`${path}?from=rs-a1-subotica&to=rs-a1-subotica`);
  await expect(page.getByText('Ulaz i izlaz su ista stanica.')).toBeVisible();
  await walkTo(page, `${path}?from=rs-a1-subotica&to=rs-a2-preljina-old`);
  await expect(page.getByText('Ove dve stanice nisu povezane autoputem.')).toBeVisible();
  await walkTo(page, `${path}?from=rs-a1-subotica&to=atlantida`);
  await expect(to(page)).toHaveAccessibleDescription('Ova stanica ne postoji.');
  await walkTo(page, `${trip}&date=2001-01-01`);
  await expect(page.getByText('Za taj dan nema cenovnika.')).toBeVisible();
});

test('a customer sees how much a tag’s balance lacks, and goes on to top it up', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag({ plate: 'BG 100-AA' });
  await signInAs(customer);
  await page.goto(trip);
  const tags = page.getByRole('region', { name: 'Da li imate dovoljno na TAG uređaju?' });
  await expect(tags).toContainText(/Nedostaje 1\.908\sRSD/u);
  await tags.getByRole('link', { name: 'Dopuni BG 100-AA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dopuna TAG uređaja' })).toBeVisible();
});

test('whether a balance is enough is answered by the toll of the tag’s own category', async ({
  page,
  gateway,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  const { api } = customer;
  const van = await customer.addTag({ plate: 'BG 200-BB', kategorija: 'II' });
  await gateway.approve(await startTopUp(api, van.tagId, 250_000));
  const ends = { from: 'rs-a1-subotica', to: 'rs-a1-nis-jug' };
  const ofVan = await api.call(izracunajPutarinu, { ...ends, kategorija: 'II' });
  const toll = ofVan.totalWithTag.amount;
  await signInAs(customer);
  await page.goto(trip);
  // Enough for a car.
  await expect(receipt(page)).toContainText(/1\.908\sRSD/u);
  const tags = page.getByRole('region', { name: 'Da li imate dovoljno na TAG uređaju?' });
  await expect(tags).toContainText(`Nedostaje ${dinars(toll - 250_000)}`);
  await expect(tags).toContainText(`putarina za kategoriju II: ${dinars(toll)}`);
  await expect(tags.getByRole('link', { name: 'Dopuni BG 200-BB' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('without the server the browser calculates the same and says how old the price list is', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/u);
  await withoutDrawnAnswers(context);
  const answered = page.waitForResponse(/IzracunajPutarinu/u);
  await page.goto(`${trip}&kategorija=IV`);
  const { result } = (await (await answered).json()) as {
    result: CallResult<typeof izracunajPutarinu>;
  };
  await expect(receipt(page)).toContainText('12.170');
  expect(result.total.amount).toBe(1_217_000);
  await page.getByRole('radio', { name: /^I\s/u }).check({ force: true });
  await expect(receipt(page)).toContainText('2.030');
  await letTimePass(page, 20);
  await breakOff(context, 'Putarina/IzracunajPutarinu');
  await page.getByRole('radio', { name: /^III\s/u }).check({ force: true });
  await expect(page.getByText(/po cenovniku koji je sačuvan pre 20 minuta/u)).toBeVisible();
  await expect(receipt(page)).toContainText('6.080');
});

test('both ends of a trip stay in view on the map, however the phone is held and the letters are set', async ({
  page,
}) => {
  const held = { width: 390, height: 844 };
  await page.setViewportSize(held);
  await page.goto(`${path}?from=rs-a1-subotica&to=rs-a1-presevo`);
  const map = page.getByRole('region', { name: 'Mapa naplatnih stanica' });
  const ends = ['Subotica', 'Preševo'].map((name) =>
    map.getByRole('button', { name, exact: true }),
  );
  const places = async () => {
    const boxes = await Promise.all([map, ...ends].map((one) => one.boundingBox()));
    const [frame, ...points] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    return points.map(({ x, y, width, height }) => ({
      across: x + width / 2 - (frame?.x ?? 0),
      down: y + height / 2 - (frame?.y ?? 0),
    }));
  };
  const height = async () => (await map.boundingBox())?.height ?? 0;
  await expect(ends[1] ?? map).toBeVisible();
  const before = { places: await places(), height: await height() };

  await page.setViewportSize({ width: held.height, height: held.width });
  await expect.poll(height).not.toBe(before.height);
  // Room for the points themselves and for the attribution.
  await expect
    .poll(async () => {
      const [whole, shown] = [await height(), await places()];
      return shown.every(({ down }) => down > 20 && down < whole - 30);
    })
    .toBe(true);

  await page.setViewportSize(held);
  await expect.poll(places).toEqual(before.places);

  // The map grows with the letters, beyond the region that is drawn, and shrinks again.
  const setLetters = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setLetters('300%');
  await expect.poll(height).not.toBe(before.height);
  await setLetters('');
  await expect.poll(places).toEqual(before.places);
});

test('below the toll a customer sees what is on the way, and what the tags last paid beyond the border', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto(`${path}?from=rs-a3-simanovci&to=rs-a3-sid`);
  await expect(receipt(page)).toBeVisible();
  const way = page.getByRole('region', { name: /^Na putu:/u });
  await expect(way).toBeVisible();
  const croatia = way.getByRole('region', { name: 'Hrvatska' });
  await expect(croatia).toContainText('Batrovci – Bajakovo');
  await expect(croatia).toContainText('nije u ukupnom iznosu');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  // To Hungary, where the tag does not pay.
  await page.goto(`${path}?from=rs-a1-stara-pazova&to=rs-a1-subotica`);
  await expect(way.getByRole('region', { name: 'Mađarska' })).toContainText('tamo ne plaća');
});
