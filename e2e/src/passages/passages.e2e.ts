import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getPotrosnja, getProlasci } from '@rampa/contract/passages';
import type { getTagovi } from '@rampa/contract/tags';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { lettersDrawn } from '../fixtures/letters.ts';
import { settle } from '../fixtures/settle.ts';
import { openWithTexts } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { tollDay, tollToday } from '../fixtures/toll-today.ts';
import { walkTo } from '../fixtures/walk.ts';

const list = 'Spisak prolazaka';

type TagPage = CallResult<typeof getTagovi>;
type PassagePage = CallResult<typeof getProlasci>;

/** Lines of a text on screen. */
async function linesOf(text: Locator): Promise<number> {
  await lettersDrawn(text.page());
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
}

test.describe('two years of trips', () => {
  test.beforeEach(async ({ signInAs }) => signInAs('ana'));

  test('are shown five at a time, newest first, with the total of all, at Belgrade’s time wherever the customer is', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const all = await api.call(getProlasci, { first: 0, rows: 5, languageId: '2' });
    await page.goto('/pages/prolasci');
    const rows = page.getByRole('table', { name: list }).locator('tbody tr');
    await expect(rows).toHaveCount(5);
    for (const [index, passage] of all.items.entries()) {
      await expect(rows.nth(index)).toContainText(passage.exit);
      await expect(rows.nth(index)).toContainText(dinars(passage.amount.amount));
    }
    // As rendered, not as in the markup; "juče", or a date with or without its year.
    const times = /[\p{L}\d], \d\d:\d\d\s– \d\d:\d\d/u;
    await expect(rows.first()).toContainText(times, { useInnerText: true });
    // The browser's zone is another one.
    const inBelgrade = new Intl.DateTimeFormat('sr-Latn-RS', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Belgrade',
    }).format(Date.parse(all.items[0]?.exitedAt ?? ''));
    await expect(rows.first()).toContainText(inBelgrade);
    await expect(page.getByText(`1–5 od ${number(all.totalRecords)}`)).toBeVisible();
    await expect(page.getByText(dinars(all.totalAmount.amount)).first()).toBeVisible();

    // The choice lasts, even if the address says nothing of it.
    await page.getByLabel('Po stranici').selectOption('10');
    await expect(rows).toHaveCount(10);
    await page.goto('/pages/prolasci');
    await expect(rows).toHaveCount(10);

    await test.step('spending by month is a chart with its figures as a table, whose rows lead to the month', async () => {
      await expect(page.getByRole('img', { name: /^Potrošnja po mesecima/u })).toBeVisible();
      await page.getByRole('button', { name: 'Prikaži tabelu' }).click();
      const table = page.getByRole('table', { name: 'Potrošnja po mesecima' });
      const first = table.locator('tbody tr').nth(1);
      const count = await first.locator('td').first().innerText();
      await first.getByRole('button').click();
      await expect(page).toHaveURL(/period=/u);
      await expect(page.getByText(`od ${count}`, { exact: false }).first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Potrošnja po danima' })).toBeVisible();
    });
  });

  test('start with this month compared with the last, whatever the list shows', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Belgrade' }).format();
    const month = today.slice(0, 7);
    // On the first of a month there may be none yet.
    const { result } = await api.ask(getPotrosnja, { period: `${month}-01/${today}` });
    const spent = result?.months[0]?.amount.amount ?? 0;
    await page.goto('/pages/prolasci?period=2031-01-01%2F2031-02-01');
    await test.step('a period without passages says so', async () => {
      const none = { name: 'Nema prolazaka koji odgovaraju filteru' };
      await expect(page.getByRole('heading', none)).toBeVisible();
    });
    const comparison = page.getByRole('region', { name: 'Ovaj mesec i prošli' });
    await expect(comparison).toContainText(`${dinars(spent)} RSD`);
    await test.step('from a period without passages a button leads to all of them', async () => {
      await page.getByRole('button', { name: 'Prikaži sve prolaske' }).click();
      await expect(page.getByRole('table', { name: list })).toBeVisible();
      await expect(page).toHaveURL('/pages/prolasci');
    });
    await comparison.getByRole('button', { name: 'Prikaži prolaske: Prošli mesec' }).click();
    await expect(page.getByLabel('Period', { exact: true })).toHaveValue('last-month');
    const chart = page.getByRole('img', { name: /^Potrošnja po danima/u });
    await expect(chart).toBeVisible();
    // On a phone, days have little room, and the last one most of all: it stays about as far from the one before as others do.
    await page.setViewportSize({ width: 390, height: 844 });
    const days = chart.locator('text').filter({ hasText: /^\d{1,2}\.?$/u });
    await expect(async () => {
      const places = await days.evaluateAll((texts) =>
        texts
          .map((text) => text.getBoundingClientRect())
          .filter(({ y }, _, all) => y === all.at(-1)?.y)
          .map(({ left, right }) => ({ left, right, middle: (left + right) / 2 })),
      );
      expect(places.length).toBeGreaterThan(5);
      const steps = places.slice(1).map(({ middle }, at) => middle - (places[at]?.middle ?? 0));
      expect(Math.min(...steps) / Math.max(...steps)).toBeGreaterThan(0.75);
      expect(places.slice(1).filter(({ left }, at) => left < (places[at]?.right ?? 0) + 2)).toEqual(
        [],
      );
    }).toPass();
  });

  test('are found by station and amount, which the address and the file keep', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const { items } = await api.call(getProlasci, { first: 0, rows: 1 });
    const [newest] = items;
    const amount = newest?.amount.amount ?? 0;
    await page.goto('/pages/prolasci');
    await page.getByText('Traži po stanici, iznosu').click();
    await page.getByLabel('Naplatna stanica').selectOption({ label: newest?.exit ?? '' });
    await page.getByLabel('Stanica kao').selectOption({ label: 'izlaz' });
    const field = page.getByRole('textbox', { name: 'Iznos' });
    await field.fill('mnogo');
    await page.getByRole('button', { name: 'Traži', exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(dinars(amount));
    await field.press('Enter');
    await expect(page).toHaveURL(/amount=/u);
    const station_id = new URL(page.url()).searchParams.get('station') ?? '';
    const found = await api.call(getProlasci, {
      station_id,
      stationSide: 'exit',
      amountFrom: amount,
      amountTo: amount,
      first: 0,
      rows: 5,
    });
    expect(found.totalRecords).toBeGreaterThan(0);
    const rows = page.getByRole('table', { name: list }).locator('tbody tr');
    await expect(rows).toHaveCount(Math.min(5, found.totalRecords));
    await expect(page.getByText(dinars(found.totalAmount.amount)).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Naplatna stanica')).toHaveValue(station_id);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^prolasci_do-.*exit-.*\.csv$/u);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(found.totalRecords + 1);
  });

  test('may be searched less narrowly without the search closing meanwhile; are not disputed again where a complaint is about them', async ({
    page,
  }) => {
    await page.goto('/pages/prolasci?mark=category-differs');
    const mark = page.getByLabel('Šta je neobično');
    await mark.focus();
    await mark.selectOption('any');
    await expect(page).toHaveURL(/mark=any/u);
    await mark.selectOption('');
    await expect(page.getByRole('table', { name: list })).toBeVisible();
    await expect(mark).toBeFocused();
    await expect(mark).toBeVisible();

    await test.step('what a complaint is about is not disputed again with others', async () => {
      await mark.selectOption('any');
      const cards = page.getByRole('region', { name: 'Neobični prolasci' }).getByRole('article');
      const disputed = page.getByRole('link', { name: /^Reklamacija R/u });
      await expect(cards.filter({ has: disputed })).toHaveCount(1);
      await expect(cards.filter({ has: disputed }).getByRole('checkbox')).toHaveCount(0);
      const others = cards.filter({ hasNot: disputed });
      await expect(others.getByRole('checkbox')).toHaveCount(await others.count());
      await page.getByRole('checkbox', { name: /^Izaberi \d/u }).check();
      const dispute = page.getByRole('link', { name: /^Reklamiraj/u });
      await expect(dispute).toContainText(String(await others.count()));
    });
  });

  test('that home counts as unusual are the ones that it leads to, without what is disputed', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const { marked } = await api.call(getPocetna, { languageId: '2' });
    const count = marked.totalRecords;
    expect(count).toBeGreaterThan(0);
    await page.goto('/pages/home');
    await page.getByRole('link', { name: 'Pogledaj šta je neobično' }).click();
    await expect(page).toHaveURL(/mark=undisputed&period=/u);
    const unusual = page.getByRole('region', { name: 'Neobični prolasci' });
    await expect(unusual.getByRole('article')).toHaveCount(count);
    const disputed = page.getByRole('link', { name: /^Reklamacija R/u });
    await expect(disputed).toHaveCount(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await unusual.getByRole('link', { name: 'Prikaži sve neobične prolaske' }).click();
    await expect(unusual.getByRole('article')).toHaveCount(count + 1);
    await expect(disputed).toHaveCount(1);
    // Where none is left, the screen says why.
    await page.goto('/pages/prolasci?mark=undisputed&period=2020-01-01/2020-01-02');
    await expect(page.getByText('Nema više ničeg neobičnog za reklamaciju')).toBeVisible();
    await page.getByText('Traži po stanici, iznosu').click();
    await page.getByLabel('Šta je neobično').selectOption('any');
    await expect(page.getByText('Nema prolazaka koji odgovaraju filteru')).toBeVisible();
  });

  test('are disputed together from several pages of the list', async ({ page, signInAs }) => {
    await signInAs('flota');
    await page.goto('/pages/prolasci?mark=any&rows=5');
    const cards = page.getByRole('region', { name: 'Neobični prolasci' }).getByRole('article');
    await cards.nth(0).getByRole('checkbox').check();
    await cards.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sledeća stranica' }).click();
    await expect(page).toHaveURL(/page=2/u);
    await expect(cards.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await cards.nth(0).getByRole('checkbox').check();
    await expect(page.getByText('Izabrano na drugim stranicama: 2')).toBeVisible();
    const dispute = page.getByRole('link', { name: /^Reklamiraj 3 prolaska zajedno/u });
    const ids = new URL(
      await dispute.evaluate((link) => (link as HTMLAnchorElement).href),
    ).searchParams.get('id');
    expect(new Set(ids?.split(','))).toHaveProperty('size', 3);
    // Another selection is another list.
    await page.getByText('Traži po stanici, iznosu').click();
    await page.getByLabel('Šta je neobično').selectOption('category-differs');
    await expect(page).toHaveURL(/mark=category-differs/u);
    await expect(page.getByRole('link', { name: /^Reklamiraj/u })).toHaveCount(0);
  });

  test('fit on tablets and phones: times and actions in their lines, fields that stay where they are', async ({
    page,
  }) => {
    const times = page
      .getByRole('table', { name: list })
      .getByText(/^\d\d:\d\d\s– \d\d:\d\d$/u)
      .first();
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/pages/prolasci');
    for (const [width, lines] of [
      [768, 1],
      [640, 2],
    ] as const) {
      await test.step(`at ${width} px entry and exit take ${lines} of the table’s lines, and the dash none alone`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect(times).toBeVisible();
        expect(await linesOf(times), String(width)).toBe(lines);
      });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await test.step('on a phone actions are in one line, at the edge of their cards', async () => {
      // The text of a quiet button ends where the content does: it reaches out of the row.
      const ask = page.getByRole('button', { name: /^Obračun/u }).first();
      expect(await linesOf(ask.getByText('Obračun'))).toBe(1);
    });
    await test.step('fields stay where they are when one of them is wrong', async () => {
      await walkTo(page, '/pages/prolasci?amount=300-500');
      const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
      const [amount, plate] = [page.getByLabel('Iznos'), 'Tablice'];
      await expect(page.getByLabel(plate)).toBeVisible();
      await amount.fill('mnogo');
      await page.getByRole('button', { name: 'Traži', exact: true }).click();
      await expect(amount).toHaveAccessibleDescription(/Upišite jedan iznos/u);
      expect(await top(plate)).toBe(await top('Iznos'));
    });
    await test.step('so is what leads on under the heading of the calculator', async () => {
      await walkTo(page, '/pages/izracunaj-putarinu');
      expect(await linesOf(page.getByRole('main').getByText('Sačuvane vožnje'))).toBe(1);
    });
  });

  test('are filtered by tag and period, which the address keeps', async ({ page, apiAs }) => {
    const api = await apiAs('ana');
    const all = await api.call(getProlasci, { first: 0, rows: 1 });
    // A tag that was used in the last few days, whatever the date.
    const tagId = all.items[0]?.tag_id ?? '';
    await page.goto('/pages/prolasci');
    const tag = page.getByLabel('TAG uređaj', { exact: true });
    // The names of the tags are loaded after the list.
    await expect(tag.locator('option').nth(1)).toBeAttached();
    await tag.selectOption(tagId);
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Poslednjih 30 dana' });
    await expect(page).toHaveURL(/tag=.*period=|period=.*tag=/u);

    const period = new URL(page.url()).searchParams.get('period') ?? '';
    const expected = await api.call(getProlasci, { tag_id: tagId, period, first: 0, rows: 5 });
    expect(expected.totalRecords).toBeLessThan(all.totalRecords);
    const summary = page.getByText(`od ${number(expected.totalRecords)}`);
    await expect(summary).toBeVisible();
    await expect(page.getByText(dinars(expected.totalAmount.amount)).first()).toBeVisible();

    await page.reload();
    await expect(summary).toBeVisible();
    await expect(tag).toHaveValue(tagId);
    await expect(page.getByLabel('Period', { exact: true })).toHaveValue('last-30-days');

    await page.getByRole('link', { name: 'Početna' }).first().click();
    await page.goBack();
    await expect(summary).toBeVisible();
    await expect(tag).toHaveValue(tagId);
  });

  test('a range of days is chosen by hand, and nonsense is reported beside it', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const { items, totalRecords } = await api.call(getProlasci, { first: 0, rows: 20 });
    // There are passages before, within and after these days.
    const dayOf = (index: number) => tollDay(new Date(items[index]?.exitedAt ?? ''));
    const [from, to] = [dayOf(12), dayOf(6)];
    const period = `${from}/${to}`;
    const expected = await api.call(getProlasci, { period, first: 0, rows: 5, languageId: '2' });
    expect(expected.totalRecords).toBeGreaterThan(5);
    expect(expected.totalRecords).toBeLessThan(totalRecords);

    await page.goto('/pages/prolasci');
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Izaberi datume' });
    const range = page.getByRole('group', { name: 'Period od datuma do datuma' });
    const [first, last] = [dayField(range, 'Od'), dayField(range, 'Do')];
    const rows = page.getByRole('table', { name: list }).locator('tbody tr');
    const expectChosen = async () => {
      await expect(page).toHaveURL((url) => url.searchParams.get('period') === period);
      await expect(rows).toHaveCount(5);
      for (const [index, passage] of expected.items.entries()) {
        await expect(rows.nth(index)).toContainText(passage.exit);
        await expect(rows.nth(index)).toContainText(dinars(passage.amount.amount));
      }
      await expect(page.getByText(`1–5 od ${number(expected.totalRecords)}`)).toBeVisible();
      await expect(page.getByText(dinars(expected.totalAmount.amount)).first()).toBeVisible();
    };
    await typeDay(first, from);
    await typeDay(last, to);
    await expectChosen();
    await expectFault(first, undefined);

    // What makes no sense is not requested: the list stays that of the days before. A year alone is
    // changed, for each day typed on the way to another one makes sense.
    const year = Number(to.slice(0, 4));
    for (const [field, typed, fault] of [
      [last, year - 1, 'Početni datum je posle krajnjeg. Promenite jedan od njih.'],
      [first, 1999, 'Podaci postoje od 2000. godine. Izaberite kasniji datum.'],
    ] as const) {
      await typeYear(field, typed);
      await expectFault(first, fault);
      await expectChosen();
      await typeDay(field, field === first ? from : to);
      await expectFault(first, undefined);
    }
    await range.getByRole('button', { name: 'Obriši: Do' }).click();
    const openEnd = (url: URL) => url.searchParams.get('period') === `${from}/..`;
    await expect(page).toHaveURL(openEnd);
    await typeYear(first, Number(tollToday().slice(0, 4)) + 1);
    await expectFault(first, 'Početni datum je u budućnosti. Izaberite današnji ili neki raniji.');
    await expect(page).toHaveURL(openEnd);
  });

  test('the calculation of a toll adds up to what was charged', async ({ page }) => {
    await openWithTexts(page, '/pages/prolasci');
    await settle(page);
    const row = page.getByRole('table', { name: list }).locator('tbody tr').first();
    const charged = await row.locator('td').filter({ hasText: 'RSD' }).innerText();
    const dialog = page.getByRole('dialog', { name: 'Obračun' });
    const gate = Promise.withResolvers<undefined>();
    await page.route('**/GetObracun**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.evaluate(countAmounts);
    await row.getByRole('button', { name: /^Obračun/u }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    // Opening a calculation re-renders no row: none formats its amount again.
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'amounts')))).toBe(0);
    gate.resolve(undefined);
    const lines = dialog.locator('dt');
    await expect(lines.filter({ hasText: 'Naplaćeno' })).toBeVisible();
    const amounts = await dialog.locator('dl > div, dl').evaluateAll(() => {
      const terms = [...document.querySelectorAll('[role="dialog"] dt')];
      return terms.map((term) => ({
        term: term.textContent,
        value: term.nextElementSibling?.textContent ?? '',
      }));
    });
    const sum = (pattern: RegExp): number =>
      amounts
        .filter(({ term }) => pattern.test(term))
        .reduce((total, { value }) => total + minor(value), 0);
    const total = sum(/^Naplaćeno/u);
    expect(total).toBe(minor(charged));
    // Sections as rounded, less the discount.
    const discount = sum(/^Popust/u);
    expect(sum(/^Zaokruženo/u) + discount).toBe(total);
    expect(discount).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('button', { name: /^Obračun/u })).toBeFocused();
  });

  test('suspicious passages are marked, with the reason', async ({ page, apiAs }) => {
    const api = await apiAs('ana');
    const seen = new Map<string, number>();
    for (let first = 0, total = 1; first < total; first += 100) {
      const { items, totalRecords } = await api.call(getProlasci, { first, rows: 100 });
      total = totalRecords;
      for (const [index, { marks }] of items.entries()) {
        for (const mark of marks) if (!seen.has(mark)) seen.set(mark, first + index);
      }
    }
    expect([...seen.keys()].length).toBeGreaterThan(1);
    const names: Readonly<Record<string, { name: RegExp; reason: RegExp }>> = {
      'category-differs': {
        name: /^Naplaćena .* kategorija/u,
        reason: /Naplaćena je .* prijavljen za/u,
      },
      'same-lane-twice': {
        name: /^Ista traka dvaput/u,
        reason: /isti TAG uređaj je očitan dvaput/u,
      },
      'impossible-time': { name: /^Nemoguće vreme/u, reason: /To nije moguće/u },
      'longest-route': { name: /^Najduža relacija/u, reason: /Ulaz nije poznat/u },
      'entry-found': { name: /^Ulaz se može utvrditi/u, reason: /Ulaz nije očitan/u },
      'outside-usual': { name: /^Van uobičajenog/u, reason: /skoro nikad/u },
      'abroad-overlap': { name: /^Istovremeno u inostranstvu/u, reason: /u inostranstvu/u },
    };
    await page.goto('/pages/prolasci');
    for (const [mark, position] of seen) {
      const size = 5;
      const at = Math.floor(position / size);
      await walkTo(page, `/pages/prolasci?page=${at + 1}`);
      const from = number(at * size + 1).replaceAll('.', String.raw`\.`);
      await expect(page.getByText(new RegExp(`^${from}–[\\d.]+ od `, 'u'))).toBeVisible();
      const row = page
        .getByRole('table', { name: list })
        .locator('tbody tr')
        .nth(position % size);
      await row.getByRole('button', { name: names[mark]?.name ?? mark }).click();
      await expect(page.getByRole('dialog')).toContainText(names[mark]?.reason ?? mark);
      await page.keyboard.press('Escape');
    }
  });

  test('the whole selection comes as a file of each format; a download is cancelled by keyboard, and one that breaks off can be requested again', async ({
    page,
    context,
    apiAs,
    watch,
  }) => {
    const api = await apiAs('ana');
    const all = await api.call(getProlasci, { first: 0, rows: 5 });
    await page.clock.install();
    await openWithTexts(page, '/pages/prolasci');
    await expect(page.getByRole('table', { name: list })).toBeVisible();
    const ofDownload = (url: URL) => url.pathname.endsWith('/IzvozProlazaka');
    const told = page.getByText('Datoteka je preuzeta');
    for (const format of ['CSV', 'Excel', 'PDF', 'JSON', 'Parquet'] as const) {
      await test.step(`as ${format}`, async () => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: format, exact: true }).click();
        const file = await readFile(await (await download).path());
        await expect(told).toBeVisible();
        if (format === 'CSV') {
          const lines = file.toString('utf8').trim().split('\r\n');
          expect(lines.length - 1).toBe(all.totalRecords);
        } else if (format === 'JSON') {
          const { schema, items } = JSON.parse(file.toString('utf8')) as {
            readonly schema: string;
            readonly items: readonly object[];
          };
          expect(schema).toBe('passages/2');
          expect(items).toHaveLength(all.totalRecords);
        } else if (format === 'Parquet') {
          expect(file.subarray(0, 4).toString()).toBe('PAR1');
          expect(file.subarray(-4).toString()).toBe('PAR1');
        } else if (format === 'Excel') expect(file.subarray(0, 2).toString()).toBe('PK');
        else expect(file.subarray(0, 5).toString()).toBe('%PDF-');
        // It is not taken for what is told of the next one.
        await page.clock.fastForward(3000);
        await expect(told).toHaveCount(0);
      });
    }
    await test.step('cancelled by keyboard, which leaves one where it began', async () => {
      const excel = page.getByRole('button', { name: 'Excel', exact: true });
      // Nothing comes until it is cancelled.
      await context.route(ofDownload, () => undefined);
      await excel.press('Enter');
      const cancel = page.getByRole('button', { name: 'Odustani' });
      await cancel.press('Enter');
      await expect(cancel).toBeHidden();
      await expect(excel).toBeFocused();
      await context.unrouteAll();
      const download = page.waitForEvent('download');
      await excel.press('Enter');
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/u);
    });
    await test.step('one that breaks off is reported, and can be requested again', async () => {
      watch.allow(/Failed to load resource/u);
      await context.route(ofDownload, (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: 'CSV', exact: true }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Preuzimanje nije uspelo' }),
      ).toBeVisible();
      await context.unrouteAll();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/u);
    });
  });
});

