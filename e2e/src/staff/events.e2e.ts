import { randomInt } from 'node:crypto';
import { deliverEvent } from '../fixtures/road-events.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';

test('an event’s end is edited, and a later report from its source waits to be accepted', async ({
  page,
  stack,
  createStaff,
}) => {
  const mark = String(randomInt(1_000_000_000));
  const id = `e2e-${mark}`;
  const written = `Незгода код Уба ${mark}`;
  const title = `Nezgoda kod Uba ${mark}`;
  await deliverEvent(stack, { id, title: written, endsIn: 86_400 });
  const member = await createStaff('engineer');
  await setSession(page.context(), stack.portal, member.session);
  await page.goto('/uprava/dogadjaji');
  await page.getByRole('link', { name: title }).click();
  const until = page.getByRole('group', { name: 'Važi do' });
  // Part by part, in the reader's order: the day comes first, and the minute last.
  await until.getByRole('spinbutton').first().focus();
  await page.keyboard.type('241220301830');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Objavljeno je' })).toBeVisible();
  await page.reload();
  await expect(until.getByRole('spinbutton')).toHaveText(['24', '12', '2030', '18', '30']);

  await deliverEvent(stack, { id, version: 2, title: `${written}, други пут` });
  await page.goto('/uprava/dogadjaji');
  const line = page.getByRole('row').filter({ hasText: title });
  await expect(line.getByText('Ima novosti iz izvora')).toBeVisible();
  await line.getByRole('link', { name: title }).click();
  await expect(page.getByText(`${title}, drugi put`)).toBeVisible();
  await page.getByRole('button', { name: 'Prihvati podatke iz izvora' }).click();
  await expect(page.getByLabel('Naslov, ćirilicom')).toHaveValue(`${written}, други пут`);
  await expect(until.getByRole('spinbutton').first()).toHaveText('dd');

  // Without an end, drivers read that there is none yet.
  await page.goto('/uprava/dogadjaji?new=yes');
  const preview = page.getByRole('region', { name: 'Ovako će videti vozači' });
  await expect(preview).toContainText('do daljeg');
});
