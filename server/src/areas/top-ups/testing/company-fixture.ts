import type { CallResult } from '@rampa/contract';
import {
  getIpsQr,
  getStanjeFirme,
  sacuvajPravilaPunjenja,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { tollDay } from '../../../platform/clock.ts';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { createBulkBuyers } from './bulk-fixture.ts';
import type { AutomaticFixture } from './automatic-fixture.ts';

/** A company with tags. */
export interface TestCompany extends SignedIn {
  readonly tagIds: readonly string[];
}

type Rule = Partial<{
  readonly target: 'all' | 'cost-centre' | 'tag';
  readonly targetId: string;
  readonly below: number;
  readonly upTo: number;
}>;

export type CompanyFixture = ReturnType<typeof createCompanies>;

/** Companies that fill their tags from a balance of their own. */
export function createCompanies(fixture: Pick<AutomaticFixture, 'app' | 'call'>) {
  const { database, services } = fixture.app.app;
  const buyers = createBulkBuyers(fixture);

  const show = async (company: SignedIn): Promise<CallResult<typeof getStanjeFirme>> =>
    (await fixture.call(company, getStanjeFirme, {})).result as CallResult<typeof getStanjeFirme>;

  const order = async (company: SignedIn, amount: number, method: 'card' | 'bank-transfer') => {
    const answer = await fixture.call(company, uplatiNaStanjeFirme, {
      amount,
      method,
      idempotencyKey: uuid(),
    });
    if (answer.http !== 200) throw new Error(answer.message);
    return answer.result as CallResult<typeof uplatiNaStanjeFirme>;
  };

  const slipOf = async (company: SignedIn, number: string): Promise<string> => {
    const slip = await fixture.call(company, getIpsQr, { order_number: number });
    return (slip.result as CallResult<typeof getIpsQr>).reference;
  };

  const transfer = (reference: string, amountMinor: number) =>
    services.bankTransfers.import(everyAccount, [
      {
        id: uuid(),
        date: tollDay(fixture.app.now()),
        currency: 'RSD',
        reference,
        amountMinor,
      },
    ]);

  return {
    buyers,
    show,
    order,
    slipOf,
    transfer,
    async add(tags: number): Promise<TestCompany> {
      const company = await fixture.app.addCustomer('pravno');
      return { ...company, tagIds: await buyers.addTags(company, tags) };
    },
    /** Pays in by slip. */
    async payIn(company: SignedIn, amount: number): Promise<string> {
      const { order_number: number } = await order(company, amount, 'bank-transfer');
      await transfer(await slipOf(company, number), amount);
      return number;
    },
    async save(
      company: SignedIn,
      rules: readonly Rule[],
      more: Partial<{
        dayCap: number | null;
        monthCap: number | null;
        alertBelow: number | null;
        revision: number;
      }> = {},
    ) {
      const { revision } = await show(company);
      return fixture.call(company, sacuvajPravilaPunjenja, {
        rules: rules.map((rule) => ({
          target: 'all',
          targetId: '',
          below: 100_000,
          upTo: 300_000,
          ...rule,
        })),
        dayCap: null,
        monthCap: null,
        alertBelow: null,
        revision,
        ...more,
      });
    },
    /** Does the work that waits for the company. */
    async work({ accountId }: SignedIn): Promise<void> {
      await services.companyBalances.filling.look(everyAccount.account(accountId));
    },
    /** Looks that wait. */
    async waiting({ accountId }: SignedIn): Promise<number> {
      const jobs = await database.run(
        `SELECT 1 FROM jobs.job WHERE name = 'company-filling' AND data->>'accountId' = $1
           AND state IN ('created', 'retry')`,
        [accountId],
      );
      return jobs.length;
    },
    balances: ({ tagIds, ...company }: TestCompany) => buyers.balances(company, tagIds),
    balance: async (company: SignedIn): Promise<number> => (await show(company)).balance.amount,
    async told({ username }: SignedIn, template: string): Promise<number> {
      const mails = await fixture.app.mailsTo(`${username}@primer.rs`);
      return mails.filter((mail) => mail.template === template).length;
    },
  };
}
