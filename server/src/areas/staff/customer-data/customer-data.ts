import { failure, success, type Outcome } from '@rampa/contract';
import { type DataPart, dataParts } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import {
  revisionOf,
  type IdentityService,
  type LinkAgain,
  type ProfileForm,
  type StoredProfile,
} from '../../identity/index.ts';
import type { CallerCheck } from '../caller/caller-check.ts';

/** What a card offers to whoever has somebody on the telephone. */
export interface OfferedData {
  readonly verifiedUntil: Temporal.Instant | null;
  readonly data: (StoredProfile & { readonly userId: string; readonly shown: string }) | null;
  readonly links: readonly LinkAgain[];
}

/** What of the profile clerks change; the rest stays as it is. */
export type CustomerForm = Omit<ProfileForm, 'lowBalanceMinor' | 'notifications' | 'quietHours'>;

type NotFound = 'staff.customer-not-found';
type NotOpen = 'staff.account-not-open';

/** A customer's own data, which a clerk reads, and changes for a caller who is verified. */
export interface CustomerData {
  read(scope: StaffScope, accountId: string): Promise<Outcome<OfferedData, NotFound>>;
  save(
    scope: StaffScope,
    given: {
      readonly accountId: string;
      /** Whose data was shown. */
      readonly userId: string;
      readonly form: CustomerForm;
    },
  ): Promise<
    Outcome<
      { readonly changed: boolean },
      | NotFound
      | NotOpen
      | 'staff.caller-not-verified'
      | 'identity.profile-changed'
      | 'request.invalid'
    >
  >;
}

export interface CustomerDataDeps {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly translator: Pick<Translator, 'translate'>;
  readonly callers: Pick<CallerCheck, 'verified'>;
  readonly identity: Pick<
    IdentityService,
    | 'accountStanding'
    | 'contactOf'
    | 'customers'
    | 'isOpen'
    | 'linksAgain'
    | 'ownersOf'
    | 'profileOf'
    | 'saveProfile'
  >;
  readonly publicUrl: string;
  /** Whom a customer writes to who did not ask for the change. */
  readonly contactEmail: string;
}

export function createCustomerData(deps: CustomerDataDeps): CustomerData {
  return { read: createRead(deps), save: createSave(deps) };
}

/** Whose data the card shows: the first owner's. */
async function personOf(
  account: AccountScope,
  { identity }: CustomerDataDeps,
  queries: Queries,
): Promise<string | undefined> {
  return (await identity.contactOf(account, undefined, queries))?.userId;
}

function createRead(deps: CustomerDataDeps): CustomerData['read'] {
  const { database, callers, identity } = deps;
  const { queries } = database;
  return async (scope, accountId) => {
    const account = scope.account(accountId);
    const known = isUuid(accountId) && (await identity.customers.of(account)) !== undefined;
    if (!known) return failure('staff.customer-not-found');
    const open = await identity.isOpen(account, queries);
    const userId = open ? await personOf(account, deps, queries) : undefined;
    const profile =
      userId === undefined ? null : await identity.profileOf(account, queries, userId);
    const verified = await callers.verified(scope, account, queries);
    await scope.by.record(queries, {
      accountId,
      action: 'customer-data-read',
      subject: `customer:${accountId}`,
    });
    return success({
      verifiedUntil: verified?.until ?? null,
      data:
        profile === null || userId === undefined
          ? null
          : { ...profile, userId, shown: revisionOf(profile) },
      links: open ? await identity.linksAgain.due(account) : [],
    });
  };
}

function createSave(deps: CustomerDataDeps): CustomerData['save'] {
  const { database, callers, identity } = deps;
  const { queries } = database;
  return async (scope, { accountId, userId, form }) => {
    const account = scope.account(accountId);
    const known = isUuid(accountId) && (await identity.customers.of(account)) !== undefined;
    if (!known) return failure('staff.customer-not-found');
    if (!(await identity.isOpen(account, queries))) return failure('staff.account-not-open');
    const check = await callers.verified(scope, account, queries);
    if (check === undefined) return failure('staff.caller-not-verified');
    // Somebody else is the first owner by now.
    if ((await personOf(account, deps, queries)) !== userId) {
      return failure('identity.profile-changed');
    }
    const record = (tx: Queries, parts: readonly DataPart[]) =>
      scope.by.record(tx, {
        accountId,
        action: 'customer-data-changed',
        subject: `user:${userId}`,
        // Which, and never what: the trail holds no text about people, and is kept for good.
        details: {
          fields: parts.join(' '),
          check: check.checkId,
          repeated: parts.length === 0,
        },
      });
    const saved = await identity.saveProfile(
      account,
      userId,
      ({ lowBalanceMinor }) => ({
        ...form,
        lowBalanceMinor,
        notifications: [],
        quietHours: undefined,
      }),
      async (tx, { before, fields }): Promise<Outcome<unknown, NotOpen>> => {
        // Asked after the rows were changed, whose lock a closing waits for.
        if ((await identity.accountStanding(account, tx)) !== 'open') {
          return failure('staff.account-not-open');
        }
        const parts = dataParts.filter((part) => fields.some((field) => partOf[field] === part));
        await record(tx, parts);
        await tell(account, deps, tx, { before, userId, parts });
        return success({});
      },
    );
    if (!saved.ok) {
      // The person has left the account meanwhile.
      return saved.code === 'session.ended'
        ? failure('identity.profile-changed')
        : { ...saved, code: saved.code };
    }
    const { changed } = saved.value;
    if (!changed) await record(queries, []);
    return success({ changed });
  };
}

const partOf: Readonly<Partial<Record<keyof StoredProfile, DataPart>>> = {
  firstName: 'name',
  lastName: 'name',
  phone: 'phone',
  street: 'address',
  city: 'address',
  postcode: 'address',
  languageId: 'language',
  businessName: 'company-name',
  taxNumber: 'tax-number',
  companyNumber: 'company-number',
};

/**
 * To the person and to the account's other owners, in the language that each had before: who did not ask for the
 * change has to understand what was done.
 */
async function tell(
  account: AccountScope,
  { jobs, translator, identity, publicUrl, contactEmail }: CustomerDataDeps,
  tx: Tx,
  {
    before,
    userId,
    parts,
  }: {
    readonly before: StoredProfile;
    readonly userId: string;
    readonly parts: readonly DataPart[];
  },
): Promise<void> {
  for (const owner of await identity.ownersOf(account, tx)) {
    const languageId = owner.userId === userId ? before.languageId : owner.languageId;
    if (owner.email === '') continue;
    await jobs.enqueue(tx, mailJob, {
      to: owner.email,
      languageId,
      about: { accountId: account.accountId, userId: owner.userId },
      template: 'staff.mail-data-changed',
      params: {
        what: parts
          .map((part) => translator.translate(languageId, `staff.mail-data-${part}`))
          .join(', '),
        contact: contactEmail,
      },
      actionUrl: `${publicUrl}/pages/profil`,
    });
  }
}
