import type { Locator, Page } from '@playwright/test';
import { answerWith } from '../fixtures/fake-answers.ts';
import { openWithTexts, stopClock } from '../fixtures/stopped-clock.ts';
import { expect, test } from '../fixtures/test.ts';

const list = 'Tag/GetTagovi';
const unknown =
  'Došlo je do nepredviđene greške! Molimo, pokušajte kasnije. Ukoliko se greška ponovi, kontaktirajte administratora.';

/** The toasts of the default area. */
function toastsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Poruke portala' });
}

/** Changes a tag's nickname: a success without a message of its own. Its toast. */
async function renamed(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Izmeni/u }).click();
  await page.getByLabel('Naziv').fill(nickname);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  const toast = toastsOf(page).getByRole('status');
  await expect(toast).toHaveText('Sačuvano');
  return toast;
}

test('a success is shown for 3000 ms, in a live region of role status, 25rem wide, top right; longer under the pointer, and until it is closed', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer();
  await customer.addTag();
  await page.clock.install();
  await signInAs(customer);
  await page.goto('/pages/tagovi');
  await expect(page.getByRole('button', { name: /^Izmeni/u })).toBeVisible();
  await stopClock(page);

  const toast = await renamed(page, 'Plavi');
  const box = await toastsOf(page).boundingBox();
  expect(box?.width).toBe(400);
  expect((box?.x ?? 0) + 400).toBeGreaterThan(1200);
  expect(box?.y).toBeLessThan(150);
  await page.clock.runFor(2999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);

  // Its time starts again when the pointer leaves.
  await renamed(page, 'Zeleni');
  await page.clock.runFor(2000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 500);
  await page.clock.runFor(2999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);

  await renamed(page, 'Crveni');
  await toastsOf(page).getByRole('button', { name: 'Zatvori' }).click();
  await expect(toast).toHaveCount(0);
});

test.describe('a failure of the server', () => {
  test.beforeEach(({ watch }) => watch.allow(/status of 500/u));

  test('is shown in the customer’s language, with its values, for 8000 ms', async ({
    page,
    context,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs('marko');
    await openWithTexts(page, '/pages/home');
    await answerWith(context, list, {
      statusCode: 500,
      message: 'request.wrong-content-type;expected:a%3Bb%2Cc%3Ad%25',
    });
    await stopClock(page);
    await page
      .getByRole('navigation', { name: 'Meni' })
      .getByRole('link', { name: 'TAG uređaji' })
      .click();
    // The screen has asked before the time is advanced.
    await expect(page.getByRole('heading', { name: 'TAG uređaji', level: 1 })).toBeVisible();
    const toast = toastsOf(page).getByRole('alert');
    await expect(toast).toContainText('Greška');
    await expect(toast).toContainText('Zahtev nije u očekivanom obliku (a;b,c:d%).');
    await page.clock.runFor(7999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });

  test('shows markup in its values as text', async ({ page, context, signInAs }) => {
    await signInAs('marko');
    await answerWith(context, list, {
      statusCode: 500,
      message: `request.wrong-content-type;expected:${'<img src=x onerror="document.title=1"><b>x</b>'.replaceAll(':', '%3A')}`,
    });
    await page.goto('/pages/tagovi');
    const toast = toastsOf(page).getByRole('alert');
    await expect(toast).toContainText('<img src=x onerror="document.title=1"><b>x</b>');
    await expect(toast.locator('img, b')).toHaveCount(0);
    await expect(page).toHaveTitle('Rampa');
  });

  test('with an unknown message is shown in general words; the console has the message', async ({
    page,
    context,
    signInAs,
    watch,
  }) => {
    watch.allow(/No text for the message: NIKAD.CUO/u);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await signInAs('marko');
    await answerWith(context, list, { statusCode: 500, message: 'NIKAD.CUO;a:1' });
    await page.goto('/pages/tagovi');
    const toast = toastsOf(page).getByRole('alert');
    await expect(toast).toContainText(unknown);
    await expect(page.getByText('NIKAD')).toHaveCount(0);
    expect(said.join('\n')).toContain('NIKAD.CUO;a:1');
  });
});

test('a text may have some markup; the rest of it is removed', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  // The browser reports that the policy would have blocked what the sanitiser removes.
  watch.allow(
    /status of 500|Content Security Policy directive|content policy: (?:script|style)-src/u,
  );
  await context.route(
    (url) => url.pathname === '/api/Language/GetTranslation',
    async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { result: string };
      const texts = JSON.parse(envelope.result) as Record<string, string>;
      texts['request.timed-out'] =
        '<b>Debelo</b> <em>koso</em> <a href="https://primer.rs/">veza</a>' +
        '<a href="javascript:alert(1)">zla veza</a><script>document.title="zlo"</script>' +
        '<img src="x" onerror="document.title=1"><style>*{display:none}</style><i onclick="x()">i</i>';
      // Other texts have another tag; with the tag of the page's own they would not be looked at.
      const headers = { ...response.headers(), etag: 'W/"other"' };
      await route.fulfill({
        response,
        headers,
        json: { ...envelope, result: JSON.stringify(texts) },
      });
    },
  );
  await answerWith(context, list, { statusCode: 500, message: 'request.timed-out' });
  await signInAs('marko');
  await page.goto('/pages/tagovi');
  const toast = toastsOf(page).getByRole('alert');
  await expect(toast.locator('b')).toHaveText('Debelo');
  await expect(toast.locator('em')).toHaveText('koso');
  await expect(toast.getByRole('link', { name: 'veza', exact: true })).toHaveAttribute(
    'href',
    'https://primer.rs/',
  );
  // Under the pointer it stays: an expired toast would contain no markup either.
  await toast.hover();
  await expect(toast.getByText('zla veza')).not.toHaveAttribute('href');
  await expect(toast.locator('script, img, style, [onclick]')).toHaveCount(0);
  await expect(toast).toBeVisible();
  await expect(page).toHaveTitle('Rampa');
});

test('a message of the server after a success (610) is shown as information', async ({
  page,
  context,
  signInAs,
}) => {
  await answerWith(context, list, {
    statusCode: 610,
    message: 'request.timed-out',
    result: { items: [], totalRecords: 0 },
  });
  await signInAs('marko');
  await page.goto('/pages/tagovi');
  await expect(toastsOf(page).getByRole('status')).toContainText('Obaveštenje');
  await expect(page.getByRole('heading', { name: 'Još nemate TAG uređaj' })).toBeVisible();
});
