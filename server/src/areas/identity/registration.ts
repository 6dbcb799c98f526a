import {
  failure,
  invalid,
  success,
  type Country,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Pseudonym } from '../../platform/throttle/pseudonym.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { Caller } from './caller.ts';
import { userRegistered } from './events.ts';
import {
  findSignInName,
  findUser,
  insertAccountWithUser,
  takeSignInName,
} from './identity.store.ts';
import type { PasswordHasher } from './passwords.ts';
import {
  checkRegistration,
  type CheckedRegistration,
  type RegistrationInput,
} from './registration-rules.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';
import type { Verification } from './verification.ts';

export type Register = (
  input: RegistrationInput,
  caller: Caller,
) => Promise<
  Outcome<
    Record<string, never>,
    'identity.username-taken' | 'request.invalid' | 'request.too-many' | 'server.unavailable'
  >
>;

/**
 * Opens an account that waits for its address to be confirmed. Whether the address is taken, only
 * its owner learns, by mail.
 */
export function createRegister(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  readonly verification: Verification;
  readonly pseudonym: Pseudonym;
  readonly country: Country;
  readonly events: Events;
  readonly publicUrl: string;
}): Register {
  const { database, clock, jobs, hasher, throttle, verification, pseudonym } = options;

  /** In the owner's language, whoever it was that typed the address. */
  const tellOwner = async (tx: Tx, email: string, languageId: LanguageId, caller: Caller) => {
    const name = await findSignInName(tx, email);
    const owner = name === null ? null : await findUser(tx, name);
    await recordAudit(tx, clock.now(), {
      accountId: nobody,
      actor: 'system',
      action: 'registration-refused',
      subject: `name:${pseudonym('name', email)}`,
      requestId: caller.requestId,
      details: { reason: 'address-taken' },
    });
    if ((await throttle.chargeMail(tx, email)) > 0) return;
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId: owner?.languageId ?? languageId,
      template: 'identity.mail-address-taken',
      params: {},
      actionUrl: `${options.publicUrl}/prijava`,
    });
  };

  const open = async (
    tx: Tx,
    input: RegistrationInput,
    checked: CheckedRegistration,
    passwordHash: string,
    caller: Caller,
  ): Promise<'opened' | 'username-taken' | 'address-taken'> => {
    const key = { accountId: uuid(), userId: uuid() };
    const { username } = checked;
    if (
      username !== null &&
      !(await takeSignInName(tx, foldSignInName(username), 'username', key))
    ) {
      return 'username-taken';
    }
    const addressIsFree = await takeSignInName(tx, checked.email, 'email', key);
    // Without a user name nothing could tell that an account was not opened.
    if (!addressIsFree && username === null) {
      await tellOwner(tx, checked.email, input.languageId, caller);
      return 'address-taken';
    }
    await insertAccountWithUser(tx, {
      ...key,
      ...checked,
      username: username ?? checked.email,
      // An account that nobody can ever confirm: what its user name answers, to another registration
      // or to a sign-in, is the same as for one that waits for its mail. The address stays its owner's.
      email: addressIsFree ? checked.email : '',
      lice: input.lice,
      languageId: input.languageId,
      passwordHash,
      createdAt: clock.now(),
      verifiedAt: null,
    });
    if (!addressIsFree) {
      await tellOwner(tx, checked.email, input.languageId, caller);
      return 'address-taken';
    }
    await options.events.tell(tx, userRegistered, {
      scope: options.all.account(key.accountId),
      userId: key.userId,
    });
    await throttle.chargeMail(tx, checked.email);
    await verification.send(tx, { ...key, email: checked.email }, input.languageId);
    await recordAudit(tx, clock.now(), {
      accountId: key.accountId,
      actor: `user:${key.userId}`,
      action: 'registration',
      subject: `user:${key.userId}`,
      requestId: caller.requestId,
      details: { lice: input.lice },
    });
    return 'opened';
  };

  return async (input, caller) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const checked = checkRegistration(input, options.country);
    if (!checked.ok) return invalid(checked.faults);
    const wait = await throttle.chargeRequest(caller.address);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    // Before anybody knows whether the address is taken, so that both take the same time.
    const passwordHash = await hasher.hash(input.password);
    const result = await database.transaction((tx) =>
      open(tx, input, checked.value, passwordHash, caller),
    );
    return result === 'username-taken' ? failure('identity.username-taken') : success({});
  };
}
