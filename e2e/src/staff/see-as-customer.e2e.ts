import { getObavestenja, getProfil } from '@rampa/contract/identity';
import { getTrag, zapocniUvid } from '@rampa/contract/staff';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

const reason = 'Zove i pita zašto joj nema dopune.';

test('a clerk sees as the customer by keyboard, cannot change anything, and comes back', async ({
  page,
  stack,
  mailbox,
  watch,
  createStaff,
  createCustomer,
}) => {
  // What the server refuses, browsers report.
  watch.allow(/status of 403/u);
  const customer = await createCustomer({ ime: 'Jovana', prezime: 'Marić' });
  const tag = await customer.addTag({ plate: 'BG123AB', nickname: 'Porodični' });
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);

  const open = page.getByRole('button', { name: 'Uvid u nalog korisnika' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Uvid u nalog korisnika' });
  const field = dialog.getByLabel('Razlog');
  const begin = dialog.getByRole('button', { name: 'Otvori portal' });
  await begin.focus();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await field.fill(reason);
  await begin.focus();
  await page.keyboard.press('Enter');

  const banner = page.getByRole('region', { name: 'Uvid u nalog korisnika' });
  await expect(page).toHaveURL('/pages/home');
  await expect(banner).toContainText('Gledate nalog korisnika: Jovana Marić');
  await expect(banner).toContainText(/Još (?:29|30) minuta/u);
  await expect(page.getByRole('main')).toContainText('Porodični');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // Pointed at, but not looked at.
  await page.getByRole('link', { name: 'Prolasci', exact: true }).first().hover();

  // The banner stays on every screen, at every size.
  for (const size of [
    { width: 390, height: 844 },
    // As at 200 % in a window of 1280 × 800.
    { width: 640, height: 400 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/pages/profil');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect(await sidewaysScroll(page)).toBe(0);
    const { height } = (await banner.boundingBox()) ?? { height: Number.NaN };
    expect(height).toBeLessThan(size.height / 3);
  }

  // The server refuses, and the customer's things are as they were.
  await page.getByLabel('Telefon').fill('+381637654321');
  await page.getByRole('button', { name: 'Sačuvaj' }).first().click();
  await expect(page.getByText(/možete samo da gledate/u).first()).toBeVisible();
  expect((await customer.api.call(getProfil, {})).telefon).not.toContain('637654321');
  await page.goto('/default');
  await expect(banner).toBeVisible();

  // The clerk's other tabs stay the clerk's.
  const other = await page.context().newPage();
  await other.goto('/uprava');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Radni portal');
  await other.close();

  await banner.getByRole('button', { name: 'Završi' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/uprava/kupci?account=${customer.accountId}`);
  await expect(page.getByText('Uvid u nalog korisnika je završen.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jovana Marić');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    tag.serialNumber,
  );

  const trail = await (
    await createStaff('supervisor')
  ).api.call(getTrag, { rows: 100, customer: customer.accountId });
  const seen = trail.items.map(({ subject }) => subject);
  expect(seen).toContain('call:KorisnickiNalog/GetProfil');
  expect(seen).not.toContain('call:Putarina/GetProlasci');
  expect(seen).not.toContain('call:Dopuna/GetPregled');

  await mailbox.waitForMail(customer.email, /Zove i pita zašto joj nema dopune/u);
  const told = await customer.api.call(getObavestenja, { first: 0, rows: 5, languageId: '2' });
  expect(told.items.map(({ text, read }) => [text, read])).toContainEqual([
    `Uvid zaposlenih u Vaš nalog. Razlog: ${reason}`,
    false,
  ]);
});

test('what ended elsewhere leads back by itself', async ({
  page,
  stack,
  watch,
  createStaff,
  createCustomer,
}) => {
  watch.allow(/status of 401/u);
  const [customer, next] = [await createCustomer(), await createCustomer()];
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);
  await page.getByRole('button', { name: 'Uvid u nalog korisnika' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uvid u nalog korisnika' });
  await dialog.getByLabel('Razlog').fill(reason);
  await dialog.getByRole('button', { name: 'Otvori portal' }).click();
  await expect(page.getByRole('region', { name: 'Uvid u nalog korisnika' })).toBeVisible();
  // Home might be calling still, and leave by itself; this page calls nothing.
  await page.goto('/default');
  await expect(page.getByRole('region', { name: 'Uvid u nalog korisnika' })).toBeVisible();
  await clerk.api.call(zapocniUvid, { account_id: next.accountId, reason });
  await page.goto('/pages/dopuna-pregled');
  await expect(page).toHaveURL(`/uprava/kupci?account=${customer.accountId}`);
  await expect(page.getByText(/uvid prekinut na drugom mestu/u)).toBeVisible();
});
