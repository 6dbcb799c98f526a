import { test, tiles } from '../fixtures/other-operator.ts';
import { expect } from '../fixtures/test.ts';

test('the operator’s map tiles replace the drawn base of the map; without them the base stays', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED.*tiles\.example/u);
  let reachable = false;
  await page.route(tiles.all, async (route) =>
    reachable ? route.fulfill(tiles.picture) : route.abort(),
  );
  await page.goto('/pages/prodajna-mesta?view=map');
  const map = page.getByRole('region', { name: 'Mapa prodajnih mjesta' });
  // Areas are filled, lines are not.
  const land = map
    .locator('.leaflet-overlay-pane path:not([fill="none"])')
    .filter({ visible: true });
  await expect(land).not.toHaveCount(0);
  await expect(page.getByText(tiles.owner)).toBeVisible();

  reachable = true;
  await page.reload();
  await expect(map.locator('img').first()).toHaveJSProperty('naturalWidth', 1);
  await expect(land).toHaveCount(0);
});
