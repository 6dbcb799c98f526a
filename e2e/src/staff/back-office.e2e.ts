import { getBezbednost, novaLozinka } from '@rampa/contract/identity';
import { getJa } from '@rampa/contract/staff';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { createApiClient, signIn } from '../fixtures/api-client.ts';
import { addPasskeyDevice, appCode } from '../fixtures/authenticator.ts';
import { freshPassword, readLink } from '../fixtures/customers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { addStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a staff member is added by the command line, sets a password and a second factor, and gets in', async ({
  page,
  stack,
  mailbox,
  watch,
}) => {
  const email = await addStaff(stack, 'supervisor');
  const link = await readLink(mailbox, email, 'zaboravljena-lozinka');
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel('Nova lozinka', { exact: true }).fill(freshPassword);
  await page.getByRole('main').locator('button[type="submit"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lozinka je postavljena');

  await page.goto('/uprava/evidencija');
  await expect(page).toHaveURL('/prijava');
  await fillSignIn(page, email, freshPassword);
  // Back at the requested address, of which nothing is shown yet.
  await expect(page).toHaveURL('/uprava/evidencija');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanje drugog faktora');
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.getByRole('button', { name: 'Uključi aplikaciju' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uključi aplikaciju' });
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Kod', { exact: true }).fill(appCode(secret));
  // While the factors cannot be read, the button that leads on appears all the same.
  watch.allow(/status of 503/u);
  const security = `**${getBezbednost.path}*`;
  await page.route(security, (route) => route.fulfill({ status: 503 }));
  await dialog.getByRole('button', { name: 'Uključi' }).click();
  const codes = page.getByRole('alertdialog', { name: 'Rezervni kodovi' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  const goOn = page.getByRole('button', { name: 'Nastavi na radni portal' });
  await expect(goOn).toBeVisible();
  // A click asks twice who is signed in; without an answer the screen stays.
  const me = `**${getJa.path}*`;
  let asked = 0;
  await page.route(me, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503 });
  });
  await goOn.click();
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanje drugog faktora');
  // Both calls were refused, and nothing asks by itself: only another click leads on.
  await page.unroute(me);
  await page.unroute(security);
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dnevnik rada' })).toBeVisible();
  // Everything that staff do is listed here, this reading too.
  await page.reload();
  const lines = page.getByRole('table', { name: 'Dnevnik rada' });
  await expect(
    lines.getByRole('rowheader', { name: 'Pregledan dnevnik rada' }).first(),
  ).toBeVisible();
  await expect(lines.getByText('Nada Ilić').or(lines.getByText('Нада Илић')).first()).toBeVisible();

  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(page).toHaveURL('/default');
  await page.goto('/prijava');
  await fillSignIn(page, email, freshPassword);
  // The time step after the one that set it up: each code works once.
  await page.getByLabel('Kod', { exact: true }).fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/uprava');
  await expect(page.getByText('Nadzornik')).toBeVisible();
});

test('a passkey is a second factor too, and an older session gets in by confirming it', async ({
  page,
  context,
  stack,
  mailbox,
  watch,
}) => {
  const email = await addStaff(stack, 'clerk');
  const link = await readLink(mailbox, email, 'zaboravljena-lozinka');
  const visitor = await createApiClient(stack.portal);
  const token = link.searchParams.get('token') ?? '';
  await visitor.call(novaLozinka, { token, password: freshPassword });
  const older = await signIn(stack.portal, email, freshPassword);

  await addPasskeyDevice(page);
  await page.goto('/prijava');
  await fillSignIn(page, email, freshPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanje drugog faktora');
  await page.getByRole('button', { name: 'Dodaj pristupni ključ' }).click();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await page.getByRole('button', { name: 'Nastavi na radni portal' }).click();
  await expect(page.getByText('Referent')).toBeVisible();

  await setSession(context, stack.portal, older);
  // While the status of the factors is unknown, it is requested again.
  watch.allow(/status of 503/u);
  const security = `**${getBezbednost.path}*`;
  await page.route(security, (route) => route.fulfill({ status: 503 }));
  await page.goto('/uprava');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podešavanje drugog faktora');
  await page.unroute(security);
  await page.getByRole('button', { name: 'Nastavi na radni portal' }).click();
  const proof = page.getByRole('dialog', { name: 'Potvrdite da ste to Vi' });
  await proof.getByRole('button', { name: 'Potvrdi pristupnim ključem' }).click();
  await expect(page.getByText('Referent')).toBeVisible();
});

test('staff are led away from the customers’ screens', async ({
  page,
  context,
  stack,
  createStaff,
}) => {
  const member = await createStaff('clerk');
  await setSession(context, stack.portal, member.session);
  for (const path of ['/pages/tagovi', '/pages/home', '/prijava']) {
    await page.goto(path);
    await expect(page).toHaveURL('/uprava');
  }
  // Where mails about one's own sign-ins lead.
  await page.goto('/pages/profil?tab=uredjaji');
  await expect(page).toHaveURL('/uprava/nalog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moj pristup');
  await page.getByRole('button', { name: 'Isključi' }).first().click();
  const question = page.getByRole('alertdialog', { name: /^Isključiti aplikaciju/u });
  await expect(question).not.toContainText('dovoljna lozinka');
  await question.getByRole('button', { name: 'Isključi aplikaciju' }).click();
  await expect(question.getByRole('alert')).toContainText('moraju da imaju drugi faktor');
  await question.getByRole('button', { name: 'Odustani' }).click();
  // On a phone the sections are behind a button with the name of the open one.
  await page.setViewportSize({ width: 320, height: 640 });
  const menu = page.getByRole('navigation');
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  await expect(menu.getByRole('link')).toHaveCount(0);
  const button = menu.getByRole('button', { name: /Moj pristup/u, expanded: false });
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Moj pristup' })).toHaveAttribute('aria-current');
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/uprava/reklamacije');
  await expect(menu.getByRole('link')).toHaveCount(0);
  await expect(menu.getByRole('button', { name: /Reklamacije/u, expanded: false })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // A link to the page that is shown closes the menu too, and so does Back; neither opens it again.
  const here = menu.getByRole('button', { name: /Reklamacije/u });
  await here.click();
  await menu.getByRole('link', { name: 'Reklamacije' }).click();
  await expect(menu.getByRole('link')).toHaveCount(0);
  await expect(here).toBeFocused();
  await here.click();
  await page.goBack();
  await expect(page).toHaveURL('/uprava/nalog');
  await expect(menu.getByRole('link')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/uprava/reklamacije');
  await expect(menu.getByRole('link')).toHaveCount(0);
  // The audit trail is not for this role.
  await expect(page.getByRole('link', { name: 'Dnevnik rada' })).toHaveCount(0);
  await page.goto('/uprava/evidencija');
  await expect(page.getByText('Vaša uloga nema pristup ovoj stranici')).toBeVisible();
  await expect(page.getByText('Vaša uloga ovo ne dozvoljava.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pokušaj ponovo' })).toHaveCount(0);
});

test('for a customer the back office does not exist, and none of it is loaded', async ({
  page,
  signInAs,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signInAs('ana');
  await page.goto('/uprava');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ova stranica ne postoji');
  await expect(page).toHaveURL('/uprava');
  expect(loaded.filter((url) => /\/(?:back-office|staff|enrol)-[^/]*\.js$/u.test(url))).toEqual([]);
  expect(loaded.filter((url) => url.includes('/api/Uprava/'))).toEqual([]);
});
