import type { Page, ViewportSize } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll, widest } from '../fixtures/accessibility.ts';
import { showLongestContent } from '../fixtures/longest-content.ts';
import { findSubjects, screens, type Screen, type ScreenSubjects } from '../fixtures/screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { furnish } from '../fixtures/showcase.ts';
import { expect, test as base } from '../fixtures/test.ts';

type Check = (page: Page) => Promise<readonly string[]>;

/** Whose screens are looked at; `demo account`: the lists of accounts with typical content. */
type Whose = Screen['access'] | 'demo account';

interface Visits {
  /** Applies a check to every screen of these; answers what it found, by screen. */
  readonly checkScreens: (whose: Whose, check: Check) => Promise<readonly string[]>;
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
  checkScreens: async (
    { page, context, createCustomer, createStaff, gateway, signInAs, stack },
    use,
  ) => {
    await use(async (access, check) => {
      const faults: string[] = [];
      if (access !== 'demo account') await showLongestContent(page);
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
      if (access === 'demo account') {
        for (const account of ['ana', 'flota', 'marko'] as const) {
          await context.clearCookies();
          await signInAs(account);
          await visit(({ name }) => lists.has(name));
        }
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
      return faults;
    });
    // What the last screen still asks for, nobody waits for any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

test.describe.configure({ mode: 'parallel', timeout: 900_000 });

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** Narrowest width without sideways scrolling (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };

const cyrillic = { id: '1', tag: 'sr-Cyrl' };
const latin = { id: '2', tag: 'sr-Latn' };
const english = { id: '3', tag: 'en' };

/** As if it were chosen in another tab: the screen stays as it is, dialogs and faults included. */
async function readIn(page: Page, { id, tag }: typeof cyrillic): Promise<void> {
  await page.evaluate((language) => {
    localStorage.setItem('lang', language);
    dispatchEvent(new StorageEvent('storage'));
  }, id);
  await page.locator(`html[lang="${tag}"]`).waitFor();
  await settle(page);
}

/**
 * As high as the page: axe looks from one place, and what a bar at the foot covers there is reached
 * by scrolling.
 */
async function showWhole(page: Page, { width, height }: ViewportSize): Promise<void> {
  await page.setViewportSize({ width, height });
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, content) });
}

async function tooWide(page: Page): Promise<readonly string[]> {
  await settle(page);
  const pixels = await sidewaysScroll(page);
  return pixels > 0 ? [`${pixels} px too wide: ${await widest(page)}`] : [];
}

/** As with the largest letters of a telephone's own settings (WCAG 2.2, 1.4.4). */
async function tooWideInLargeLetters(page: Page): Promise<readonly string[]> {
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize('200%');
  const found = await tooWide(page);
  await setSize('');
  return found;
}

/**
 * What axe looks at is the same in every language but for the texts' lengths, and what a scheme
 * changes are colours: so each layout, each scheme and each script is seen once, on one visit, and
 * how wide the page wants to be in all three languages, with the longest content there can be.
 */
async function checkScreen(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${where}: ${fault}`));
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  const open = await dialogs.count();

  await showWhole(page, desk);
  note('Cyrillic, on a desk', await findAccessibilityFaults(page));

  // In the order in which the least has to be loaded and laid out anew.
  for (const [name, language] of Object.entries({ cyrillic, latin, english })) {
    if (language !== cyrillic) await readIn(page, language);
    for (const size of [narrow, phone]) {
      await page.setViewportSize(size);
      note(`${name}, at ${size.width} px`, await tooWide(page));
    }
  }
  note('English, in letters twice as large', await tooWideInLargeLetters(page));

  await page.emulateMedia({ colorScheme: 'dark' });
  await showWhole(page, phone);
  note('English, on a phone in the dark', await findAccessibilityFaults(page));
  if ((await dialogs.count()) !== open) note('languages and widths', ['a dialog came or went']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
  return faults;
}

// The longest first: what is left at the end is short.
for (const access of ['customer', 'visitor', 'staff', 'demo account'] as const) {
  test(`axe finds nothing and nothing scrolls sideways on a phone on any screen of a ${access}`, async ({
    page,
    checkScreens,
  }) => {
    await page.addInitScript(() => localStorage.setItem('lang', '1'));
    await page.setViewportSize(desk);
    expect(await checkScreens(access, checkScreen)).toEqual([]);
  });
}
