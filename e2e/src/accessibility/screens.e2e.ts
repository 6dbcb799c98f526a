import type { Page, ViewportSize } from '@playwright/test';
import {
  findAccessibilityFaults,
  type Language,
  sidewaysScrollIn,
  widest,
} from '../fixtures/accessibility.ts';
import { createCustomer, type Customer, type DemoAccount } from '../fixtures/customers.ts';
import { showLongestContent } from '../fixtures/longest-content.ts';
import { findSubjects, screens, type Screen, type ScreenSubjects } from '../fixtures/screens.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { furnish } from '../fixtures/showcase.ts';
import { createStaff, type StaffMember } from '../fixtures/staff.ts';
import { expect, test as base } from '../fixtures/test.ts';

/**
 * `address`: each address is loaded once, and its other states are walked to. `first`: only the first screen is
 * loaded, which is enough for staff, who get the same document at every address.
 */
type Loads = 'address' | 'first';

interface OfTest {
  /** Applies the check to screens; returns what it found, by screen. */
  readonly visit: (
    some: readonly Screen[],
    loads: Loads,
    subjects?: ScreenSubjects,
  ) => Promise<readonly string[]>;
  /** Has data for a customer's screens, but for those in `onlyOf`. */
  readonly furnished: Furnished;
  readonly supervisor: StaffMember;
}

interface Furnished {
  readonly customer: Customer;
  readonly subjects: ScreenSubjects;
}

type DemoSweep = Extract<DemoAccount, 'marko' | 'ana' | 'flota' | 'prevoz' | 'porodica'>;

// Made once in a worker. As fixtures of the worker they would give this file workers, and browsers, of its own.
const made: { furnished?: Promise<Furnished>; supervisor?: Promise<StaffMember> } = {};

const test = base.extend<OfTest>({
  furnished: async ({ stack, database, gateway }, use) => {
    const make = async (): Promise<Furnished> => {
      const customer = await createCustomer(
        { portal: stack.portal, database },
        { ime: 'Милица', prezime: 'Ђурђевић', poslovno_ime: 'Ђурђевић превоз д.о.о.' },
      );
      await furnish(customer, gateway);
      return { customer, subjects: await findSubjects(customer.api) };
    };
    await use(await (made.furnished ??= make()));
  },
  supervisor: async ({ stack, mailbox }, use) =>
    use(await (made.supervisor ??= createStaff(stack, mailbox, 'supervisor'))),
  visit: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('lang', '1'));
    await use(async (some, loads, subjects = {}) => {
      const faults: string[] = [];
      const loaded = new Set<string>();
      for (const screen of some) {
        const reached = await reach(page, screen, subjects, { loads, loaded });
        const found = reached ? await checkScreen(page) : ['this account does not get there'];
        faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
        // Faked answers were for this screen alone.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      return faults;
    });
  },
});

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** Narrowest width without sideways scrolling (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };

const languages = {
  Cyrillic: { id: '1', tag: 'sr-Cyrl' },
  Latin: { id: '2', tag: 'sr-Latn' },
  English: { id: '3', tag: 'en' },
} as const;

/**
 * What loading adds to the page is seen with the first screen of an address, or of a test, and costs as much as all
 * else here: the others are walked to.
 */
async function reach(
  page: Page,
  screen: Screen,
  subjects: ScreenSubjects,
  { loads, loaded }: { readonly loads: Loads; readonly loaded: Set<string> },
): Promise<boolean> {
  const path = screen.path(subjects);
  if (path === undefined) return false;
  const [pathname = path] = path.split('?');
  await resize(page, desk);
  const isSeen = loads === 'first' ? loaded.size > 0 : loaded.has(pathname);
  if (!isSeen || !(await walkTo(page, path))) {
    await page.goto(path);
    await page.evaluate(() => Reflect.set(globalThis, 'walkable', true));
  }
  loaded.add(pathname);
  await settle(page);
  return screen.prepare === undefined || screen.prepare(page);
}

/**
 * To a screen inside the portal, in Cyrillic, by way of an address that no screen has: so it is
 * mounted again even if it is open already. False if the last screen has loaded the page by itself:
 * then the portal still has the answers that were faked for it.
 */
async function walkTo(page: Page, path: string): Promise<boolean> {
  if (!(await page.evaluate(() => 'walkable' in globalThis))) return false;
  await show(page, '/nema/ovoga');
  await sidewaysScrollIn(page, languages.Cyrillic);
  await show(page, path);
  return true;
}

/** Follows a link inside the portal, until its screen has replaced the open one. */
async function show(page: Page, path: string): Promise<void> {
  const heading = await page.locator('h1').first().elementHandle();
  await page.evaluate((address) => history.pushState({}, '', address), path);
  await page.waitForFunction((old) => !old.isConnected, heading);
}

/** A browser lays the page out again for a size that it has already, too. */
async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const before = page.viewportSize();
  if (before?.width === width && before.height === height) return;
  await page.setViewportSize({ width, height });
}

/**
 * Makes the viewport as high as the page: axe does not scroll, and would report what a bar at the
 * foot covers.
 */
async function showWhole(page: Page, { width, height }: ViewportSize): Promise<void> {
  await resize(page, { width, height });
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await resize(page, { width, height: Math.max(height, content) });
}

async function tooWide(page: Page, language: Language): Promise<readonly string[]> {
  const pixels = await sidewaysScrollIn(page, language);
  return pixels > 0 ? [`${pixels} px too wide: ${await widest(page)}`] : [];
}

/** As with the largest text size in a phone's own settings (WCAG 2.2, 1.4.4). */
async function tooWideInLargeLetters(page: Page): Promise<readonly string[]> {
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize('200%');
  const found = await tooWide(page, languages.English);
  await setSize('');
  return found;
}

