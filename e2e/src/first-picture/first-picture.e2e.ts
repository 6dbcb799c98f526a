import {
  allRulesId,
  firstPictureId,
  type FirstPictureNote,
  languageCookie,
  narrowCookie,
  rowsCookie,
} from '@rampa/contract';
import { getTagovi, sacuvajViseTagova } from '@rampa/contract/tags';
import { getZahtevi } from '@rampa/contract/purchase-requests';
import { getProvere } from '@rampa/contract/trip-checks';
import { devices, type Page } from '@playwright/test';
import type { DemoAccount } from '../fixtures/customers.ts';
import { watchCalls } from '../fixtures/calls.ts';
import { withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { expireToken } from '../fixtures/expired-token.ts';
import { lettersLoaded } from '../fixtures/letters.ts';
import { watchMoves } from '../fixtures/moves.ts';
import { publicScreens } from '../fixtures/public-screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { expect, test } from '../fixtures/test.ts';
import { letTimePass } from '../fixtures/stopped-clock.ts';
import { takenOver } from '../fixtures/taken-over.ts';

/** The server draws for a phone what says that it is one. */
const { userAgent } = devices['Pixel 7'];

/** Holds the portal's scripts back until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

/**
 * Opens a screen until it comes drawn with the answers to these calls: a busy server may send it without, or with answers to
 * others alone.
 */
async function openDrawn(
  page: Page,
  path: string,
  calls: string | readonly string[],
  waitUntil: 'commit' | 'load' = 'load',
): Promise<string> {
  let html = '';
  await expect(async () => {
    html = (await (await page.goto(path, { waitUntil }))?.text()) ?? '';
    const wanted = [calls].flat().map((call) => `/api/${call}`);
    expect(answeredIn(html)).toEqual(expect.arrayContaining(wanted));
  }).toPass();
  return html;
}

/** Addresses of the calls whose answers a page came with, without their queries. */
function answeredIn(html: string): readonly string[] {
  const [, note = 'null'] =
    new RegExp(`<script[^>]* id="${firstPictureId}">(.*?)</script>`, 'su').exec(html) ?? [];
  // Written by the server, with the contract's type.
  const picture = JSON.parse(note) as FirstPictureNote | null;
  const answers = picture?.answered?.answers ?? [];
  return answers.map(({ call }) => call.address.replace(/\?.*/u, ''));
}

/** The page was requested so long ago, as if its scripts had taken that time. */
async function requestedBefore(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((age) => {
    // The page's clock stands still, however long its scripts really take.
    // oxlint-disable-next-line no-restricted-properties -- this is the page's clock
    const now = Date.now();
    Object.assign(Date, { now: () => now });
    performance.now = () => age;
  }, milliseconds);
}

/** The few style rules sent with a first picture render it as all the rules of its screen do. */
async function expectSameWithAllRules(page: Page): Promise<void> {
  await lettersLoaded(page);
  const whole = { fullPage: true, animations: 'disabled' } as const;
  const alone = await page.screenshot(whole);
  await page.locator(`#${allRulesId}`).evaluate((all: HTMLTemplateElement) => {
    document.querySelector('head > style:not(#typeface)')?.after(all.content.cloneNode(true));
  });
  const withAll = await page.screenshot(whole);
  expect(withAll.equals(alone)).toBe(true);
}

/** When, in milliseconds of this page, it was first painted, and when the first script and typeface were asked for. */
function beginnings(page: Page) {
  return page.evaluate(() => {
    const asked = (end: string) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(end))
        .map(({ startTime }) => startTime);
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    return { painted, scripts: asked('.js'), typefaces: asked('.woff2') };
  });
}

test('no script and no typeface is asked for before the first picture is painted', async ({
  page,
}) => {
  await page.goto('/default');
  await expect.poll(async () => (await beginnings(page)).typefaces).not.toEqual([]);
  const { painted = Infinity, scripts, typefaces } = await beginnings(page);
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted);
  expect(Math.min(...typefaces)).toBeGreaterThanOrEqual(painted);
  await expect(page.locator('#typeface')).not.toHaveAttribute('media');
});

const others = [
  '/prijava?tab=registracija',
  '/verifikacija-naloga',
  '/zaboravljena-lozinka',
  '/pages/kontakt?fbclid=x',
];

for (const path of [...publicScreens, ...others]) {
  test(`${path} is shown before any script`, async ({ page, watch }) => {
    const letThrough = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const words = await heading.textContent();
    expect(words).not.toBe('');
    await expectSameWithAllRules(page);
    const main = await page.locator('main').elementHandle();
    letThrough();
    await takenOver(page);
    await expect(page.locator('[data-to-come]')).toHaveCount(0);
    // Taken over, not drawn again.
    expect(await main.evaluate((element) => element.isConnected)).toBe(true);
    expect(watch.complaints).toEqual([]);
  });
}

