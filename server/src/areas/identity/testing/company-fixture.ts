import type { CallResult } from '@rampa/contract';
import type { getClanovi } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { addMember } from '../index.ts';
import { quickHash } from './quick-hash.ts';
import type { Answer } from './calls.ts';
import {
  openIdentityFixture,
  type IdentityFixture,
  type FixtureCustomer,
} from './identity-fixture.ts';

type Members = CallResult<typeof getClanovi>;

/** A company of its own for each test of a file, whose owner is signed in. */
export function useCompanyFixture() {
  let fixture: IdentityFixture;
  let company: FixtureCustomer;
  let owner: string;
  beforeAll(async () => {
    fixture = await openIdentityFixture();
  });
  beforeEach(async () => {
    company = await fixture.addCustomer({ personType: 'pravno' });
    owner = await bearerOf(company);
  });
  afterAll(() => fixture.close());

  const password = 'nočni vozač do mora';
  /** Refresh tokens by the access tokens that came with them. */
  const renewing = new Map<string, string>();
  const bearerOf = async (customer: FixtureCustomer): Promise<string> => {
    const { token, refreshToken } = (await fixture.signIn(customer)).tokens;
    renewing.set(token, refreshToken);
    return token;
  };
  const call = (path: string, body: object, bearer?: string): Promise<Answer> =>
    fixture.call(`KorisnickiNalog/${path}`, body, bearer === undefined ? {} : { bearer });
  /** Goes on in another account, as the portal does. */
  async function switchTo(accountId: string, bearer: string): Promise<Answer> {
    const refreshToken = renewing.get(bearer) ?? '';
    const answer = await call('PredjiNaNalog', { account_id: accountId, refreshToken }, bearer);
    const { status, tokens } = answer;
    if (status === 200) renewing.set(tokens.token, tokens.refreshToken);
    return answer;
  }
  const freshAddress = () => `clan.${uuid()}@primer.rs`;
  const invite = (email: string, role = 'driver', bearer = owner) =>
    call('PozoviClana', { email, role, languageId: '3' }, bearer);
  const members = async (bearer = owner): Promise<Members> =>
    // The call answers so when it succeeds.
    (await fixture.call('KorisnickiNalog/GetClanovi', {}, { bearer, method: 'GET' }))
      .result as Members;
  const accept = (token: string, more: object = {}) =>
    call('PrihvatiPoziv', { token, ime: 'Драган', prezime: 'Илић', password, ...more });

  /** The token of the newest link, once that many have been mailed. */
  async function linkTo(email: string, count = 1): Promise<string> {
    const links = async () =>
      (await fixture.mailsTo(email)).filter(({ template }) =>
        /^identity\.mail-(?:household-)?invited(?:-known)?$/u.test(template),
      );
    await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
    const url = new URL((await links()).at(-1)?.actionUrl ?? '');
    expect(url.pathname).toBe('/verifikacija-naloga');
    return url.searchParams.get('poziv') ?? '';
  }

  /** Somebody who is a member already. */
  async function colleague(role: 'owner' | 'accountant' | 'driver'): Promise<FixtureCustomer> {
    const email = freshAddress();
    const { accountId } = company;
    const userId = uuid();
    const passwordHash = await quickHash(password);
    await fixture.database.transaction((tx) =>
      addMember(everyAccount.account(accountId), tx, {
        userId,
        email,
        firstName: 'Драган',
        lastName: 'Илић',
        languageId: '2',
        role,
        passwordHash,
        at: fixture.now(),
      }),
    );
    return { accountId, userId, email, username: email, password };
  }

  const profileStatus = async (bearer: string): Promise<number> =>
    (await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' })).status;
  const profileOf = async (bearer: string) =>
    // The call answers so when it succeeds.
    (await fixture.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' }))
      .result as Record<string, unknown>;
  const templatesTo = async (email: string) =>
    (await fixture.mailsTo(email)).map(({ template }) => template);
  const actions = async () =>
    (await fixture.audited(company.accountId)).map(({ action }) => action);

  return {
    fixture: () => fixture,
    company: () => company,
    owner: () => owner,
    /** From now on the tests are about this company; or its owner signs in again. */
    async be(who = company) {
      company = who;
      owner = await bearerOf(who);
    },
    password,
    bearerOf,
    call,
    switchTo,
    freshAddress,
    invite,
    members,
    accept,
    linkTo,
    colleague,
    profileStatus,
    profileOf,
    templatesTo,
    actions,
  };
}
