import { randomUUID } from 'node:crypto';
import type { CallResult } from '@rampa/contract';
import { novaReklamacija } from '@rampa/contract/complaints';
import type { getStanjeRada } from '@rampa/contract/reports';
import { getJa } from '@rampa/contract/staff';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { answerWith } from '../fixtures/fake-answers.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { expect, test } from '../fixtures/test.ts';
import { startTopUp } from '../fixtures/top-ups.ts';

test('a clerk’s first page counts what waits and leads to it; an engineer’s has the lanes instead', async ({
  page,
  stack,
  createCustomer,
  createStaff,
}) => {
  const customer = await createCustomer();
  await customer.api.call(novaReklamacija, {
    idempotencyKey: randomUUID(),
    about: 'other',
    kind: 'service',
    text: 'Na stanici niko nije umeo da pomogne.',
  });
  const clerk = await createStaff('clerk');
  await setSession(page.context(), stack.portal, clerk.session);
  await page.goto('/uprava');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Na čekanju',
    'Delovi radnog portala',
  ]);
  const menu = page.getByRole('navigation').getByRole('listitem');
  await expect(menu.filter({ hasText: 'Reklamacije' })).toHaveText(/na čekanju: \d/u);
  await main.getByRole('link', { name: 'Otvorene reklamacije' }).click();
  await expect(page).toHaveURL('/uprava/reklamacije');

  const order = await startTopUp(customer.api, (await customer.addTag()).tagId, 123_400);
  await page.goto('/uprava');
  await main.getByRole('link', { name: 'Plaćanja bez ishoda' }).first().click();
  await expect(page).toHaveURL('/uprava/placanja');
  const payment = page.getByRole('row').filter({ hasText: order });
  await expect(payment).toContainText('Dopuna TAG uređaja');
  await expect(payment).toContainText('1.234');
  await expect(payment).toContainText('Vreme za plaćanje do');
  await page.getByLabel('Prikaži', { exact: true }).selectOption('refused');
  await expect(page).toHaveURL('/uprava/placanja?state=refused');
  await expect(payment).toHaveCount(0);

  const engineer = await createStaff('engineer');
  await setSession(page.context(), stack.portal, engineer.session);
  await page.goto('/uprava');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Trake i stanice',
    'Poruke koje se šalju',
    'Delovi radnog portala',
  ]);
  await main.getByRole('link', { name: 'E-poruke koje čekaju slanje' }).click();
  await expect(page).toHaveURL('/uprava/slanje');
  await page.getByLabel('Prikaži', { exact: true }).selectOption('webhooks');
  await expect(page).toHaveURL('/uprava/slanje?of=webhooks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poruke koje se šalju');
});

test('a supervisor compares today with last week on a plot, and in a table', async ({
  page,
  stack,
  createStaff,
}) => {
  const supervisor = await createStaff('supervisor');
  await setSession(page.context(), stack.portal, supervisor.session);
  await answerWith(page, 'Uprava/GetStanjeRada', { statusCode: 200, result: busyDay() });
  await page.goto('/uprava');
  const main = page.getByRole('main');
  await expect(main.getByText('Od ponoći do 14:00')).toBeVisible();
  const plot = main.getByRole('img', {
    name: /^Prolasci po satima\. Najviše danas: 13:00, 2\.400;/u,
  });
  await expect(plot).toBeVisible();
  await main.getByLabel('Prikaži', { exact: true }).selectOption({ label: 'Prihod od putarine' });
  await expect(main.getByRole('img', { name: /^Prihod od putarine po satima\./u })).toBeVisible();
  await expect(main.getByText('A1 Stara Pazova 3')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Niš sever, traka 12' })).toHaveAttribute(
    'href',
    '/uprava/kontrolni-zapisi?state=every&station=rs-a1-nis-sever&lane=12&day=2026-11-20',
  );
  await expect(main.getByRole('link', { name: 'Danas po satima, u izveštaju' })).toHaveAttribute(
    'href',
    /^\/uprava\/izvestaji\?period=2026-11-20(?:\/|%2F)2026-11-20&by=hour$/u,
  );
  await expect(main.getByRole('link', { name: 'Razlike u obračunima' })).toHaveAttribute(
    'href',
    '/uprava/obracuni',
  );
  await expect(main.getByText(/^99,4\s?% od 41\.212 današnjih prolazaka/u)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await main.getByRole('button', { name: 'Prikaži tabelu' }).click();
  const table = main.getByRole('table', { name: 'Prolasci i prihod danas' });
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('row').filter({ hasText: '13:00' })).toContainText('2.400');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
});