test('the next picture is in the language chosen last; an address may ask for another', async ({
  page,
}) => {
  await page.goto('/default');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  const letThrough = await holdScripts(page);
  await page.goto('/prijava', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/prijava?lang=1', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Пријава' })).toBeVisible();
  letThrough();
  await takenOver(page);
  await expect(page).toHaveURL('/prijava');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('1');
  // The page's metadata about its address is removed when another screen takes its place.
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/prijava\?lang=1$/u);
  await page.getByRole('link', { name: 'Заборавили сте лозинку?' }).click();
  await expect(page).toHaveURL('/zaboravljena-lozinka');
  await expect(canonical).toHaveCount(0);
});

test('a desktop’s window that is as narrow as a phone gets a phone’s pictures, until it is wider again', async ({
  page,
  context,
  signInAs,
}) => {
  const isNarrow = async (): Promise<boolean> =>
    (await context.cookies()).some(({ name }) => name === narrowCookie);
  await signInAs('ana');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages/prolasci');
  await expect.poll(isNarrow).toBe(true);
  const letThrough = await holdScripts(page);
  await openDrawn(page, '/pages/prolasci', 'Putarina/GetProlasci', 'commit');
  await expect(page.getByRole('list', { name: 'Spisak prolazaka' })).toBeVisible();
  const moves = await watchMoves(page);
  letThrough();
  await takenOver(page);
  await settle(page);
  expect(await moves()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(isNarrow).toBe(false);
});

test('a text that the operator has changed since the page was drawn takes the place of the one before', async ({
  page,
}) => {
  await page.route(/\/api\/Language\/GetTranslation/u, async (route) => {
    const answer = await route.fetch();
    // The call's envelope, by the contract.
    const envelope = (await answer.json()) as { readonly result: string };
    const texts = JSON.parse(envelope.result) as Readonly<Record<string, string>>;
    const result = JSON.stringify({ ...texts, 'identity.sign-in-title': 'Dobro došli' });
    await route.fulfill({ json: { ...envelope, result } });
  });
  const answer = await page.goto('/prijava');
  expect(await answer?.text()).not.toContain('Dobro došli');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dobro došli');
});

test('typing and submitting before the portal is loaded signs in all the same', async ({
  page,
  createCustomer,
}) => {
  const customer = await createCustomer();
  const letThrough = await holdScripts(page);
  await page.goto('/prijava', { waitUntil: 'commit' });
  await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/prijava');
  letThrough();
  await expect(page).toHaveURL('/pages/home');
  // A browser left to itself would put the password into the address.
  expect(page.url()).not.toContain(customer.password);
});

test('what is typed stays where the picture is replaced, because only this browser knew the language', async ({
  page,
  context,
}) => {
  await page.goto('/prijava?lang=3');
  await takenOver(page);
  // As a browser that keeps cookies for a few days, and what a page has stored for longer.
  await context.clearCookies({ name: languageCookie });
  const letThrough = await holdScripts(page);
  await page.goto('/prijava', { waitUntil: 'commit' });
  await page.getByLabel('Korisničko ime ili e-adresa').fill('milica@primer.rs');
  letThrough();
  const username = page.getByLabel('User name or e-mail address');
  await expect(username).toHaveValue('milica@primer.rs');
  await expect(username).toBeFocused();
});

test('what is typed before the portal is loaded signs in whoever was on the way to a screen, and leads there', async ({
  page,
  createCustomer,
}) => {
  const customer = await createCustomer();
  await page.goto('/pages/tagovi');
  await expect(page).toHaveURL('/prijava');
  const destination = page.getByText('Prijavite se da nastavite gde ste stali');
  await expect(destination).toBeVisible();
  // As a phone does with a tab that it has dropped for another application.
  const letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
  letThrough();
  await expect(destination).toBeVisible();
  await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pages/tagovi');
});

/** As mails to somebody who acts in several accounts have it. */
const linkTo = (accountId: string, put: string) =>
  `/pages/nalog?${new URLSearchParams({ id: accountId, put }).toString()}`;

test('a link to a screen shows whoever is not signed in the sign-in before any script; nothing moves, and it leads on to the screen', async ({
  page,
  createCustomer,
  watch,
}) => {
  const customer = await createCustomer();
  const letThrough = await holdScripts(page);
  await page.goto(linkTo(customer.accountId, '/pages/dopune?page=1'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Prijava' })).toBeVisible();
  await expect(page).toHaveURL('/prijava');
  await expect(page.getByText('Prijavite se da nastavite gde ste stali')).toBeVisible();
  const main = await page.locator('main').elementHandle();
  const moves = await watchMoves(page);
  letThrough();
  await takenOver(page);
  await settle(page);
  expect(await moves()).toEqual([]);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByLabel('Korisničko ime ili e-adresa').fill(customer.email);
  await page.getByLabel('Lozinka', { exact: true }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\/dopune/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Dopune' })).toBeVisible();
  expect(watch.complaints).toEqual([]);
});

test('a link to the account that one acts in shows its screen before any script, from another site too', async ({
  page,
  context,
  stack,
  createCustomer,
  signInAs,
  watch,
}) => {
  const customer = await createCustomer();
  await signInAs(customer);
  const calls = watchCalls(context);
  const letThrough = await holdScripts(page);
  const link = linkTo(customer.accountId, '/pages/kartice');
  await openDrawn(page, link, 'Kartica/GetKartice', 'commit');
  await expect(page).toHaveURL('/pages/kartice');
  const main = await page.locator('main').elementHandle();
  letThrough();
  await takenOver(page);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);

  // The browser brings no session, but its scripts have it.
  await page.route('https://posta.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${stack.portal}${link.replaceAll('&', '&amp;')}">Otvori</a>`,
    }),
  );
  await page.goto('https://posta.example/');
  await page.getByRole('link', { name: 'Otvori' }).click();
  await expect(page).toHaveURL('/pages/kartice');
  await expect(page.getByRole('heading', { level: 1, name: 'Moje kartice' })).toBeVisible();
  expect(calls.to('KorisnickiNalog/GetNalozi')).toHaveLength(0);
  expect(watch.complaints).toEqual([]);
});

test('a search typed before the portal is loaded is performed', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const api = await apiAs('flota');
  const { items } = await api.call(getTagovi, { first: 0, rows: 1, languageId: '2' });
  await signInAs('flota');
  const letThrough = await holdScripts(page);
  await page.goto('/pages/tagovi', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Pretraga TAG uređaja' });
  await search.fill(items[0]?.serial_number ?? '');
  letThrough();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expect(search).toHaveValue(items[0]?.serial_number ?? '');
});

test('a button pressed before the portal is loaded takes effect afterwards', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/default', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'English' }).click();
  letThrough();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a customer’s screen is in its shell with their name before any script, and with nobody else’s', async ({
  page,
  signInAs,
  createCustomer,
}) => {
  const names = ['Dragana Nikolin', 'Zoran Petkov'];
  for (const own of names) {
    const [ime = '', prezime = ''] = own.split(' ');
    await signInAs(await createCustomer({ ime, prezime }));
    const letThrough = await holdScripts(page);
    const answer = await page.goto('/pages/prolasci', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Prolasci' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Meni', exact: true })).toBeVisible();
    const name = page.getByRole('banner').getByText(own, { exact: true });
    await expect(name).toBeVisible();
    const html = (await answer?.text()) ?? '';
    expect(names.filter((one) => html.includes(one))).toEqual([own]);
    const drawn = [await page.locator('main').elementHandle(), await name.elementHandle()];
    letThrough();
    await takenOver(page);
    // Taken over, not drawn again.
    for (const element of drawn) {
      expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
    }
    await expect(name).toBeVisible();
    await page.unrouteAll();
  }
});