test('of a fleet’s tags those after the first hundred are asked for when somebody chooses one', async ({
  page,
  signInAs,
}) => {
  await signInAs('flota');
  await withoutDrawnAnswers(page);
  const asked: number[] = [];
  // As if it had two more tags than fit on a page of the call.
  await page.route('**/api/Tag/GetTagovi', async (route) => {
    const { first } = route.request().postDataJSON() as { readonly first: number };
    asked.push(first);
    const response = await route.fetch({ postData: { first: 0, rows: 100 } });
    const { result, ...envelope } = (await response.json()) as { readonly result: TagPage };
    const { items } = result;
    const others = items
      .slice(0, 2)
      .map((tag, at) => ({ ...tag, tag_id: `${at}`, plate: `ZZ ${at}` }));
    const shown = first === 0 ? items : others;
    const totalRecords = items.length + others.length;
    await route.fulfill({
      json: { ...envelope, result: { ...result, items: shown, totalRecords } },
    });
  });
  await page.goto('/pages/prolasci');
  const field = page.getByRole('combobox', { name: 'TAG uređaj' });
  await expect(field).toHaveAttribute('placeholder', /Tablica/u);
  await settle(page);
  expect(asked).toEqual([0]);
  await field.fill('ZZ 1');
  await expect(page.getByRole('option', { name: /ZZ 1/u })).toBeVisible();
  expect(asked.at(-1)).toBeGreaterThan(0);
  // The first ones are known: nobody asks for them again.
  expect(asked.filter((first) => first === 0)).toHaveLength(1);
});

