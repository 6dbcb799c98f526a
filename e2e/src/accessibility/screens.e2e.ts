import type { Page } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { findSubjects, screens, type Screen, type ScreenSubjects } from '../fixtures/screens.ts';
import { settle } from '../fixtures/settle.ts';
import { furnish } from '../fixtures/showcase.ts';
import { expect, test as base } from '../fixtures/test.ts';

type Check = (page: Page) => Promise<readonly string[]>;

interface Visits {
  /** Applies a check to every screen, and answers with what it found, by screen. */
  readonly checkScreens: (check: Check) => Promise<readonly string[]>;
}

/** What looks different for who has much, and for who has nothing yet. */
const lists = new Set([
  'home',
  'tags',
  'passages',
  'computation',
  'balances',
  'top-ups',
  'orders',
  'complaints',
]);

const test = base.extend<Visits>({
  checkScreens: ({ page, context, createCustomer, gateway, signInAs }, use) =>
    use(async (check) => {
      const faults: string[] = [];
      const visit = async (
        matches: (screen: Screen) => boolean,
        subjects: ScreenSubjects = {},
      ): Promise<void> => {
        for (const screen of screens.filter(matches)) {
          const path = screen.path(subjects);
          if (path === undefined) continue;
          await page.goto(path);
          await settle(page);
          if (screen.prepare !== undefined && !(await screen.prepare(page))) continue;
          faults.push(...(await check(page)).map((fault) => `${screen.name}: ${fault}`));
        }
      };
      await visit(({ access }) => access === 'visitor');
      const customer = await createCustomer({
        ime: 'Милица',
        prezime: 'Ђурђевић',
        poslovno_ime: 'Ђурђевић превоз д.о.о.',
      });
      await furnish(customer, gateway);
      await signInAs(customer);
      await visit(({ access }) => access === 'customer', await findSubjects(customer.api));
      for (const account of ['ana', 'flota', 'marko'] as const) {
        await context.clearCookies();
        await signInAs(account);
        await visit(({ name }) => lists.has(name));
      }
      return faults;
    }),
});

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

// What axe looks at is the same in every language but for the texts: each language is seen once (Latin on
// a phone, below), and so is each scheme.
for (const { id, name, schemes } of [
  { id: '1', name: 'Cyrillic', schemes: ['light'] },
  { id: '2', name: 'Latin', schemes: [] },
  { id: '3', name: 'English', schemes: ['dark'] },
] as const) {
  test.describe(name, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((language) => localStorage.setItem('lang', language), id),
    );

    for (const colorScheme of schemes) {
      test(`axe finds nothing on any screen in ${name}, ${colorScheme}`, async ({
        page,
        checkScreens,
      }) => {
        await page.emulateMedia({ colorScheme });
        expect(await checkScreens(findAccessibilityFaults)).toEqual([]);
      });
    }

    test(`nothing has to be scrolled sideways at 320 px in ${name}`, async ({
      page,
      checkScreens,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const faults = await checkScreens(async () => {
        const pixels = await sidewaysScroll(page);
        return pixels > 0 ? [`${pixels} px too wide`] : [];
      });
      expect(faults).toEqual([]);
    });
  });
}

test('axe finds nothing on the cards and drawers of a phone', async ({ page, checkScreens }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await checkScreens(findAccessibilityFaults)).toEqual([]);
});