for (const { age, asked, sentence } of [
  { age: 0, asked: 0, sentence: 'and is not asked for again' },
  { age: 6000, asked: 1, sentence: 'and asked for again if that took long' },
]) {
  test(`a customer’s screen shows its data before any script, is taken over unchanged, ${sentence}`, async ({
    page,
    context,
    signInAs,
    watch,
  }) => {
    await signInAs('flota');
    const calls = watchCalls(context);
    const letThrough = await holdScripts(page);
    await openDrawn(page, '/pages/prolasci', 'Putarina/GetProlasci', 'commit');
    const row = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr').first();
    await expect(row).toBeVisible();
    const words = await row.textContent();
    const drawn = await row.elementHandle();
    calls.forget();
    await requestedBefore(page, age);
    letThrough();
    await takenOver(page);
    expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
    await expect(row).toHaveText(words ?? '');
    // What is asked for when all else is done.
    await expect.poll(() => calls.to('Language/GetTranslation')).toHaveLength(1);
    await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(asked);
    expect(watch.complaints).toEqual([]);
  });
}

/** A trip in the address of the calculator. */
const trip = '/pages/izracunaj-putarinu?from=rs-a1-subotica&to=rs-a1-nis-jug';
const askedByTrip = [
  'Putarina/GetStanice',
  'Putarina/GetKategorije',
  'Putarina/GetPutevi',
  'Putarina/GetTarifa',
  'Putarina/IzracunajPutarinu',
] as const;

