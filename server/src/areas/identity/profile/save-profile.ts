import {
  failure,
  invalid,
  success,
  type Country,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { withDefaults } from './notification-choices.ts';
import { checkProfile, type ProfileForm } from './profile-rules.ts';
import {
  findChoices,
  findProfile,
  saveChoices,
  updateProfile,
  type Choice,
  type ProfileChange,
  type StoredProfile,
} from './profile.store.ts';

/** What a saving has changed. */
export interface SavedProfile {
  readonly before: StoredProfile;
  readonly fields: readonly (keyof ProfileChange)[];
}

/**
 * Checks and saves what a form says of one person of an account, whoever has filled it in. `record` runs in the same
 * transaction, after the rows were changed; if it refuses, nothing is saved. It does not run where all is so already.
 */
export type SaveProfile = <Refusal extends string>(
  scope: AccountScope,
  userId: string,
  formOf: (stored: StoredProfile) => ProfileForm,
  record: (tx: Tx, saved: SavedProfile) => Promise<Outcome<unknown, Refusal>>,
) => Promise<
  Outcome<
    { readonly revision: string; readonly changed: boolean },
    'identity.profile-changed' | 'request.invalid' | 'session.ended' | Refusal
  >
>;

export function createSaveProfile({
  database,
  country,
}: {
  readonly database: Database;
  readonly country: Country;
}): SaveProfile {
  return async (scope, userId, formOf, record) => {
    const stored = await findProfile(scope, database.queries, userId);
    if (stored === null) return failure('session.ended');
    const form = formOf(stored);
    const checked = checkProfile(form, stored, country);
    if (!checked.ok) return invalid(checked.faults);
    const { value: change } = checked;
    const choices = withDefaults(await findChoices(scope, database.queries, userId));
    const chosen = changedChoices(choices, form.notifications);
    const fields = changedFields(change, stored);
    // Of two clicks, the second finds everything as wanted.
    if (fields.length === 0 && chosen.length === 0) {
      return success({ revision: revisionOf(stored), changed: false });
    }
    if (form.revision !== revisionOf(stored)) return failure('identity.profile-changed');
    const account = fields.some((field) => accountFields.has(field));
    const saved = await transactionOrNothing(
      database,
      async (
        tx,
      ): Promise<{
        result: Awaited<ReturnType<typeof record>> | Failure<'identity.profile-changed'>;
        keep: boolean;
      }> => {
        // One half must not be saved if the other was changed meanwhile.
        if (!(await updateProfile(scope, tx, userId, change, { account }))) {
          return { result: failure('identity.profile-changed'), keep: false };
        }
        await saveChoices(scope, tx, userId, chosen);
        const result = await record(tx, { before: stored, fields });
        return { result, keep: result.ok };
      },
    );
    if (!saved.ok) return saved;
    const revision = account ? stored.revision + 1 : stored.revision;
    const userRevision = stored.userRevision + 1;
    return success({ revision: revisionOf({ revision, userRevision }), changed: true });
  };
}

/** What belongs to the account and not to the person. */
const accountFields: ReadonlySet<keyof ProfileChange> = new Set([
  'businessName',
  'taxNumber',
  'companyNumber',
  'street',
  'city',
  'postcode',
  'lowBalanceMinor',
] as const);

export function revisionOf({
  revision,
  userRevision,
}: Pick<StoredProfile, 'revision' | 'userRevision'>): string {
  return `${revision}-${userRevision}`;
}

function changedFields(change: ProfileChange, stored: StoredProfile): (keyof ProfileChange)[] {
  return (Object.keys(change) as (keyof ProfileChange)[]).filter(
    (field) => change[field] !== stored[field],
  );
}

function changedChoices(before: readonly Choice[], given: readonly Choice[]): Choice[] {
  const wanted = new Map(given.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  return before.flatMap((choice) => {
    const now = wanted.get(`${choice.kind} ${choice.channel}`);
    return now === undefined || now.wanted === choice.wanted ? [] : [now];
  });
}
