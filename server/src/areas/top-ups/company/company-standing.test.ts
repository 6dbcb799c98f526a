import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { prenesiStanjeFirme } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../testing/company-fixture.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';

// What becomes of a company's balance that is too small, or below zero, and what its people see of that at home.

let fixture: AutomaticFixture;
let companies: CompanyFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  companies = createCompanies(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

async function home(company: TestCompany) {
  const answer = await fixture.call(company, getPocetna, {});
  const { tasks, companyBalance } = answer.result as CallResult<typeof getPocetna>;
  const own = tasks.filter(({ kind }) => kind.startsWith('company-'));
  return {
    balance: companyBalance?.amount,
    tasks: own.map(({ kind, amount }) => [kind, amount?.amount]),
  };
}

const move = (company: TestCompany, way: 'give' | 'fetch', amount: number) =>
  fixture.call(company, prenesiStanjeFirme, {
    tag_id: company.tagIds[0],
    way,
    amount,
    idempotencyKey: uuid(),
  });

async function payByCard(company: TestCompany, amount: number): Promise<string> {
  const { order_number: number, redirectUrl } = await companies.order(company, amount, 'card');
  const before = await companies.balance(company);
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(number);
  await expect.poll(() => companies.balance(company)).toBe(before + amount);
  return number;
}

test('home shows the balance to a company that has one, and what is to be done about it', async () => {
  const company = await companies.add(2);
  expect(await home(company)).toEqual({ balance: undefined, tasks: [] });
  const { order_number: slip } = await companies.order(company, 500_000, 'bank-transfer');
  expect(await home(company)).toEqual({
    balance: 0,
    tasks: [['company-slip-unpaid', 500_000]],
  });
  await companies.transfer(await companies.slipOf(company, slip), 500_000);
  expect(await home(company)).toEqual({ balance: 500_000, tasks: [] });
  // The rule needs more than there is.
  await companies.save(company, [{}]);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 200_000]);
  expect(await home(company)).toEqual({ balance: 0, tasks: [['company-low', 0]] });
  // Tags lack nothing any more, but what is left is less than they needed in a week.
  await companies.payIn(company, 400_000);
  await companies.work(company);
  expect(await home(company)).toEqual({ balance: 400_000, tasks: [['company-low', 400_000]] });
  await companies.payIn(company, 100_000);
  expect(await home(company)).toEqual({ balance: 500_000, tasks: [] });
});

test('a chargeback takes its money off the company’s balance, and what tags have of it is owed until it is paid in', async () => {
  const company = await companies.add(2);
  const number = await payByCard(company, 700_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 300_000]);
  await fixture.gateway.reverse(number, { type: 'chargeback', notice: 'twice' });
  await expect.poll(() => companies.balance(company)).toBe(-600_000);
  expect(await companies.told(company, 'top-ups.mail-company-charged-back')).toBe(1);
  expect(await home(company)).toEqual({
    balance: -600_000,
    tasks: [['company-debt', -600_000]],
  });
  // Nothing leaves it, by rule or by hand; what comes back from a tag lowers the debt.
  await fixture.drive({ ...company, tagId: company.tagIds[1] ?? '', cardId: '' }, 8);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 44_000]);
  expect((await move(company, 'give', 1)).message).toContain('top-ups.company-too-little');
  expect((await move(company, 'fetch', 100_000)).http).toBe(200);
  expect(await companies.balance(company)).toBe(-500_000);
  // What is paid in next settles the debt first, and only the rest fills.
  await companies.payIn(company, 400_000);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([200_000, 44_000]);
  await companies.payIn(company, 300_000);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([200_000, 244_000]);
  expect(await companies.balance(company)).toBe(0);
});