/** Screens of a company, and some of others, with what they ask for at first. */
const drawnWithAnswers: readonly {
  readonly path: string;
  readonly calls: readonly [string, ...string[]];
  readonly as?: DemoAccount | 'visitor';
  /** What the picture says. */
  readonly says?: RegExp;
  /** Lines on a page, as this browser remembers them. */
  readonly rows?: number;
  /** Places in it whose content comes later: a map, plots and sums below the list. */
  readonly toCome?: number;
}[] = [
  { path: trip, calls: askedByTrip, as: 'visitor', says: /1\.908\sRSD/u, toCome: 1 },
  {
    path: `${trip}&kategorija=II&date=2026-11-02`,
    calls: [...askedByTrip, 'Tag/GetTagovi'],
    as: 'ana',
    says: /Da li imate dovoljno na TAG uređaju/u,
    toCome: 1,
  },
  {
    path: '/pages/prolasci?mark=any',
    calls: ['Putarina/GetProlasci', 'Putarina/GetNeobicniProlasci'],
    says: /Trebalo je da košta/u,
    toCome: 10,
  },
  {
    path: '/pages/prolasci?mark=undisputed',
    calls: ['Putarina/GetProlasci', 'Putarina/GetNeobicniProlasci'],
    says: /Izostavljeno je ono/u,
    toCome: 10,
  },
  { path: '/pages/izvestaji', calls: ['Izvestaj/GetIzvestaj'] },
  // As the mail of each month has it.
  {
    path: '/pages/izvestaji?by=road&period=2026-09-01%2F2026-09-30',
    calls: ['Izvestaj/GetIzvestaj', 'Izvestaj/GetRasporediIzvestaja'],
    says: /septembar 2026/u,
  },
  {
    path: '/pages/izvestaji?by=hour&period=2026-10-01/2026-10-31',
    calls: ['Izvestaj/GetIzvestaj'],
  },
  { path: '/pages/usteda', calls: ['Ustede/GetUstede'] },
  // Of short pages: how many lines there are depends on the day.
  { path: '/pages/usteda?page=2', calls: ['Ustede/GetUstede'], rows: 5 },
  { path: '/pages/izvodi', calls: ['Izvod/GetMesecniIzvodi'] },
  { path: '/pages/moje-voznje', calls: ['Voznja/GetVoznje'] },
  { path: '/pages/odlozeno-placanje', calls: ['OdlozenoPlacanje/GetPregled'] },
  {
    path: '/pages/profil?tab=obavestenja',
    calls: [
      'KorisnickiNalog/GetProfil',
      'KorisnickiNalog/GetObavestenja',
      'KorisnickiNalog/GetPushUredjaji',
      'KorisnickiNalog/GetSmsBroj',
    ],
  },
  {
    path: '/pages/profil?tab=clanovi',
    calls: ['KorisnickiNalog/GetProfil', 'KorisnickiNalog/GetClanovi'],
  },
  { path: '/pages/tagovi?tab=budzeti', calls: ['Budget/GetBudzeti'] },
  {
    path: '/pages/dopuna-pregled?company=balance',
    calls: [
      'StanjeFirme/GetStanjeFirme',
      'StanjeFirme/GetBrzaUplata',
      'StanjeFirme/GetUplateFirme',
      'StanjeFirme/GetPromeneStanjaFirme',
    ],
    as: 'prevoz',
  },
  {
    path: '/pages/profil?tab=api',
    calls: [
      'KorisnickiNalog/GetProfil',
      'Integracija/GetKljucevi',
      'Integracija/GetVebhukovi',
      'Putarina/GetProlasci',
    ],
  },
  {
    path: '/pages/dopuna-pregled',
    calls: ['Dopuna/GetPregled', 'OdlozenoPlacanje/GetPregled', 'StanjeFirme/GetStanjeFirme'],
  },
  {
    path: '/pages/dopuna-pregled?many=choose',
    calls: [
      'Tag/GetTagovi',
      'Tag/GetMestaTroska',
      'Dopuna/GetPonuda',
      'Dopuna/GetZbirneDopune',
      'Kartica/GetKartice',
    ],
  },
  { path: '/pages/dopuna-pregled?move=choose', calls: ['Tag/GetTagovi'], as: 'ana' },
  { path: '/pages/reklamacije', calls: ['Reklamacija/GetReklamacije'], as: 'ana' },
  { path: '/pages/reklamacije?about=other', calls: ['Reklamacija/GetPredmet'], as: 'ana' },
  { path: '/pages/tagovi?tab=mesta-troska', calls: ['Tag/GetMestaTroska'], says: /Niš/u },
  { path: '/pages/knjizna-odobrenja', calls: ['KnjiznoOdobrenje/GetKnjiznaOdobrenja'] },
  { path: '/pages/pregled-zahteva-kupovina', calls: ['Kupovina/GetZahtevi'] },
  {
    path: '/pages/pregled-zahteva-kupovina?new=yes',
    calls: ['Kupovina/GetCenovnikZahteva', 'Putarina/GetKategorije'],
  },
  { path: '/pages/naruci-tag', calls: ['Kupovina/GetPonuda', 'Putarina/GetKategorije'] },
  { path: '/pages/moji-podaci', calls: ['KorisnickiNalog/GetSacuvaniPodaci'] },
  { path: '/pages/moji-podaci', calls: ['KorisnickiNalog/GetSacuvaniPodaci'], as: 'sin' },
  { path: '/pages/tagovi', calls: ['Tag/GetTagovi'], as: 'sin', says: /Podaci su potpuni/u },
  { path: '/pages/provera-voznji', calls: ['ProveraVoznji/GetProvere'] },
];

