import type { BrowserContext } from '@playwright/test';
import { withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';

// While a new version is rolled out, its portal is answered by servers of the version before as well. Those refuse
// fields that they do not know.

/** Fields that servers of the version before know of these calls. */
const known = {
  'Dopuna/GetPregled': ['tag_id', 'first', 'rows'],
  'Izvod/GetMesecniIzvodi': ['first', 'rows'],
  // As if the rest were new.
  'Tag/GetTagovi': ['first', 'rows'],
} as const;

async function refuseUnknownFields(context: BrowserContext): Promise<void> {
  await withoutDrawnAnswers(context);
  for (const [call, fields] of Object.entries(known)) {
    await context.route(`**/api/${call}`, async (route) => {
      const input = Object.keys((route.request().postDataJSON() ?? {}) as object);
      const unknown = input.filter((field) => !fields.some((one) => one === field));
      if (unknown.length === 0) return route.continue();
      const result = unknown.map((field) => ({ field, message: 'field.unknown' }));
      const json = { statusCode: 400, message: 'request.invalid', result };
      return route.fulfill({ status: 400, json });
    });
  }
}

test('balances and statements are shown, in each language', async ({ page, context, signInAs }) => {
  await refuseUnknownFields(context);
  await signInAs('flota');
  for (const lang of ['1', '2', '3']) {
    await page.goto(`/pages/dopuna-pregled?lang=${lang}`);
    await expect(
      page
        .getByRole('main')
        .getByText(/RSD|РСД/u)
        .first(),
    ).toBeVisible();
    await page.goto('/pages/izvodi');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
  }
});

test('what only new servers know is left out of what is read', async ({
  page,
  context,
  signInAs,
}) => {
  await refuseUnknownFields(context);
  await signInAs('flota');
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});
