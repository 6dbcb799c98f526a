import type { CallResult } from '@rampa/contract';
import type { getClanovi } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addMember, createPasswordHasher } from '../index.ts';
import {
  openIdentityStage,
  type Answer,
  type IdentityStage,
  type StagedCustomer,
} from './identity-stage.ts';

type Members = CallResult<typeof getClanovi>;

/** A company of its own for each test of a file, whose owner is signed in. */
export function useCompanyStage() {
  let stage: IdentityStage;
  let company: StagedCustomer;
  let owner: string;
  beforeAll(async () => {
    stage = await openIdentityStage();
  });
  beforeEach(async () => {
    company = await stage.addCustomer({ lice: 'pravno' });
    owner = await bearerOf(company);
  });
  afterAll(() => stage.close());

  const password = 'nočni vozač do mora';
  const bearerOf = async (customer: StagedCustomer): Promise<string> =>
    (await stage.signIn(customer)).tokens.token;
  const call = (path: string, body: object, bearer?: string): Promise<Answer> =>
    stage.call(`KorisnickiNalog/${path}`, body, bearer === undefined ? {} : { bearer });
  const freshAddress = () => `clan.${uuid()}@primer.rs`;
  const invite = (email: string, role = 'driver', bearer = owner) =>
    call('PozoviClana', { email, role, languageId: '3' }, bearer);
  const members = async (bearer = owner): Promise<Members> =>
    // The call answers so when it succeeds.
    (await stage.call('KorisnickiNalog/GetClanovi', {}, { bearer, method: 'GET' }))
      .result as Members;
  const accept = (token: string, more: object = {}) =>
    call('PrihvatiPoziv', { token, ime: 'Драган', prezime: 'Илић', password, ...more });

  /** The token of the newest link of so many. */
  async function linkTo(email: string, count = 1): Promise<string> {
    const links = async () =>
      (await stage.mailsTo(email)).filter(({ template }) => template === 'identity.mail-invited');
    await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
    const url = new URL((await links()).at(-1)?.actionUrl ?? '');
    expect(url.pathname).toBe('/verifikacija-naloga');
    return url.searchParams.get('poziv') ?? '';
  }

  /** Somebody who has been taken in already. */
  async function colleague(role: 'owner' | 'accountant' | 'driver'): Promise<StagedCustomer> {
    const email = freshAddress();
    const key = { accountId: company.accountId, userId: uuid() };
    const passwordHash = await createPasswordHasher().hash(password);
    await stage.database.transaction((tx) =>
      addMember(tx, {
        ...key,
        email,
        firstName: 'Драган',
        lastName: 'Илић',
        languageId: '2',
        role,
        passwordHash,
        at: stage.now(),
      }),
    );
    return { ...key, email, username: email, password };
  }

  const profileStatus = async (bearer: string): Promise<number> =>
    (await stage.call('KorisnickiNalog/GetProfil', {}, { bearer, method: 'GET' })).status;
  const actions = async () => (await stage.audited(company.accountId)).map(({ action }) => action);

  return {
    stage: () => stage,
    company: () => company,
    owner: () => owner,
    /** From now on the tests are about this company; or its owner signs in anew. */
    async be(who = company) {
      company = who;
      owner = await bearerOf(who);
    },
    password,
    bearerOf,
    call,
    freshAddress,
    invite,
    members,
    accept,
    linkTo,
    colleague,
    profileStatus,
    actions,
  };
}