for (const row of drawnWithAnswers) {
  const { path, calls: asked, as = 'flota', says = /./u, toCome = 0, rows } = row;
  test(`${path} of ${as} comes with its answers before any script, and is taken over unchanged`, async ({
    page,
    context,
    signInAs,
    watch,
    stack,
  }) => {
    if (as !== 'visitor') await signInAs(as);
    if (rows !== undefined) {
      await context.addCookies([{ name: rowsCookie, value: String(rows), url: stack.portal }]);
    }
    const calls = watchCalls(context);
    const letThrough = await holdScripts(page);
    await openDrawn(page, path, asked, 'commit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(says);
    await expect(page.getByRole('main').locator('[data-to-come]')).toHaveCount(toCome);
    // A customer's has all rules already.
    await expect(page.locator(`#${allRulesId}`)).toHaveCount(as === 'visitor' ? 1 : 0);
    const words = await page.getByRole('main').innerText();
    const main = await page.locator('main').elementHandle();
    const moves = await watchMoves(page);
    calls.forget();
    await requestedBefore(page, 0);
    letThrough();
    await takenOver(page);
    expect(await main.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.getByRole('main').innerText()).toContain(words.slice(0, 100));
    await expect.poll(() => calls.to('Language/GetTranslation')).toHaveLength(1);
    await settle(page);
    for (const call of asked) expect(calls.to(call), call).toHaveLength(0);
    expect(await moves()).toEqual([]);
    expect(watch.complaints).toEqual([]);
  });
}

test('a screen that came without its data is taken over without what its tab has kept of it', async ({
  page,
  context,
  createCustomer,
  signInAs,
  watch,
}) => {
  const customer = await createCustomer({ poslovno_ime: 'Превоз Илић д.о.о.' });
  const { tagId } = await customer.addTag();
  await signInAs(customer);
  const example = page.getByRole('main').locator('pre').first();
  await page.goto('/pages/profil?tab=api');
  // Of whom nobody has passages any tag is asked for, once that is known: by the same call as before it is.
  await expect(example).toContainText(tagId);
  await withoutDrawnAnswers(context);
  const letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(example).toContainText('TAG_ID');
  const main = await page.locator('main').elementHandle();
  letThrough();
  await takenOver(page);
  await expect(example).toContainText(tagId);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
  expect(watch.complaints).toEqual([]);
});

test('a screen opened again in a tab is taken over with the data that it came with', async ({
  page,
  createCustomer,
  signInAs,
  watch,
}) => {
  const customer = await createCustomer();
  const { tagId } = await customer.addTag({ plate: 'BG7005AA' });
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await expect(page.getByText('BG7005AA').first()).toBeAttached();
  await customer.api.call(sacuvajViseTagova, { tags: [{ tag_id: tagId, plate: 'NI7006BB' }] });
  const letThrough = await holdScripts(page);
  await openDrawn(page, '/pages/tagovi', 'Tag/GetTagovi', 'commit');
  const list = page.getByRole('list', { name: 'Spisak TAG uređaja' });
  await expect(list).toContainText('NI 7006-BB');
  const drawn = await list.elementHandle();
  await requestedBefore(page, 0);
  letThrough();
  await takenOver(page);
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
  await expect(list).toContainText('NI 7006-BB');
  expect(watch.complaints).toEqual([]);
});

test('events whose times have gone on while scripts loaded are taken over as they were drawn', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  const letThrough = await holdScripts(page);
  await openDrawn(page, '/pages/stanje-na-putevima', 'StanjeNaPutevima/GetDogadjaji', 'commit');
  await letTimePass(page, 10);
  letThrough();
  // A difference would be an error in the console, and the whole screen be drawn again.
  await settle(page);
});