test('of a fleet’s tags the first hundred can be chosen from where the others do not come', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.allow(/Failed to load resource/u);
  await signInAs('flota');
  await withoutDrawnAnswers(page);
  let plate = '';
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/api/Tag/GetTagovi', async (route) => {
    // Whatever is asked for after the first ones.
    if (plate !== '') {
      await route.abort('connectionreset');
      refuse();
      return;
    }
    const response = await route.fetch({ postData: { first: 0, rows: 100 } });
    const { result, ...envelope } = (await response.json()) as { readonly result: TagPage };
    plate = result.items.find((tag) => tag.plate !== '')?.plate ?? '';
    const totalRecords = result.items.length + 2;
    await route.fulfill({ json: { ...envelope, result: { ...result, totalRecords } } });
  });
  await page.goto('/pages/prolasci');
  const field = page.getByRole('combobox', { name: 'TAG uređaj' });
  await expect(field).toHaveAttribute('placeholder', /Tablica/u);
  await field.fill('ZZ nema');
  await refused;
  await expect(page.getByText('Nema TAG uređaja s takvom tablicom')).toBeVisible();
  await field.fill(plate);
  await expect(page.getByRole('option').filter({ hasText: plate })).toBeVisible();
});

test('a fleet of fifty thousand passages: the last page is a page like any other', async ({
  page,
  signInAs,
  apiAs,
}) => {
  const api = await apiAs('flota');
  const { totalRecords } = await api.call(getProlasci, { first: 0, rows: 5 });
  expect(totalRecords).toBeGreaterThanOrEqual(50_000);
  const last = await api.call(getProlasci, { first: totalRecords - 1, rows: 5, languageId: '2' });
  expect(last.items).toHaveLength(1);
  await signInAs('flota');
  await page.goto('/pages/prolasci');
  const pages = Math.ceil(totalRecords / 5);
  await page.getByRole('button', { name: `Stranica ${number(pages)}` }).click();
  const rows = page.getByRole('table', { name: list }).locator('tbody tr');
  await expect(page.getByText(`${number(totalRecords)} od ${number(totalRecords)}`)).toBeVisible();
  await expect(rows.last()).toContainText(last.items[0]?.exit ?? '?');
  await expect(page.getByRole('button', { name: 'Sledeća stranica' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a customer without passages learns what will be shown here', async ({ page, signInAs }) => {
  await signInAs('marko');
  await page.goto('/pages/prolasci');
  await expect(page.getByRole('heading', { name: 'Još nema prolazaka' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0);
});

test('two passages at the same time of the night when summer time ends are told apart', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  await withoutDrawnAnswers(page);
  await page.route('**/api/Putarina/GetProlasci', async (route) => {
    const answer = await route.fetch();
    // The call's envelope, by the contract.
    const envelope = (await answer.json()) as { readonly result: PassagePage };
    const { items } = envelope.result;
    const changed = items.map((item, at) => {
      const offset = ['+01:00', '+02:00'][at];
      if (offset === undefined) return item;
      const day = '2026-10-25T02:';
      return { ...item, enteredAt: `${day}02:00${offset}`, exitedAt: `${day}30:00${offset}` };
    });
    await route.fulfill({ json: { ...envelope, result: { ...envelope.result, items: changed } } });
  });
  await page.goto('/pages/prolasci');
  const rows = page.getByRole('table', { name: list }).locator('tbody tr');
  await expect(rows.nth(0)).toContainText(/02:02\s– 02:30 \(zimsko vreme\)/u);
  await expect(rows.nth(1)).toContainText(/02:02\s– 02:30 \(letnje vreme\)/u);
  await expect(rows.nth(2)).not.toContainText('vreme)');
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: list }).getByRole('listitem');
  await expect(cards.filter({ hasText: '(zimsko vreme)' })).toHaveCount(1);
  await expect(cards.filter({ hasText: '(letnje vreme)' })).toHaveCount(1);
});

/** One of the two days of a range. */
function dayField(range: Locator, name: string): Locator {
  return range.getByRole('group', { name, exact: true });
}

/** Types an ISO day part by part, in the reader's order. */
async function typeDay(field: Locator, isoDay: string): Promise<void> {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  await field.getByRole('spinbutton').first().focus();
  await field.page().keyboard.type(`${day}${month}${year}`);
}

async function typeYear(field: Locator, year: number): Promise<void> {
  await field.getByRole('spinbutton').last().focus();
  await field.page().keyboard.type(String(year));
}

/** The fault of a range is reported beside its first day. */
async function expectFault(field: Locator, fault: string | undefined): Promise<void> {
  const part = field.getByRole('spinbutton').first();
  if (fault === undefined) {
    await expect(part).not.toHaveAttribute('aria-invalid');
    await expect(field).not.toHaveAccessibleDescription(/Početni datum|Podaci postoje/u);
  } else {
    await expect(part).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(fault, 'u'));
    await expect(field.page().getByText(fault)).toBeVisible();
  }
}

function number(value: number): string {
  return new Intl.NumberFormat('sr-Latn-RS').format(value);
}

/** Whole dinars, as the screens show them. */
function dinars(minorUnits: number): string {
  return new Intl.NumberFormat('sr-Latn-RS', { maximumFractionDigits: 0 }).format(minorUnits / 100);
}

/** Minor units of an amount as written in Serbian: `−1.222,50 RSD`. */
function minor(text: string): number {
  const digits = text
    .replaceAll(/[^\d,\u2212-]/gu, '')
    .replace('\u2212', '-')
    .replace(',', '.');
  return Math.round(Number(digits) * 100);
}

/** Runs in the page: counts the numbers formatted from here on. */
function countAmounts(): void {
  const { prototype } = Intl.NumberFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format');
  Reflect.set(globalThis, 'amounts', 0);
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Intl.NumberFormat) {
      Reflect.set(globalThis, 'amounts', Number(Reflect.get(globalThis, 'amounts')) + 1);
      return format?.get?.call(this) as Intl.NumberFormat['format'];
    },
  });
}
