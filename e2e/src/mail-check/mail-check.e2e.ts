import { randomInt } from 'node:crypto';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { freshEmail } from '../fixtures/customers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

/** Reads like a code of ours, and is that of no mail. */
const someCode = '2222-2222-2222';

test.beforeEach(async ({ context }) => {
  // Unknown codes are counted by network, and each test is another visitor.
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.');
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${address}` });
});

test('the link of a mail says that it is ours; a forged one is reported, and staff see it', async ({
  page,
  mailbox,
  stack,
  createStaff,
}) => {
  const email = freshEmail();
  await page.goto('/pages/kontakt');
  await page.getByLabel('Ime i prezime').fill('Vera Lukić');
  await page.getByLabel('E-adresa').fill(email);
  await page.getByLabel('Naslov').fill('Radno vreme');
  await page.getByLabel('Poruka').fill('Da li radite nedeljom pre podne?');
  await page.getByRole('button', { name: 'Pošalji poruku' }).click();
  const mail = await mailbox.waitForMail(email, /Primili smo Vašu poruku/u);
  const link = new URL(/https?:\S+\/provera\?kod=\S+/u.exec(mail.text)?.[0] ?? '');
  expect(mail.html).toContain(link.href);

  await page.goto(link.pathname + link.search);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: 'Poslali smo poruku sa ovim kodom' }),
  ).toBeVisible();
  await expect(main).toContainText('Primili smo Vašu poruku …');
  await expect(main).toContainText(`${email.charAt(0)}***@`);
  await expect(main).not.toContainText(email);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const code = page.getByLabel('Kod', { exact: true });
  const printed = link.searchParams.get('kod') ?? '';
  await code.fill(
    `Nisko stanje: Polo, 250,00 RSD. ${'Dopunite ga. '.repeat(9)}Kod ${printed}, primer.rs`,
  );
  await code.press('Enter');
  await expect(code).toHaveValue(printed);
  await expect(
    main.getByRole('heading', { name: 'Poslali smo poruku sa ovim kodom' }),
  ).toBeVisible();
  await code.fill('nije kod');
  await code.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(someCode.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Proveri' }).click();
  await expect(main).toContainText('Ovo nije od nas');
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await main.getByRole('link', { name: 'Prijavi falsifikat' }).click();
  await expect(page.getByLabel('Naslov')).toHaveValue(`Lažna poruka ${someCode}`);
  await page.getByLabel('Ime i prezime').fill('Vera Lukić');
  await page.getByLabel('E-adresa').fill(email);
  // A forgery may have been made of a mail of ours.
  const told = `Platite kaznu na http://primer.rs, ${email}, ${printed}`;
  await page.getByLabel('Šta piše u poruci?').fill(told);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pošalji poruku' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primili smo Vašu poruku');
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';

  const member = await createStaff('clerk');
  await setSession(page.context(), stack.portal, member.session);
  await page.goto(`/uprava/poruke?reference=${reference}`);
  await expect(page.getByText('lažna poruka', { exact: true })).toBeVisible();
  await expect(page.getByText(told)).toBeVisible();
  const codes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Kodovi u poruci' }) });
  await expect(codes).toContainText(`${someCode}nije naš`);
  await expect(codes).toContainText(`${printed}naš kod`);
  await expect(codes).toContainText('Primili smo Vašu poruku …');
  await expect(codes).toContainText(`${email.charAt(0)}***@`);
  await expect(codes).not.toContainText(email);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('without scripts the form works, and the server draws the answer', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.portal });
  const page = await context.newPage();
  // A busy server sends a page without its picture: whoever has no scripts loads it again.
  const drawn = () =>
    expect(async () => {
      if ((await page.getByRole('main').count()) === 0) await page.reload();
      await expect(page.getByRole('main')).toHaveCount(1, { timeout: 1 });
    }).toPass();
  await page.goto('/provera?lang=3');
  await drawn();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill(someCode.replaceAll('-', ''));
  await page.getByRole('button', { name: 'Check' }).click();
  await drawn();
  await expect(page.getByRole('main')).toContainText('This is not from us');
  await expect(page.getByRole('main')).toContainText(
    'No message and no document from us has this code',
  );
  // Without scripts, what was copied with a code is in the address.
  await code.fill(`Low balance: Polo. Is this from us? Code ${someCode}, rampa.example/provera`);
  await page.getByRole('button', { name: 'Check' }).click();
  await drawn();
  await expect(page.getByRole('main')).toContainText('This is not from us');
  await code.fill('RAMPA');
  await page.getByRole('button', { name: 'Check' }).click();
  await drawn();
  await expect(page.getByRole('main')).toContainText('This is not a code of ours');
  await context.close();
});

test('the back button shows the answer before, and an empty field is asked for', async ({
  page,
}) => {
  await page.goto('/default');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Da li je poruka od nas?' })
    .click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Obaveštenja na uređaju i uplatnice nemaju kod.');
  await page.getByRole('button', { name: 'Proveri' }).click();
  await expect(page.getByRole('alert')).toContainText('Upišite kod.');
  const code = page.getByLabel('Kod', { exact: true });
  await code.fill(someCode);
  await code.press('Enter');
  await expect(main).toContainText('Ovo nije od nas');
  await expect(code).toBeFocused();
  await code.fill('2222');
  await code.press('Enter');
  await expect(main).toContainText('Ovo nije naš kod');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('nema 0, O, 1, I ni L');
  await page.goBack();
  await expect(main).toContainText('Ovo nije od nas');
  await expect(code).toHaveValue(someCode);
});
