import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getNalozi, getProfil, pozoviClana, predjiNaNalog } from '@rampa/contract/identity';
import { preuzmiTag, zapocniPredaju } from '@rampa/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLanesTag } from '../areas/tags/testing/lanes-fixture.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './app-fixture.ts';
import { openMachineCounter, type MachineCounter } from './machine-counts.ts';

// On several machines alone: `npm run test:distributed`. What leads from one account to another.

let fixture: AppFixture;
let counter: MachineCounter;
beforeAll(async () => {
  fixture = await openAppFixture();
  counter = await openMachineCounter(fixture.ownerUrl);
});
afterAll(async () => {
  await counter.close();
  await fixture.close();
});

/** What a call that succeeds answers; it asks one machine at a time. */
async function askOne<Result>(
  name: string,
  ...call: Parameters<AppFixture['call']>
): Promise<Result> {
  let answer: Awaited<ReturnType<AppFixture['call']>> | undefined;
  const counts = await counter.of(name, async () => {
    answer = await fixture.call(...call);
  });
  expect(answer).toMatchObject({ http: 200 });
  expect(counts.all).toBe(0);
  // As the call answers.
  return answer?.result as Result;
}

test('a tag that goes to another account asks one machine at a time', async () => {
  const from = await fixture.addCustomer();
  const to = await fixture.addCustomer();
  const { tagId, serialNumber } = await addLanesTag(fixture, from);
  const { code } = await askOne<CallResult<typeof zapocniPredaju>>(
    'begin to hand a tag over',
    zapocniPredaju,
    { tag_id: tagId },
    from.token,
  );
  const wanted = { serial_number: serialNumber, code, plate: '' };
  await askOne('take a tag over', preuzmiTag, wanted, to.token);
  const again = await askOne('take a tag over, clicked twice', preuzmiTag, wanted, to.token);
  expect(again).toMatchObject({ serial_number: serialNumber });
});

/** As if they had joined by an invitation. */
async function join(company: SignedIn, who: SignedIn): Promise<void> {
  const { accountId, userId } = await fixture.addMember(company, 'accountant');
  const { database } = fixture.app;
  const home = [who.accountId, who.userId];
  await database.run(
    `UPDATE users SET home_account_id = $1, home_user_id = $2 WHERE account_id = $3 AND user_id = $4`,
    [...home, accountId, userId],
  );
  await database.run(
    `INSERT INTO memberships (home_account_id, home_user_id, account_id, user_id, joined_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [...home, accountId, userId, fixture.now()],
  );
}

test('who acts for several accounts asks one machine at a time', async () => {
  const company = await fixture.addCustomer('pravno');
  const who = await fixture.addCustomer();
  const invited = { email: `${who.username}@primer.rs`, role: 'accountant', languageId: '2' };
  await askOne('invite somebody', pozoviClana, invited, company.token);
  await join(company, who);
  await askOne('accounts that one acts for', getNalozi, {}, who.token);
  const there = await askOne<CallResult<typeof predjiNaNalog>>(
    'go on in another account',
    predjiNaNalog,
    { account_id: company.accountId, refreshToken: who.refreshToken },
    who.token,
  );
  await askOne('home, in another account', getPocetna, {}, there.token);
  await askOne('profile, in another account', getProfil, {}, there.token);

  let again: SignedIn | undefined;
  const counts = await counter.of('sign in, to another account', async () => {
    again = await fixture.signInAgain(who);
  });
  expect(counts.all).toBe(0);
  const home = { account_id: who.accountId, refreshToken: again?.refreshToken ?? '' };
  await askOne('go back', predjiNaNalog, home, again?.token);
});
