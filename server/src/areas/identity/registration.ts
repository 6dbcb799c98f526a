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
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Pseudonym } from '../../platform/throttle/pseudonym.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { IsBreached } from './breached-passwords.ts';
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
  type Registration,
} from './registration-rules.ts';
import type { RegistrationProof } from './registration-proof.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';
import { traceOfUser } from './trace-of-user.ts';
import type { Verification } from './verification.ts';

export type Register = (
  given: Registration,
  origin: CallOrigin,
) => Promise<
  Outcome<
    { readonly registration: string },
    'identity.username-taken' | 'request.invalid' | 'request.too-many' | 'server.unavailable'
  >
>;

/**
 * Opens an account that waits for its address to be confirmed. Whether the address is
 * taken, only its owner learns, by mail.
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
  readonly registrationProof: Pick<RegistrationProof, 'of'>;
  readonly country: Country;
  readonly events: Events;
  readonly isBreached: IsBreached;
  readonly publicUrl: string;
}): Register {
  const { all, database, clock, jobs, hasher, throttle, verification, pseudonym } = options;

  /** In the owner's language, whoever typed the address. */
  const tellOwner = async (tx: Tx, email: string, languageId: LanguageId, origin: CallOrigin) => {
    const name = await findSignInName(all, tx, email);
    const owner =
      name === null ? null : await findUser(all.account(name.accountId), tx, name.userId);
    await recordAudit(tx, clock.now(), {
      accountId: nobody,
      actor: 'system',
      action: 'registration-refused',
      subject: `name:${pseudonym('name', email)}`,
      requestId: origin.requestId,
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
    given: Registration,
    checked: CheckedRegistration,
    passwordHash: string,
    origin: CallOrigin,
  ): Promise<'opened' | 'username-taken' | 'address-taken'> => {
    const scope = all.account(uuid());
    const userId = uuid();
    const { username, email } = checked;
    const { languageId } = given;
    const personType = given.company === null ? 'fizicko' : 'pravno';
    const take = (kind: 'email' | 'username', name: string): Promise<boolean> =>
      takeSignInName(scope, tx, userId, { name, kind });
    if (username !== null && !(await take('username', foldSignInName(username)))) {
      return 'username-taken';
    }
    const addressIsFree = await take('email', email);
    // Without a user name nothing reveals that no account was opened.
    if (!addressIsFree && username === null) {
      await tellOwner(tx, email, languageId, origin);
      return 'address-taken';
    }
    await insertAccountWithUser(scope, tx, {
      userId,
      ...checked,
      username: username ?? email,
      // An account that nobody can ever confirm: to another registration and to a sign-in its user name
      // behaves like one that waits for its mail. The address stays its owner's.
      email: addressIsFree ? email : '',
      personType,
      languageId,
      passwordHash,
      createdAt: clock.now(),
      verifiedAt: null,
    });
    if (!addressIsFree) {
      await tellOwner(tx, email, languageId, origin);
      return 'address-taken';
    }
    await options.events.tell(tx, userRegistered, { scope, userId });
    await throttle.chargeMail(tx, email);
    await verification.send(scope, tx, { userId, email }, languageId);
    await recordAudit(tx, clock.now(), {
      ...traceOfUser(scope, userId, origin),
      action: 'registration',
      subject: `user:${userId}`,
      details: { lice: personType },
    });
    return 'opened';
  };

  return async (given, origin) => {
    if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
    const checked = checkRegistration(given, options.country);
    if (!checked.ok) return invalid(checked.faults);
    const wait = await throttle.chargeRegistration(origin.address);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    if (await options.isBreached(given.password)) {
      return invalid([{ field: 'password', message: 'identity.password-breached' }]);
    }
    // Before it is known whether the address is taken, so that both cases take the same time.
    const passwordHash = await hasher.hash(given.password);
    const result = await database.transaction((tx) =>
      open(tx, given, checked.value, passwordHash, origin),
    );
    if (result === 'username-taken') return failure('identity.username-taken');
    const { email } = checked.value;
    return success({ registration: options.registrationProof.of({ email, passwordHash }) });
  };
}
