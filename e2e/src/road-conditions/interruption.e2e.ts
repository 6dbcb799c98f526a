import { randomUUID } from 'node:crypto';
import { card, cyrillic, isLive, newTitle, roadConditions } from '../fixtures/road-event-cards.ts';
import { deliverEvent } from '../fixtures/road-events.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor sees after an interruption everything that happened meanwhile', async ({
  page,
  context,
  stack,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED|ERR_FAILED/u);
  // Prefetching may fall into the interruption.
  watch.allow(/Failed to fetch dynamically imported module/u);
  await page.goto(roadConditions);
  await isLive(page);
  // What is not loaded yet cannot be loaded during the interruption.
  await expect(page.locator('.leaflet-container')).toBeVisible();
  const lists: string[] = [];
  await context.setOffline(true);
  await expect(page.getByText('Bez interneta')).toBeVisible();
  const [id, title] = [randomUUID(), newTitle()];
  await deliverEvent(stack, { id, title: cyrillic(title) });
  await expect(card(page, 'Saobraćajna nezgoda')).toBeVisible();
  page.on('request', (request) => {
    if (request.url().includes('GetDogadjaji')) lists.push(request.url());
  });
  await context.setOffline(false);
  await expect(card(page, title)).toContainText('Novo');
  await expect(page.getByText('Uživo')).toBeVisible();
  await deliverEvent(stack, { id, title: cyrillic(title), version: 2, state: 'withdrawn' });
  await expect(card(page, title)).toHaveCount(0);
  // The stream itself brought the news: no list was requested.
  expect(lists).toEqual([]);
});
