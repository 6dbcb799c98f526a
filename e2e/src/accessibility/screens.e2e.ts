import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { findSubjects, screens, type ScreenSubjects } from '../fixtures/screens.ts';
import { settle } from '../fixtures/settle.ts';
import { furnish } from '../fixtures/showcase.ts';
import { expect, test as base } from '../fixtures/test.ts';

interface Furnished {
  /** Signs a customer in who has something for every screen. */
  readonly signInFurnished: () => Promise<ScreenSubjects>;
}

const test = base.extend<Furnished>({
  signInFurnished: ({ createCustomer, gateway, signInAs }, use) =>
    use(async () => {
      const customer = await createCustomer({
        ime: 'Милица',
        prezime: 'Ђурђевић',
        poslovno_ime: 'Ђурђевић превоз д.о.о.',
      });
      await furnish(customer, gateway);
      await signInAs(customer);
      return findSubjects(customer.api);
    }),
});

const languages = [
  { id: '1', name: 'Cyrillic' },
  { id: '2', name: 'Latin' },
  { id: '3', name: 'English' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const { id, name } of languages) {
      test(`axe finds nothing on any screen in ${name}, ${colorScheme}`, async ({
        page,
        signInFurnished,
        signInAs,
        context,
      }) => {
        test.setTimeout(240_000);
        await page.addInitScript((language) => localStorage.setItem('lang', language), id);
        const faults: string[] = [];
        const visit = async (access: 'visitor' | 'customer', subjects: ScreenSubjects) => {
          for (const screen of screens.filter((each) => each.access === access)) {
            const path = screen.path(subjects);
            if (path === undefined) continue;
            await page.goto(path);
            await settle(page);
            if (screen.prepare !== undefined && !(await screen.prepare(page))) continue;
            const found = await findAccessibilityFaults(page);
            faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
          }
        };
        await visit('visitor', {});
        await visit('customer', await signInFurnished());
        await context.clearCookies();
        // The demo's commuter has passages; who has nothing sees every empty state.
        await signInAs('ana');
        await visit('customer', {});
        await context.clearCookies();
        await signInAs('marko');
        await visit('customer', {});
        expect(faults).toEqual([]);
      });
    }
  });
}

for (const { id, name } of languages) {
  test(`nothing has to be scrolled sideways at 320 px in ${name}`, async ({
    page,
    signInFurnished,
    signInAs,
    context,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript((language) => localStorage.setItem('lang', language), id);
    const wide: string[] = [];
    const visit = async (access: 'visitor' | 'customer', subjects: ScreenSubjects) => {
      for (const screen of screens.filter((each) => each.access === access)) {
        const path = screen.path(subjects);
        if (path === undefined) continue;
        await page.goto(path);
        await settle(page);
        if (screen.prepare !== undefined && !(await screen.prepare(page))) continue;
        const pixels = await sidewaysScroll(page);
        if (pixels > 0) wide.push(`${screen.name}: ${pixels} px`);
      }
    };
    await visit('visitor', {});
    await visit('customer', await signInFurnished());
    await context.clearCookies();
    await signInAs('flota');
    await visit('customer', {});
    expect(wide).toEqual([]);
  });
}