/**
 * To axe, languages differ only in the length of their texts, and colour schemes only in colours:
 * so one visit shows it each layout, scheme and script once. The width of the page is measured in
 * all three languages.
 */
async function checkScreen(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${where}: ${fault}`));
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  const open = await dialogs.count();

  await showWhole(page, desk);
  note('Cyrillic, on a desk', await findAccessibilityFaults(page));

  // In the order that loads and lays out the least again.
  const fits = async (size: ViewportSize, name: keyof typeof languages): Promise<void> => {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    note(`${name}, at ${size.width} px`, await tooWide(page, languages[name]));
  };
  await fits(phone, 'Cyrillic');
  await fits(narrow, 'Cyrillic');
  await fits(narrow, 'Latin');
  await fits(phone, 'Latin');
  await fits(phone, 'English');
  note('English, in letters twice as large', await tooWideInLargeLetters(page));
  await fits(narrow, 'English');

  await page.emulateMedia({ colorScheme: 'dark' });
  await showWhole(page, phone);
  note('English, on a phone in the dark', await findAccessibilityFaults(page));
  if ((await dialogs.count()) !== open) note('languages and widths', ['a dialog came or went']);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Few enough that no worker is left alone with many at the end. */
const MOST_AT_ONCE = 8;

/** Equal parts, in the order of the list. */
function split(some: readonly Screen[]): readonly (readonly Screen[])[] {
  const parts = Math.ceil(some.length / MOST_AT_ONCE);
  return Array.from({ length: parts }, (_, at) =>
    some.slice(
      Math.round((at * some.length) / parts),
      Math.round(((at + 1) * some.length) / parts),
    ),
  );
}

const sentence = 'axe finds nothing and nothing scrolls sideways on a phone on the screens';
const span = (some: readonly Screen[]): string =>
  `from ${some.at(0)?.name} to ${some.at(-1)?.name}`;

/** Screens that the furnished customer has no data for, by a demo account that has. */
const onlyOf: Readonly<Record<DemoSweep, readonly string[]>> = {
  marko: ['close-account', 'household', 'household-invite'],
  ana: [
    'tag-edit',
    'tag-loss',
    'computation',
    'automatic-top-up',
    'automatic-top-up-faults',
    'card-remove',
    'complaint-new',
    'complaint-waiting',
    'complaint-accepted',
    'complaint-refused',
    'external-toll-computation',
    'external-toll-invoice',
    'external-toll-pay',
    'external-toll-remove-card',
  ],
  flota: [
    'complaint-new-several',
    'order-sent',
    'integrations-deliveries',
    'cost-centre-remove',
    'members-role',
    'members-transfer',
    'tag-driver',
    'purchase-request-again',
    'purchase-request-priced',
    'purchase-request-accept',
    'purchase-request-paid',
    'purchase-request-refused',
    'purchase-request-expired',
  ],
  prevoz: [],
  porodica: [],
};

/** Screens that look different with no data, or with more than the furnished customer has. */
const alsoOf: Readonly<Record<DemoSweep, readonly string[]>> = {
  marko: [
    'home',
    'tags',
    'passages',
    'balances',
    'top-ups',
    'orders',
    'complaints',
    'purchase-requests',
    'external-toll',
    'external-toll-cards',
  ],
  ana: ['home', 'passages', 'external-toll', 'external-toll-cards'],
  flota: [
    'tags',
    'passages',
    'balances',
    'top-ups',
    'orders',
    'savings',
    'spending-report',
    'spending-report-hours',
    'trip-check-findings',
  ],
  prevoz: ['home', 'balances', 'company-balance', 'trip-checks', 'statements', 'members'],
  porodica: ['home', 'tags', 'budgets', 'household'],
};

/** Every screen is checked with some account: one that is not reached is a fault. */
const inDemo = new Set(Object.values(onlyOf).flat());

const screensOf = (access: Screen['access']): readonly (readonly Screen[])[] =>
  split(screens.filter(({ name, access: its }) => its === access && !inDemo.has(name)));

test('every screen that the lists name exists', () => {
  const known: ReadonlySet<string> = new Set(screens.map(({ name }) => name));
  const named = [onlyOf, alsoOf].flatMap((lists) => Object.values(lists).flat());
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

for (const some of screensOf('customer')) {
  test(`${sentence} of a customer ${span(some)}`, async ({ page, furnished, signInAs, visit }) => {
    await showLongestContent(page);
    await signInAs(furnished.customer);
    expect(await visit(some, 'address', furnished.subjects)).toEqual([]);
  });
}

for (const some of screensOf('visitor')) {
  test(`${sentence} of a visitor ${span(some)}`, async ({ page, visit }) => {
    await showLongestContent(page);
    expect(await visit(some, 'address')).toEqual([]);
  });
}

for (const some of screensOf('staff')) {
  test(`${sentence} of staff ${span(some)}`, async ({
    page,
    context,
    stack,
    supervisor,
    visit,
  }) => {
    await showLongestContent(page);
    await setSession(context, stack.portal, supervisor.session);
    expect(await visit(some, 'first')).toEqual([]);
  });
}

for (const account of ['marko', 'ana', 'flota', 'prevoz', 'porodica'] as const) {
  const names: ReadonlySet<string> = new Set([...onlyOf[account], ...alsoOf[account]]);
  for (const some of split(screens.filter(({ name }) => names.has(name)))) {
    test(`${sentence} of ${account} of the demo ${span(some)}`, async ({
      apiAs,
      signInAs,
      visit,
    }) => {
      await signInAs(account);
      expect(await visit(some, 'address', await findSubjects(await apiAs(account)))).toEqual([]);
    });
  }
}