test('what a comparison found comes with its page, at the address by which colleagues open it', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const { items } = await (await apiAs('prevoz')).call(getProvere, { first: '0', rows: '1' });
  const [check] = items;
  await signInAs('prevoz');
  const letThrough = await holdScripts(page);
  const path = `/pages/provera-voznji?check=${check?.check_id ?? ''}`;
  await openDrawn(page, path, 'ProveraVoznji/GetNalazi', 'commit');
  await expect(page.getByRole('main')).toContainText(check?.fileName ?? 'a file');
  const main = await page.locator('main').elementHandle();
  letThrough();
  await takenOver(page);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
});

test('a purchase request comes with its page, as the mail about its offer leads to it', async ({
  page,
  apiAs,
  signInAs,
  watch,
}) => {
  const { items } = await (await apiAs('flota')).call(getZahtevi, { first: 0, rows: 1 });
  const number = items[0]?.request_number ?? '';
  await signInAs('flota');
  const letThrough = await holdScripts(page);
  const path = `/pages/pregled-zahteva-kupovina?request_number=${number}`;
  await openDrawn(page, path, 'Kupovina/GetZahtevDetalji', 'commit');
  await expect(page.getByRole('main')).toContainText(number);
  const main = await page.locator('main').elementHandle();
  const moves = await watchMoves(page);
  letThrough();
  await takenOver(page);
  await settle(page);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
  expect(await moves()).toEqual([]);
  expect(watch.complaints).toEqual([]);
});

test('the form that tops up a tag comes with its balance and the saved cards, and what is chosen before any script is what is paid', async ({
  page,
  apiAs,
  signInAs,
  watch,
}) => {
  const api = await apiAs('ana');
  const { items } = await api.call(getTagovi, { first: 0, rows: 1, languageId: '2' });
  const path = `/pages/dopuna-pregled?tag=${items[0]?.tag_id ?? ''}`;
  const asked = ['Dopuna/GetPregled', 'Dopuna/GetPonuda', 'Kartica/GetKartice'];
  await signInAs('ana');
  const letThrough = await holdScripts(page);
  await openDrawn(page, path, asked, 'commit');
  const main = await page.locator('main').elementHandle();
  const moves = await watchMoves(page);
  letThrough();
  await takenOver(page);
  await settle(page);
  expect(await main.evaluate((element) => element.isConnected)).toBe(true);
  expect(await moves()).toEqual([]);

  const letThroughAgain = await holdScripts(page);
  await openDrawn(page, path, asked, 'commit');
  const amount = page.getByRole('radio', { name: '5.000 RSD' });
  const card = page.getByRole('radio', { name: /^Mastercard/u });
  await amount.check();
  await card.check();
  letThroughAgain();
  await takenOver(page);
  await expect(amount).toBeChecked();
  await expect(card).toBeChecked();
  await page.getByRole('button', { name: /^Plati 5\.000/u }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
    /5\.000\sRSD/u,
  );
  expect(watch.complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, userAgent });

  for (const [path, list] of [
    ['/pages/home', 'Pocetna/GetPocetna'],
    ['/pages/tagovi', 'Tag/GetTagovi'],
  ] as const) {
    test(`${path} comes with what one click tops up: nothing moves, and presses before any script ask once`, async ({
      page,
      context,
      signInAs,
      watch,
    }) => {
      await signInAs('ana');
      const offer = page
        .getByRole('main')
        .getByRole('button', { name: /^Dopuni .*(?:Visa|Mastercard)/u })
        .first();
      const calls = watchCalls(context);
      const letThrough = await holdScripts(page);
      await openDrawn(page, path, [list, 'Dopuna/GetBrzaDopuna'], 'commit');
      await expect(offer).toBeVisible();
      const drawn = await offer.elementHandle();
      const moves = await watchMoves(page);
      calls.forget();
      await requestedBefore(page, 0);
      letThrough();
      await takenOver(page);
      await settle(page);
      expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
      expect(calls.to('Dopuna/GetBrzaDopuna')).toHaveLength(0);
      expect(await moves()).toEqual([]);

      const letThroughAgain = await holdScripts(page);
      await openDrawn(page, path, [list, 'Dopuna/GetBrzaDopuna'], 'commit');
      await offer.click();
      await offer.click();
      letThroughAgain();
      await takenOver(page);
      const dialog = page.getByRole('dialog', { name: 'Dopuna sačuvanom karticom' });
      await expect(dialog).toHaveCount(1);
      await settle(page);
      expect(calls.to('Dopuna/DopuniKarticom')).toHaveLength(0);
      await dialog.getByRole('button', { name: 'Zatvori' }).click();
      await expect(dialog).toHaveCount(0);
      expect(watch.complaints).toEqual([]);
    });
  }
});

