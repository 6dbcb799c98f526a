import type { Page, ViewportSize } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { findSubjects, screens, type Screen, type ScreenSubjects } from '../fixtures/screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { furnish } from '../fixtures/showcase.ts';
import { expect, test as base } from '../fixtures/test.ts';

type Check = (page: Page) => Promise<readonly string[]>;

interface Visits {
  /** Applies a check to every screen of visitors, of customers or of staff; answers what it found, by screen. */
  readonly checkScreens: (access: Screen['access'], check: Check) => Promise<readonly string[]>;
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
  'purchase-requests',
  'external-toll',
  'external-toll-cards',
]);

const test = base.extend<Visits>({
  checkScreens: ({ page, context, createCustomer, createStaff, gateway, signInAs, stack }, use) =>
    use(async (access, check) => {
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
      if (access === 'visitor') {
        await visit((screen) => screen.access === 'visitor');
        return faults;
      }
      if (access === 'staff') {
        const { session } = await createStaff('supervisor');
        await setSession(context, stack.portal, session);
        await visit((screen) => screen.access === 'staff');
        return faults;
      }
      const customer = await createCustomer({
        ime: 'Милица',
        prezime: 'Ђурђевић',
        poslovno_ime: 'Ђурђевић превоз д.о.о.',
      });
      await furnish(customer, gateway);
      await signInAs(customer);
      await visit((screen) => screen.access === 'customer', await findSubjects(customer.api));
      for (const account of ['ana', 'flota', 'marko'] as const) {
        await context.clearCookies();
        await signInAs(account);
        await visit(({ name }) => lists.has(name));
      }
      return faults;
    }),
});

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/** Narrowest width without sideways scrolling (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };

/**
 * As high as the page: axe looks from one place, and what a bar at the foot covers there is reached
 * by scrolling.
 */
async function wholePage(page: Page, { width, height }: ViewportSize): Promise<ViewportSize> {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  return { width, height: Math.max(height, content) };
}

async function tooWide(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(narrow);
  await settle(page);
  const pixels = await sidewaysScroll(page);
  return pixels > 0 ? [`${pixels} px too wide at 320 px`] : [];
}

/** What the dark scheme changes are colours. */
async function contrastInTheDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findAccessibilityFaults(page, 'color-contrast');
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((fault) => `in the dark ${fault}`);
}

// What axe looks at is the same in every language but for the texts' lengths, so each layout and each
// scheme is seen in one, and how wide the page wants to be in all three.
for (const { name, languageId, viewport, checks } of [
  {
    name: 'Cyrillic, on a desk, light and dark',
    languageId: '1',
    viewport: { width: 1280, height: 900 },
    checks: [findAccessibilityFaults, contrastInTheDark, tooWide],
  },
  {
    name: 'English, on a phone',
    languageId: '3',
    viewport: { width: 390, height: 844 },
    checks: [findAccessibilityFaults, tooWide],
  },
  { name: 'Latin, as narrow as can be', languageId: '2', viewport: narrow, checks: [tooWide] },
] as const) {
  for (const access of ['visitor', 'customer', 'staff'] as const) {
    test(`axe finds nothing and nothing scrolls sideways at 320 px on any screen of a ${access}: ${name}`, async ({
      page,
      checkScreens,
    }) => {
      await page.addInitScript((language) => localStorage.setItem('lang', language), languageId);
      await page.setViewportSize(viewport);
      const faults = await checkScreens(access, async () => {
        await page.setViewportSize(await wholePage(page, viewport));
        const found: string[] = [];
        for (const check of checks) found.push(...(await check(page)));
        await page.setViewportSize(viewport);
        return found;
      });
      expect(faults).toEqual([]);
    });
  }
}
