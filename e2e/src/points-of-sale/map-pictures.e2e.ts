import { expect, test as base } from '../fixtures/test.ts';
import { startStack, type StackAddresses } from '../stack/stack.ts';

const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
const owner = 'Geodetski zavod';

/** The product of an operator with map tiles. */
const test = base.extend<object, { readonly stack: StackAddresses }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern
    async ({}, use) => {
      const stack = await startStack({ MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: owner });
      await use(stack.addresses);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('map tiles of the operator are under the map; without them the base stays', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED.*tiles\.example/u);
  let reachable = false;
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.route('https://tiles.example/**', async (route) =>
    reachable ? route.fulfill({ contentType: 'image/png', body: picture }) : route.abort(),
  );
  await page.goto('/pages/prodajna-mesta?view=map');
  const map = page.getByRole('region', { name: 'Mapa prodajnih mesta' });
  // Areas are filled, lines are not.
  const land = map
    .locator('.leaflet-overlay-pane path:not([fill="none"])')
    .filter({ visible: true });
  await expect(land).not.toHaveCount(0);
  await expect(page.getByText(owner)).toBeVisible();

  reachable = true;
  await page.reload();
  await expect(map.locator('img').first()).toHaveJSProperty('naturalWidth', 1);
  await expect(land).toHaveCount(0);
});
