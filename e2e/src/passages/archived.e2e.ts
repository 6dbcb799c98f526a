import type { Page } from '@playwright/test';
import { withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { deliverPassages } from '../fixtures/passages.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

/** Answers as a server that shows passages from this day on. */
async function showFrom(page: Page, call: string, day: string): Promise<void> {
  await withoutDrawnAnswers(page);
  await page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { readonly result: object };
    await route.fulfill({
      response,
      json: { ...envelope, result: { ...envelope.result, shownFrom: day } },
    });
  });
}

test('from when on passages are shown, a customer reads with the way to ask for earlier ones, and a clerk without', async ({
  page,
  stack,
  createCustomer,
  createStaff,
  signInAs,
}) => {
  const customer = await createCustomer({ ime: 'Стеван', prezime: 'Давнић' });
  const { serialNumber } = await customer.addTag();
  await deliverPassages(stack, serialNumber, 1);
  const note = page.getByText(/^Prolasci pre 1\.\sfebruara 2021/u);

  await signInAs(customer);
  await showFrom(page, 'Putarina/GetProlasci', '2021-02-01');
  await page.goto('/pages/prolasci');
  await expect(note).toContainText('mesečni zbirovi obuhvataju i njih');
  await note.getByRole('link', { name: 'Zatražite ih od nas' }).click();
  await expect(page).toHaveURL('/pages/kontakt');

  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await showFrom(page, 'Uprava/GetProlasciKupca', '2021-02-01');
  await page.goto(`/uprava/kupci/prolasci?account=${customer.accountId}`);
  await expect(note).toBeVisible();
  await expect(note.getByRole('link')).toHaveCount(0);
});
