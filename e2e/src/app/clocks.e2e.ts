import { expect, test } from '../fixtures/test.ts';

test('the browser, the servers, the database and the tests have one clock', async ({
  page,
  request,
  stack,
  database,
}) => {
  // oxlint-disable-next-line no-restricted-properties -- what is looked at are the clocks themselves
  const here = Date.now();
  // oxlint-disable-next-line no-restricted-properties -- the browser’s own clock
  const clocks = [await page.evaluate(() => Date.now())];
  const [row] = await database.query('SELECT now() AS now');
  clocks.push(Number(row?.['now']));
  for (const address of [stack.portal, stack.gateway, stack.mailbox, stack.partner, stack.sms]) {
    const { date = '' } = (await request.get(address)).headers();
    clocks.push(Date.parse(date));
  }
  // Not a day, nor an hour: `npm run test:midnight` gives another one to all of them.
  for (const clock of clocks) expect(Math.abs(clock - here)).toBeLessThan(60_000);
});
