import { potvrdiObavestenje, sacuvajNacrt } from '@rampa/contract/legal';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { answerWith } from '../fixtures/fake-answers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = [
  ['Uslovi korišćenja', '/uslovi-koriscenja'],
  ['Obaveštenje o privatnosti', '/privatnost'],
  ['Izjava o pristupačnosti', '/pristupacnost'],
] as const;

test('every page ends with links to the terms, the privacy notice and the accessibility statement', async ({
  page,
  signInAs,
}) => {
  for (const path of ['/default', '/prijava', '/zaboravljena-lozinka', '/vb', '/nema-je']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    for (const [name, address] of pages) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  }
  for (const [name, address] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      /Verzija 2, važi od \d+\.\s[a-z]+ 20\d\d\./u,
    );
  }
  await expect(page.getByRole('main')).toContainText(/EN 301 549/u);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await signInAs('marko');
  await page.goto('/pages/home');
  // These, help, and where to check a mail.
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(5);
});

test('a notice of new terms blocks nothing, and goes away when the customer confirms it', async ({
  page,
  signInAs,
}) => {
  await signInAs('ana');
  const told = { page: 'terms', version: 1, validFrom: '2027-01-01' } as const;
  await answerWith(page, 'Pravno/GetPrihvatanja', {
    statusCode: 200,
    result: { items: [], news: [told] },
  });
  const confirmed = page.waitForRequest(`**${potvrdiObavestenje.path}`);
  await page.goto('/pages/tagovi');
  const news = page.getByRole('region', { name: 'Novi uslovi' });
  await expect(news).toContainText('Novi uslovi korišćenja važe od 1. januara 2027.');
  await expect(page.getByRole('heading', { level: 1, name: 'TAG uređaji' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await answerWith(page, 'Pravno/GetPrihvatanja', {
    statusCode: 200,
    result: { items: [], news: [] },
  });
  await news.getByRole('button', { name: 'U redu' }).click();
  expect((await confirmed).postDataJSON()).toEqual({ page: 'terms', version: 1 });
  await expect(news).toHaveCount(0);
});

test('an editor writes a statement, sees how it will look, and publishes it for a future day', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const editor = await createStaff('editor');
  await setSession(context, stack.portal, editor.session);
  await page.goto('/uprava');
  await page.getByRole('navigation').getByRole('link', { name: 'Uslovi i izjave' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Izjava o pristupačnosti' }).click();
  const english = page.locator('form').filter({ has: page.locator('textarea[lang="en"]') });
  const text = english.getByLabel('Tekst stranice');
  const before = await text.inputValue();
  await text.fill('<script>alert(1)</script>');
  await english.getByRole('button', { name: 'Sačuvaj nacrt' }).click();
  await expect(english.getByRole('alert')).toContainText('<script>');
  await text.fill(`${before}\n\n# Newest\n- Checked again.`);
  await english.getByRole('button', { name: 'Prikaži kako će izgledati' }).click();
  const preview = english.getByRole('group', { name: 'Prikaži kako će izgledati' });
  await expect(preview.getByRole('heading', { name: 'Newest' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(text).toHaveValue(/Checked again/u);
  await english.getByRole('button', { name: 'Sačuvaj nacrt' }).click();
  await expect(english.getByText(/^Nacrt: /u)).toBeVisible();
  const publish = page.getByRole('button', { name: 'Objavi', exact: true });
  await expect(publish).toBeEnabled();

  // A colleague saves meanwhile: what is being typed stays until it is discarded.
  await text.fill(`${before}\n\n# Mine`);
  // What is published is final: never another text than the one on the screen.
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription(/Prvo sačuvajte nacrt/u);
  await editor.api.call(sacuvajNacrt, {
    page: 'accessibility',
    language: 'en',
    revision: 1,
    text: `${before}\n\n# Newest\n- Checked again by another.`,
  });
  await english.getByRole('button', { name: 'Sačuvaj nacrt' }).click();
  const overtaken = page.getByRole('status').filter({ hasText: 'Neko je u međuvremenu' });
  await expect(overtaken).toBeVisible();
  await expect(text).toHaveValue(/# Mine/u);
  await overtaken.getByRole('button', { name: 'Prikaži noviji tekst' }).click();
  await expect(text).toHaveValue(/Checked again by another/u);

  await page.getByRole('spinbutton', { name: /dan/u }).first().focus();
  await page.keyboard.type('31122099');
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Objavi', exact: true }).click();
  await expect(
    page.getByRole('link', { name: /^Verzija 3, važi od 31\. decembra 2099/u }),
  ).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto('/pristupacnost');
  await expect(page.getByText('Od 31. decembra 2099. važi nova verzija.')).toBeVisible();
  await expect(page.getByText('Checked again')).toHaveCount(0);
  // The terms of tolls abroad have a page too, with the price in place of its placeholder.
  await page.goto('/uslovi-putarine-u-inostranstvu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Uslovi putarine u inostranstvu',
  );
  await expect(page.getByRole('main')).toContainText(/: [\d.,]+\sRSD po TAG uređaju/u);
});
