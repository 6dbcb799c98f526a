import { getObavestenja } from '@rampa/contract/identity';
import { getTagovi, sacuvajTag } from '@rampa/contract/tags';
import { findAccessibilityFaults } from '../fixtures/accessibility.ts';
import { printTag } from '../fixtures/printed-tag.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clerk links a tag for a customer and changes its plate, and sees what the customer saved meanwhile', async ({
  page,
  context,
  stack,
  createStaff,
  createCustomer,
}) => {
  const customer = await createCustomer({ ime: 'Радован', prezime: 'Услуга' });
  const { serialNumber, verificationCode } = await printTag(stack);
  const clerk = await createStaff('clerk');
  await setSession(context, stack.portal, clerk.session);
  await page.goto(`/uprava/kupci?account=${customer.accountId}`);

  await page.getByRole('button', { name: 'Poveži TAG' }).click();
  const link = page.getByRole('dialog', { name: 'Poveži TAG' });
  await link.getByLabel('Serijski broj').fill(serialNumber);
  await link.getByLabel('Verifikacioni kod').fill('00000000');
  await link.getByRole('button', { name: 'Poveži', exact: true }).click();
  // Nothing is chosen beforehand: the customer is told it.
  await expect(link.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await link.getByRole('radio', { name: 'Korisnik je tražio na šalteru' }).check();
  await link.getByRole('button', { name: 'Poveži', exact: true }).click();
  await expect(link.getByRole('alert')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await link.getByLabel('Verifikacioni kod').fill(verificationCode);
  await link.getByRole('button', { name: 'Poveži', exact: true }).click();
  const change = page.getByRole('button', { name: `Izmeni : ${serialNumber}` });
  await change.click();

  const edit = page.getByRole('dialog', { name: 'Izmena oznake i naziva' });
  const [tag] = (await customer.api.call(getTagovi, {})).items;
  await customer.api.call(sacuvajTag, {
    tag_id: tag?.tag_id ?? '',
    nickname: 'Moj',
    plate: 'NS 111-AA',
  });
  await edit.getByLabel('Registracija').fill('BG 777-AB');
  await edit.getByRole('radio', { name: 'Korisnik je tražio telefonom' }).check();
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(edit).toContainText('Sada je upisano: oznaka NS 111-AA, naziv Moj.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('table', { name: 'TAG uređaji' })).toContainText('BG 777-AB');

  const told = await customer.api.call(getObavestenja, { first: 0, rows: 10, languageId: '2' });
  expect(told.items.map(({ kind }) => kind).filter((kind) => kind === 'tag-serviced')).toHaveLength(
    2,
  );
});
