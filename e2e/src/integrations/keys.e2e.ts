import type { Page } from '@playwright/test';
import { RampaClient } from '../../../client/src/index.ts';
import type { CallResult } from '@rampa/contract';
import { getKljucevi, napraviKljuc, opozoviKljuc } from '@rampa/contract/integrations';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { lettersDrawn } from '../fixtures/letters.ts';
import { answerWith, hold, withoutDrawnAnswers } from '../fixtures/fake-answers.ts';
import { expect, test } from '../fixtures/test.ts';

const company = { ime: 'Драган', prezime: 'Илић', poslovno_ime: 'Превоз Илић д.о.о.' };

/** Creates a key on the screen and returns it, as it is shown once. */
async function makeKey(page: Page, name: string, also: readonly RegExp[] = []): Promise<string> {
  await page.getByRole('button', { name: 'Nov ključ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill(name);
  await dialog.getByRole('checkbox', { name: /^TAG uređaji/u }).check();
  // What changes something has to be chosen, by somebody who has been told what that means.
  const writing = dialog.getByRole('group', { name: 'Šta sme da menja' });
  await expect(writing).toHaveAccessibleDescription(/^Samo dok ste vlasnik firme/u);
  for (const box of await writing.getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked();
  }
  for (const right of also) await dialog.getByRole('checkbox', { name: right }).check();
  await dialog.getByRole('button', { name: 'Napravi ključ' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Ključ je napravljen' });
  const key = await shown.locator('code').innerText();
  // The key is gone once the dialog is closed, so only the button closes it.
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Sačuvano je' }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'API ključevi' })).toBeFocused();
  return key;
}

test('a company creates a key, its program reads with it, and revoking ends that at once', async ({
  page,
  stack,
  createCustomer,
  signInAs,
  mailbox,
}) => {
  const customer = await createCustomer(company);
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/profil');
  await page.getByRole('tab', { name: 'API' }).click();
  await expect(page).toHaveURL('/pages/profil?tab=api');
  await expect(page.getByText('Još nemate nijedan ključ.')).toBeVisible();
  const key = await makeKey(page, 'Knjigovodstvo');

  const ask = async (path: string) => {
    const response = await fetch(`${stack.portal}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: response.status, text: await response.text() };
  };
  const read = await ask(getTagovi.path);
  expect(read.status).toBe(200);
  expect(read.text).toContain(tag.serialNumber);
  expect(await ask(getProlasci.path)).toEqual({
    status: 403,
    text: expect.stringContaining('api-key.scope-missing;scope:passages%3Aread'),
  });
  await mailbox.waitForMail(customer.email, /API ključ „Knjigovodstvo“/u);

  await page.reload();
  const line = page.getByRole('listitem').filter({ hasText: 'Knjigovodstvo' });
  await expect(line).toContainText('Poslednji put korišćen: danas');
  await expect(page.locator('body')).not.toContainText(key.slice(19));
  await line.getByRole('button', { name: 'Opozovi: Knjigovodstvo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Opozovi' }).click();
  await expect(line).toContainText('Opozvan');
  expect((await ask(getTagovi.path)).status).toBe(401);
});

test('after revoking a key the focus stays near, unless the customer has moved on meanwhile', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer(company));
  await page.goto('/pages/profil?tab=api');
  await makeKey(page, 'Prvi');
  await makeKey(page, 'Drugi');
  const revoke = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Opozovi: ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Opozovi' }).click();
    await expect(question).toHaveCount(0);
  };
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const heading = page.getByRole('heading', { name: 'API ključevi' });
  await revoke('Prvi');
  await expect(line('Prvi')).toContainText('Opozvan');
  await expect(heading).toBeFocused();

  const keys = await hold(page, getKljucevi.path.replace('/api/', ''));
  await revoke('Drugi');
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
  await expect(page.locator('body')).toBeFocused();
  await keys.release();
  await expect(line('Drugi')).toContainText('Opozvan');
  // The focus would move one frame after its button has gone.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await expect(heading).not.toBeFocused();
});

test('a program changes a plate with what the page shows of the reader’s own tag', async ({
  page,
  stack,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  const tag = await customer.addTag();
  await signInAs(customer);
  await page.goto('/pages/profil?tab=api');
  const key = await makeKey(page, 'Vozni park', [/^Izmena TAG uređaja/u]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Vozni park' })).toContainText(
    'Izmena TAG uređaja',
  );

  const example = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Isprobajte' }) });
  const shown = example.locator('pre');
  const missing = 'Reči velikim slovima zamenite svojim podacima';
  await example.getByLabel('Poziv').selectOption('Čitanje obračuna jednog prolaska');
  await expect(example).toContainText(missing);
  await example.getByLabel('Poziv').selectOption('TAG uređaj po serijskom broju');
  await expect(example).not.toContainText(missing);
  await expect(shown).toContainText(tag.serialNumber);
  await expect(shown).not.toContainText('Idempotency-Key');
  await example.getByLabel('Poziv').selectOption('Upis tablica TAG uređaja');
  await expect(shown).toContainText('Idempotency-Key: $(uuidgen)');
  await example.getByText('TypeScript').click();
  await expect(shown).toContainText(`baseUrl: "${stack.portal}"`);
  await expect(shown).toContainText('process.env.RAMPA_KEY');
  expect(await shown.innerText()).not.toContain('rampa_');
  const id = /"tag_id": "([^"]+)"/u.exec(await shown.innerText())?.[1] ?? '';

  const rampa = new RampaClient({ baseUrl: stack.portal, key });
  const change = { tags: [{ tag_id: id, plate: 'NS777-RA' }] };
  expect(await rampa.tags.saveSeveral(change)).toMatchObject({ changed: 1 });
  await page.reload();
  await example.getByLabel('Poziv').selectOption('Upis tablica TAG uređaja');
  await expect(shown).toContainText('NS 777-RA');
});

test('what the operator offers no more is named beside a key that has it, and when another asks for it', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer(company));
  await page.goto('/pages/profil?tab=api');
  await makeKey(page, 'Vozni park', [/^Izmena TAG uređaja/u]);
  const line = page.getByRole('listitem').filter({ hasText: 'Vozni park' });
  await expect(line).toBeVisible();
  await expect(line).not.toContainText('nije dostupno');

  // In the dialog that is open already it can still be ticked.
  await page.getByRole('button', { name: 'Nov ključ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Drugi');
  await dialog.getByRole('checkbox', { name: /^Izmena TAG uređaja/u }).check();
  await answerWith(page, napraviKljuc.path.replace('/api/', ''), {
    statusCode: 403,
    message: 'integrations.scope-not-offered;scope:tags%3Awrite',
  });
  await dialog.getByRole('button', { name: 'Napravi ključ' }).click();
  await expect(dialog).toContainText('ključevi sa pravom „Izmena TAG uređaja“');

  await withoutDrawnAnswers(page);
  await page.route(
    (url) => url.pathname === getKljucevi.path,
    async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { result: CallResult<typeof getKljucevi> };
      const offered = envelope.result.offered.filter((scope) => scope.endsWith(':read'));
      await route.fulfill({
        response,
        json: { ...envelope, result: { ...envelope.result, offered } },
      });
    },
  );
  await page.reload();
  await expect(line).toContainText('Trenutno nije dostupno: Izmena TAG uređaja.');
});

test('a private person has no tab for keys; its address shows the profile', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=api');
  await expect(page.getByLabel('Ime', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'API' })).toHaveCount(0);
});

test('on a phone what is said of a revoked key has as much room as of any other', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await createCustomer({ poslovno_ime: 'Prevoz d.o.o.' });
  const { key_id: key } = await customer.api.call(napraviKljuc, {
    name: 'Stari izvoz',
    scopes: ['passages:read'],
    validDays: 365,
  });
  await customer.api.call(opozoviKljuc, { key_id: key });
  await signInAs(customer);
  await page.goto('/pages/profil?tab=api');
  const line = page.getByRole('list', { name: 'API ključevi' }).getByRole('listitem');
  await expect(line).toBeVisible();
  await lettersDrawn(page);
  const [pill, last] = await Promise.all([
    line.getByText('Opozvan', { exact: true }).boundingBox(),
    line.getByText('Još nije korišćen').boundingBox(),
  ]);
  expect(pill?.y ?? 0).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
});
