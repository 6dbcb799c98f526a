import { failure, type Failure, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import { lockMembers, type MemberRecord } from '../staff.store.ts';
import type { AboutOther, ColleaguesDeps, NotFound, NotNow } from './colleagues.ts';

/** Changes of access that one person makes: more than a whole department at once. */
const changesRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** A change in a transaction, once it is clear that whoever asks for it still may. */
export function createHeld({ database, users, attempts, demandProof }: ColleaguesDeps) {
  return async <Value, Code extends string>(
    scope: StaffScope,
    others: readonly string[],
    change: (tx: Tx, members: ReadonlyMap<string, MemberRecord>) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | NotNow>> => {
    const proof = await demandProof(scope.self);
    if (!proof.ok) return proof;
    const { userId } = scope.staff;
    const wait = await database.transaction((tx) =>
      attempts.charge(tx, [{ kind: 'staff-change', value: userId, rule: changesRule }]),
    );
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    return database.transaction(async (tx): Promise<Outcome<Value, Code | NotNow>> => {
      const members = await lockMembers(scope, tx, [userId, ...others]);
      const me = members.get(userId);
      // Another server may have let the call in by what was true a moment ago.
      const session = await users.sessionEnd(scope.self, tx);
      if (me === undefined || me.removedAt !== null || session === null) {
        return failure('session.ended');
      }
      if (me.role !== 'supervisor') return failure('session.role-missing');
      return change(tx, members);
    });
  };
}

/** The same about a colleague, who is never the caller: so there is always a supervisor left. */
export function createAboutOther(deps: ColleaguesDeps) {
  const held = createHeld(deps);
  return async <Value, Code extends string>(
    scope: StaffScope,
    given: string,
    change: (
      tx: Tx,
      member: MemberRecord,
      user: { readonly email: string; readonly firstName: string },
    ) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | AboutOther>> => {
    const userId = given.toLowerCase();
    return held(
      scope,
      isUuid(userId) ? [userId] : [],
      async (tx, members): Promise<Outcome<Value, Code | NotFound | 'staff.not-oneself'>> => {
        if (userId === scope.staff.userId) return failure('staff.not-oneself');
        const member = members.get(userId);
        const [user] = member === undefined ? [] : await deps.users.list(tx, [userId]);
        if (member === undefined || user === undefined) return failure('staff.colleague-not-found');
        return change(tx, member, user);
      },
    );
  };
}

export const gone = (): Failure<NotFound> => failure('staff.colleague-not-found');
