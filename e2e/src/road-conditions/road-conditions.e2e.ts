import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getDogadjaji } from '@rampa/contract/road-conditions';
import { sidewaysScroll } from '../fixtures/accessibility.ts';
import {
  card,
  cyrillic,
  isLive,
  newTitle,
  roadConditions as address,
} from '../fixtures/road-event-cards.ts';
import { deliverEvent } from '../fixtures/road-events.ts';
import { tollDay, tollToday } from '../fixtures/toll-today.ts';
import { expect, test } from '../fixtures/test.ts';
import { walkTo } from '../fixtures/walk.ts';

/** How the card shows the end of an event within the next hours. */
function endInWords(instant: string): string {
  const end = new Date(instant);
  const hour = new Intl.DateTimeFormat('sr-Latn-RS', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Europe/Belgrade',
  }).format(end);
  if (hour === '00:00') return 'kraja dana';
  return tollDay(end) === tollToday() ? hour : `sutra, ${hour}`;
}

/** What a screen reader is told from now on; the next news replaces it on the page. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const told = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const hear = (): void => {
      for (const status of document.querySelectorAll('[role="status"]')) {
        texts.push(status.textContent);
      }
    };
    new MutationObserver(hear).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  return () => told.jsonValue();
}

test.describe('a visitor', () => {
  test('sees what happens, where, until when, and according to whom; filters and the map work by keyboard alone', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('ana');
    const { items } = await api.call(getDogadjaji, {});
    const ends = items.find(({ id }) => id === 'demo-05')?.validTo;
    await page.goto(address);
    await isLive(page);
    const accident = card(page, 'Saobraćajna nezgoda');
    await expect(accident).toContainText('A1');
    await expect(accident).toContainText('Aleksinac');
    await expect(accident).toContainText('km 425–427');
    await expect(accident).toContainText('Smer:Beograd');
    await expect(accident).toContainText(`do ${endInWords(ends ?? '')}`);
    await expect(accident).toContainText('Veliki uticaj');
    await expect(accident).toContainText('Izmišljeni primer');
    await expect(page.getByText('Ovo je demo sa izmišljenim događajima.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Najavljeno' })).toContainText('Vangabaritni');

    await test.step('by keyboard alone: sets a filter, clears it, shows an event on the map', async () => {
      const road = page.getByLabel('Put', { exact: true });
      await road.focus();
      await page.keyboard.press('Tab');
      const first = page.getByRole('button', { name: /^Zatvaranje/u });
      await expect(first).toBeFocused();
      await page.keyboard.press('Space');
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(/kind=closure/u);
      await expect(first).toBeFocused();
      await page.keyboard.press('Space');
      await expect(first).toHaveAttribute('aria-pressed', 'false');
      const show = card(page, 'Saobraćajna nezgoda').getByRole('button', { name: /^Na mapi/u });
      await show.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/event=demo-05/u);
      await expect(show).toBeFocused();
    });
  });

  test('chooses a road and kinds, and finds them again by reload, link and back button', async ({
    page,
  }) => {
    await page.goto(address);
    const works = page.getByRole('button', { name: /^Radovi/u });
    await works.click();
    await expect(page).toHaveURL(/kind=works/u);
    await expect(card(page, 'Postavljanje odbojne ograde')).toBeVisible();
    await expect(card(page, 'Saobraćajna nezgoda')).toHaveCount(0);
    await page.getByLabel('Put', { exact: true }).selectOption('A2');
    await expect(card(page, 'Obeležavanje kolovoza')).toBeVisible();
    await expect(card(page, 'Postavljanje odbojne ograde')).toHaveCount(0);
    await page.reload();
    await expect(works).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Put', { exact: true })).toHaveValue('A2');
    await expect(card(page, 'Obeležavanje kolovoza')).toBeVisible();
    await page.goBack();
    await expect(card(page, 'Postavljanje odbojne ograde')).toBeVisible();
    await walkTo(page, `${address}?road=A99`);
    await page.getByRole('button', { name: 'Prikaži sve događaje' }).click();
    await expect(card(page, 'Saobraćajna nezgoda')).toBeVisible();
  });

  test('sees news without a reload; neither the focus, nor the page, nor what is read, nor a map that was moved moves', async ({
    page,
    stack,
  }) => {
    await page.goto(address);
    await isLive(page);
    const chip = page.getByRole('button', { name: /^Radovi/u });
    await chip.focus();
    const [id, title] = [randomUUID(), newTitle()];
    const announced = await listen(page);
    await deliverEvent(stack, { id, title: cyrillic(title) });
    await expect(card(page, title)).toContainText('Novo');
    // Events of other tests that come with it are told together.
    const news = new RegExp(`Nov događaj: A2, ${title}|Stigl[ao] (?:su|je) \\d+ nov`, 'u');
    await expect.poll(announced).toContainEqual(expect.stringMatching(news));
    await expect(chip).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await deliverEvent(stack, { id, title: cyrillic(`${title} B`), version: 2 });
    await expect(card(page, `${title} B`)).toBeVisible();
    await deliverEvent(stack, { id, title: cyrillic(title), version: 3, state: 'withdrawn' });
    await expect(card(page, `${title} B`)).toHaveCount(0);

    await test.step('one continues to read while news arrives above', async () => {
      const reading = card(page, 'Postavljanje odbojne ograde');
      await reading.scrollIntoViewIfNeeded();
      const before = (await reading.boundingBox())?.y ?? 0;
      const [above, itsTitle] = [randomUUID(), newTitle()];
      await deliverEvent(stack, { id: above, title: cyrillic(itsTitle) });
      await expect(card(page, itsTitle)).toHaveCount(1);
      expect(Math.abs(((await reading.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
      await deliverEvent(stack, {
        id: above,
        title: cyrillic(itsTitle),
        version: 2,
        state: 'withdrawn',
      });
    });
    await test.step('news does not move a map that the visitor has moved', async () => {
      await page.evaluate(() => scrollTo(0, 0));
      const map = page.getByRole('region', { name: 'Mapa događaja na putevima' });
      const point = map.getByRole('button', { name: /Jak vetar/u });
      await page.getByRole('button', { name: 'Približi' }).click();
      await page.getByRole('button', { name: 'Približi' }).click();
      // While points are placed again, there is none.
      let stood: Awaited<ReturnType<typeof point.boundingBox>> = null;
      await expect.poll(async () => (stood = await point.boundingBox())).not.toBeNull();
      const latest = newTitle();
      await deliverEvent(stack, { id: randomUUID(), title: cyrillic(latest) });
      await expect(card(page, latest)).toBeVisible();
      await expect.poll(() => point.boundingBox()).toEqual(stood);
      // Another filter is another view.
      await page.getByRole('button', { name: /^Vreme/u }).click();
      await expect.poll(() => point.boundingBox()).not.toEqual(stood);
    });
  });

  test('a stream that is refused is tried again, without an alert', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_FAILED|EventSource/u);
    await context.route('**/StanjeNaPutevima/Tok*', (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText('Veza se ponovo uspostavlja')).toBeVisible();
    await expect(card(page, 'Saobraćajna nezgoda')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.unrouteAll();
    await expect(page.getByText('Uživo')).toBeVisible({ timeout: 15_000 });
  });

  test('an ended event disappears from an open page by itself', async ({ page, stack }) => {
    await page.goto(address);
    await isLive(page);
    const title = newTitle();
    await deliverEvent(stack, { id: randomUUID(), title: cyrillic(title), endsIn: 4 });
    await expect(card(page, title)).toBeVisible();
    await expect(card(page, title)).toHaveCount(0);
  });

  test('finds an event of the list on the map, and one of the map in the list', async ({
    page,
  }) => {
    await page.goto(address);
    await card(page, 'Saobraćajna nezgoda')
      .getByRole('button', { name: /^Na mapi/u })
      .click();
    await expect(page).toHaveURL(/event=demo-05/u);
    await expect(card(page, 'Saobraćajna nezgoda')).toHaveAttribute('aria-current', 'true');
    const map = page.getByRole('region', { name: 'Mapa događaja na putevima' });
    const accident = map.getByRole('button', { name: /Saobraćajna nezgoda/u });
    await expect(accident).toHaveAttribute('aria-pressed', 'true');
    await expect(accident).toBeInViewport();

    await walkTo(page, `${address}?kind=weather`);
    const wind = page.getByRole('article').filter({ hasText: 'Jak vetar' });
    await expect(wind).not.toHaveAttribute('aria-current', 'true');
    await map.getByRole('button', { name: /Jak vetar/u }).click();
    await expect(wind).toHaveAttribute('aria-current', 'true');
    await expect(wind).toBeInViewport();
  });

  test('a link to an event leads to it', async ({ page }) => {
    await page.goto(`${address}?event=demo-20`);
    const linked = card(page, 'Izgradnja Moravskog koridora');
    await expect(linked).toBeInViewport();
    await expect(linked).toHaveAttribute('aria-current', 'true');
  });
});