test('API examples are taken over unchanged where the portal was opened by another name', async ({
  page,
  context,
  stack,
  signInAs,
  watch,
}) => {
  const { hostname, port } = new URL(stack.portal);
  const other = `http://${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
  await signInAs('flota');
  const cookies = await context.cookies(stack.portal);
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: other })));
  const letThrough = await holdScripts(page);
  await openDrawn(page, `${other}/pages/profil?tab=api`, 'Integracija/GetKljucevi', 'commit');
  const examples = page.getByRole('main').locator('pre');
  await expect(examples.first()).toContainText(stack.portal);
  const drawn = await page.locator('main').elementHandle();
  letThrough();
  await takenOver(page);
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
  await expect(examples.first()).toContainText(stack.portal);
  expect(watch.complaints).toEqual([]);
});

test('hours after the last visit a screen comes with its data; the token is renewed once, and no call refused', async ({
  page,
  context,
  stack,
  createCustomer,
}) => {
  const { session } = await createCustomer();
  await setSession(context, stack.portal, {
    ...session,
    token: expireToken(session.token, stack.signingKey),
  });
  const letThrough = await holdScripts(page);
  const calls = watchCalls(context);
  await openDrawn(page, '/pages/home', 'Pocetna/GetPocetna', 'commit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  calls.forget();
  letThrough();
  await takenOver(page);
  await expect
    .poll(() => calls.to('Token/RefreshToken').map(({ status }) => status))
    .toEqual([200]);
  await expect.poll(() => calls.to('Language/GetTranslation')).toHaveLength(1);
  expect(calls.to('Token/RefreshToken')).toHaveLength(1);
  expect(calls.all.filter(({ status }) => status === 401)).toEqual([]);
});

test('no customer gets the data of another customer’s screen', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  for (const plate of ['BG7001AA', 'NI7002BB']) {
    const customer = await createCustomer();
    await customer.addTag({ plate });
    await signInAs(customer);
    const html = await openDrawn(page, '/pages/tagovi', 'Tag/GetTagovi');
    expect(html).toContain(plate);
    expect(html.match(/(?:BG7001AA|NI7002BB)/gu)?.every((shown) => shown === plate)).toBe(true);
    // Who signs in while a picture is being taken over is another test.
    await takenOver(page);
  }
});

test('a screen taken over after somebody else has signed in shows that customer’s data alone', async ({
  page,
  context,
  createCustomer,
  signInAs,
}) => {
  const [ana, bojan] = [await createCustomer(), await createCustomer()];
  await ana.addTag({ plate: 'BG7003AA' });
  await bojan.addTag({ plate: 'NI7004BB' });
  await signInAs(ana);
  await openDrawn(page, '/pages/tagovi', 'Tag/GetTagovi');
  const letThrough = await holdScripts(page);
  await openDrawn(page, '/pages/tagovi', 'Tag/GetTagovi', 'commit');
  await expect(page.getByText('BG7003AA').first()).toBeAttached();
  // As from another tab.
  await signInAs(bojan, context, 'stay');
  letThrough();
  await takenOver(page);
  await expect(page.getByText('NI7004BB').first()).toBeAttached();
  await expect(page.getByText('BG7003AA')).toHaveCount(0);
  // Nor is it in the page, or stored on the device as this customer's.
  expect(await page.content()).not.toContain('BG7003AA');
  const kept = await page.evaluate(
    (owner) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(`kept:${owner} `))
        .map(([, value]) => String(value)),
    bojan.username,
  );
  expect(kept.join()).not.toContain('BG7003AA');
});

test('a search opened before the portal is loaded has its fields', async ({ page, signInAs }) => {
  await signInAs('ana');
  const letThrough = await holdScripts(page);
  await page.goto('/pages/prolasci', { waitUntil: 'commit' });
  await page.getByText('Traži po stanici, iznosu').click();
  letThrough();
  await expect(page.getByLabel('Naplatna stanica')).toBeVisible();
});

test('what is pressed in a part whose code comes last takes effect when it has come', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  const asked = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  await page.route(/\/period-range-[^/]*\.js$/u, async (route) => {
    asked.resolve(undefined);
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/pages/provera-voznji', { waitUntil: 'commit' });
  await asked.promise;
  // Whatever takes the picture over without that part has done so by now.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.getByRole('button', { name: 'Otvori kalendar' }).first().click();
  arrived.resolve(undefined);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a screen that came without its data requests it before any script, and once', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('flota');
  await withoutDrawnAnswers(context);
  const calls = watchCalls(context);
  const letThrough = await holdScripts(page);
  await page.goto('/pages/prolasci', { waitUntil: 'commit' });
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(1);
  letThrough();
  await expect(page.getByRole('table', { name: 'Spisak prolazaka' })).toBeVisible();
  expect(calls.to('Putarina/GetProlasci')).toEqual([
    { path: '/api/Putarina/GetProlasci', status: 200 },
  ]);
  // With the page size that the customer has chosen, too.
  await page.getByLabel('Po stranici').selectOption('10');
  const rows = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const asked = page.waitForRequest('**/Putarina/GetProlasci');
  await page.goto('/pages/prolasci');
  expect((await asked).postDataJSON()).toMatchObject({ first: 0, rows: 10 });
  await expect(rows).toHaveCount(10);
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(3);
});

test('hovering over a link prefetches its data, and following it requests nothing more', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('flota');
  await page.goto('/pages/home');
  await expect(page.locator('[data-to-come]')).toHaveCount(0);
  // The code of likely next screens is loaded before anybody hovers over a link; it has not run.
  await expect.poll(() => page.evaluate(fetchedAhead)).toEqual(['link']);
  const calls = watchCalls(context);
  const link = page.getByRole('link', { name: 'TAG uređaji', exact: true });
  await link.hover();
  await expect.poll(() => calls.to('Tag/GetTagovi')).toHaveLength(1);
  await link.click();
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
  expect(calls.to('Tag/GetTagovi')).toHaveLength(1);
});

test('home fetches the rows of its link to passages ahead, once, but for whoever saves data', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('flota');
  const calls = watchCalls(context);
  await page.goto('/pages/home');
  await expect.poll(() => calls.to('Putarina/GetProlasci')).toHaveLength(1);
  // Rows that are there already need no answer of the server.
  await context.route('**/api/Putarina/GetProlasci', () => undefined);
  await page.getByRole('link', { name: 'Prolasci ovog meseca' }).click();
  const rows = page.getByRole('table', { name: 'Spisak prolazaka' }).locator('tbody tr');
  // On the first of a month there may be none yet, which the list knows from the same answer.
  const none = page.getByRole('heading', { name: 'Nema prolazaka koji odgovaraju filteru' });
  await expect(rows.first().or(none)).toBeVisible();
  await context.unroute('**/api/Putarina/GetProlasci');

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const thrifty = watchCalls(context);
  await page.goto('/pages/home');
  await settle(page);
  expect(thrifty.to('Putarina/GetProlasci')).toEqual([]);
});

test('without scripts links and languages work, and a form says what it needs', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.portal });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL('/?lang=3');
  // The next page is in the same language, although no script stores it.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const notice = page.locator('#script-needed');
  await expect(notice.locator('p').first()).toBeVisible();
  await expect(notice.locator('strong')).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('tajna');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/prijava#script-needed');
  await expect(notice.locator('strong')).toBeVisible();
  await expect(notice.locator('strong')).toHaveText(/only works with JavaScript/u);
  await notice.locator('a', { hasText: 'Српски' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Пријава' })).toBeVisible();
  await context.close();
});

/** Addresses, once for each time that one was sent and not found in the browser's cache. */
function typefacesOverTheLine(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.woff2'))
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name),
  );
}

for (const [languageId, scripts] of [
  ['1', ['cyrillic', 'latin']],
  ['2', ['latin']],
  ['3', ['latin']],
] as const) {
  test(`language ${languageId} loads the fonts that it needs, each once; Cyrillic is named in the same typeface`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const font = /overpass-([a-z-]+)-[\w-]{8}\.woff2$/u.exec(request.url())?.[1];
      if (font !== undefined) asked.push(font);
    });
    for (const path of ['/default', '/prijava']) {
      asked.length = 0;
      await page.goto(`${path}?lang=${languageId}`);
      await expect(page.getByRole('button', { name: 'Српски' })).toBeVisible();
      await expect.poll(() => [...new Set(asked)].toSorted(), path).toEqual(scripts);
      await lettersLoaded(page);
      expect([...new Set(asked)].toSorted(), path).toEqual(scripts);
      const sent = await typefacesOverTheLine(page);
      expect(new Set(sent).size, path).toBe(sent.length);
      expect(await typefacesOf(page, 'button[lang="sr-Cyrl"]'), path).toEqual(['Overpass']);
    }
  });
}

/** The typefaces that an element's letters are actually rendered in. */
async function typefacesOf(page: Page, selector: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Runs in the page: what requested the code of the passages screen. */
function fetchedAhead(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/passages-passages-[^/]*\.js$/u.test(name))
    .map((entry) => (entry as PerformanceResourceTiming).initiatorType);
}