/** At 14:20 of a day on which much happens. */
function busyDay(): CallResult<typeof getStanjeRada> {
  const money = (amount: number) => ({ amount, currency: 'RSD' }) as const;
  const today = (hour: number) => (hour > 13 ? 0 : hour < 5 ? 120 + hour : 1100 + hour * 100);
  const before = (hour: number) => (hour < 5 ? 150 : 1000 + Math.abs(12 - hour) * 80);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const sumOf = (passagesOf: (hour: number) => number) => {
    const passages = hours.slice(0, 14).reduce((sum, hour) => sum + passagesOf(hour), 0);
    return { passages, amount: money(passages * 41_250) };
  };
  return {
    at: '2026-11-20T14:20:00+01:00',
    tolls: {
      day: '2026-11-20',
      before: '2026-11-13',
      hours: 14,
      sum: sumOf(today),
      sumBefore: sumOf(before),
      byHour: hours.map((hour) => ({
        hour,
        passages: today(hour),
        amount: money(today(hour) * 41_250),
        passagesBefore: before(hour),
        amountBefore: money(before(hour) * 41_250),
      })),
      complete: true,
    },
    roads: {
      silentStations: [
        { station_id: 'rs-a1-stara-pazova', name: 'Stara Pazova', passagesBefore: 612 },
        { station_id: 'rs-a1-nis-sever', name: 'Niš sever', passagesBefore: 87 },
      ],
      lanes: 214,
      lanesBehind: 2,
      posted: {
        timed: 41_212,
        prompt: 40_987,
        lateLanes: 1,
        late: [
          {
            station_id: 'rs-a1-nis-sever',
            name: 'Niš sever',
            lane: '12',
            exitedAt: '2026-11-20T11:02:00+01:00',
            postedAt: '2026-11-20T14:09:00+01:00',
          },
        ],
      },
      behind: [
        { lane: 'A1 Stara Pazova 3', confirmedAt: '2026-11-20T11:02:00+01:00' },
        { lane: 'A2 Preljina 1', confirmedAt: '2026-11-20T14:09:00+01:00' },
      ],
    },
    queues: {
      mail: { waiting: 1284, oldestSeconds: 840, failed: 3 },
      webhooks: { waiting: 12, oldestSeconds: 40, failing: 1 },
    },
    desks: {
      complaints: { open: 128, late: 4, dueSoon: 17, escalated: 6, unassigned: 9 },
      proposals: 3,
      messages: 36,
      requests: 5,
      payouts: 41,
      refused: 4120,
      marked: 198,
      lanes: 17,
      transfers: 58,
      ordersToSend: 310,
      eInvoices: 6,
      settlements: 4,
      overdueInvoices: 7,
      payments: { waiting: 22, overdue: 1, refusedToday: 64 },
    },
  };
}

test('a kept link to a part that is switched off says so, and nothing is asked for it', async ({
  page,
  stack,
  createStaff,
}) => {
  const member = await createStaff('supervisor');
  const me = await member.api.call(getJa, {});
  await answerWith(page, 'Uprava/GetJa', {
    statusCode: 200,
    result: { ...me, switchedOff: ['e-invoices'] },
  });
  await setSession(page.context(), stack.portal, member.session);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GetEFakture')) asked.push(request.url());
  });
  await page.goto('/uprava/e-fakture');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-fakture');
  await expect(
    page.getByRole('heading', { name: 'Ovaj deo radnog portala nije uključen' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'E-fakture' })).toHaveCount(
    0,
  );
  expect(asked).toEqual([]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