test('at 320 px: the map in view, the most severe first, nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(address);
  const first = page.getByRole('article').first();
  await expect(first).toContainText('Veliki uticaj');
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeInViewport();
  const details = first.getByText(/^Detalji/u);
  await details.click();
  await expect(first.getByRole('definition').last()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await first.getByRole('button', { name: /^Na mapi/u }).click();
  await expect(page).toHaveURL(/event=/u);
});

test('home shows the most severe event and how many others there are, and leads to them', async ({
  page,
  stack,
}) => {
  const [worst, newer] = [`${newTitle()} H`, newTitle()];
  const [worstId, newerId] = [randomUUID(), randomUUID()];
  await deliverEvent(stack, { id: worstId, title: cyrillic(worst), severity: 'highest' });
  await deliverEvent(stack, { id: newerId, title: cyrillic(newer), severity: 'high' });
  await page.goto('/pages/home');
  const sign = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Stanje na putevima' }) });
  // Another run of this test may have delivered one as severe.
  await expect(sign).toContainText(/A2 Odron \d+ H/u);
  await expect(sign).toContainText(/i još \d+ događaj/u);
  await sign.getByRole('link').click();
  await expect(page).toHaveURL(/stanje-na-putevima/u);
  await expect(card(page, worst)).toBeVisible();
  await expect(card(page, newer)).toBeVisible();
  for (const id of [worstId, newerId]) {
    const title = cyrillic(id === worstId ? worst : newer);
    await deliverEvent(stack, { id, title, version: 2, state: 'withdrawn' });
  }
});
