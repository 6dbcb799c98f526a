import { failure, success, type Currency, type Kategorija, type Outcome } from '@rampa/contract';
import type { ReplacementReason, TagStatus } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../../platform/amount-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import type { Events } from '../../../platform/events/events.ts';
import { traceOf, type AccountScope, type StaffScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Wallet } from '../../wallet/index.ts';
import { selectDriversNow } from '../drivers/drivers.store.ts';
import { tagReplaced } from '../events.ts';
import type { PrintedTag } from '../issue-tags.ts';
import type { ServiceNotification } from '../service/tag-service-desk.ts';
import { tagName } from '../tag-rules.ts';
import { lockTagStatus, updateStatus } from '../tag-stops.store.ts';
import type { TagVerification, VerificationRefusal, VerifiedTag } from '../tag-verification.ts';
import { selectTagsById, type TagRecord } from '../tags.store.ts';
import { moveBalance } from './move-balance.ts';
import {
  insertReplacement,
  selectReplacementByKey,
  selectReplacementOf,
  type ReplacementRecord,
} from './replacements.store.ts';
import { statusAfter, takeOver } from './take-over.ts';

export interface WantedReplacement extends PrintedTag {
  /** The one that is replaced. */
  readonly tagId: string;
  readonly reason: ReplacementReason;
  readonly idempotencyKey: string;
}

/** The tag that came after the old one. */
export interface NewTagOf {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly movedMinor: number;
  readonly currency: Currency;
  readonly already: boolean;
}

export type ReplaceRefusal =
  | VerificationRefusal
  | 'tags.serial-unknown'
  | 'tags.account-not-open'
  | 'tags.not-found'
  | 'tags.replaced-already'
  | 'tags.not-replaceable'
  | 'tags.replacement-category'
  | 'tags.replacement-key-used';

/** How clerks replace a customer's tag by another one. */
export interface TagReplacementDesk {
  /** All at once; repeated with the same key, it answers what was done, whatever has changed since. */
  replace(
    scope: StaffScope,
    accountId: string,
    wanted: WantedReplacement,
    address: string,
  ): Promise<Outcome<NewTagOf, ReplaceRefusal>>;
}

export interface ReplacementDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly verification: Pick<TagVerification, 'verify' | 'bindIssued'>;
  readonly wallet: Pick<Wallet, 'holdTagBalances' | 'postJournals'>;
  readonly currency: Currency;
  /** Whether the code that is printed with the new tag is asked for. */
  readonly asksForCode: boolean;
  /** Whether there is such a customer, and nobody is closing the account; locked for the transaction. */
  isOpen(scope: AccountScope, tx: Tx): Promise<boolean>;
  /** Nobody joins, leaves or gets another role until the transaction ends. */
  lockMembers(scope: AccountScope, tx: Tx): Promise<unknown>;
  notify(scope: AccountScope, tx: Tx, notification: ServiceNotification): Promise<void>;
  readonly translator: Pick<Translator, 'translate'>;
}

type Done = Outcome<NewTagOf, ReplaceRefusal>;
/** Binds the new tag to the account, if its numbers are right. */
type BindNew = (
  tx: Tx,
) => Promise<Outcome<VerifiedTag, VerificationRefusal | 'tags.serial-unknown'>>;

export function createTagReplacementDesk(deps: ReplacementDeps): TagReplacementDesk {
  const { database, verification } = deps;
  const replaceIn = createReplaceIn(deps);

  return {
    async replace(scope, accountId, wanted, address) {
      if (!isUuid(accountId)) return failure('tags.account-not-open');
      if (!isUuid(wanted.tagId)) return failure('tags.not-found');
      const account = scope.account(accountId);
      const once = (bind: BindNew): Promise<Done> =>
        transactionOrNothing(database, async (tx) => {
          const result = await replaceIn(scope, account, tx, wanted, bind);
          return { result, keep: result.ok };
        });
      if (!deps.asksForCode) {
        return once((tx) => verification.bindIssued(account, tx, wanted.serialNumber));
      }
      // What was done by this key is answered without counting another attempt at the code.
      const { queries } = database;
      if ((await selectReplacementByKey(account, queries, wanted.idempotencyKey)) !== undefined) {
        return once(() => Promise.resolve(failure('tags.code-wrong')));
      }
      let done: Done | undefined;
      const verified = await verification.verify(account, wanted, address, async (check) => {
        done = await once(check);
        return done;
      });
      // Left out where it was refused before the work had begun.
      if (done !== undefined) return done;
      if (verified.ok) throw new Error('A tag was checked, and nothing replaced by it');
      return verified;
    },
  };
}

/** Replaces a tag in the caller's transaction, once for each key. */
function createReplaceIn(deps: ReplacementDeps) {
  const { clock, events, currency } = deps;

  const repeated = async (
    account: AccountScope,
    tx: Tx,
    known: ReplacementRecord,
    { tagId }: WantedReplacement,
  ): Promise<Done> => {
    if (known.oldTagId !== tagId) return failure('tags.replacement-key-used');
    const [tag] = await selectTagsById(account, tx, [known.newTagId]);
    if (tag === undefined) throw new Error('A tag vanished');
    return success({ ...newTag(tag), movedMinor: known.amountMinor, currency, already: true });
  };

  /** Why the tag cannot be replaced now; null where it can. */
  const refusalOf = async (
    account: AccountScope,
    tx: Tx,
    tagId: string,
    status: TagStatus,
  ): Promise<Outcome<never, ReplaceRefusal> | null> => {
    if (!(await deps.isOpen(account, tx))) return failure('tags.account-not-open');
    const before = await selectReplacementOf(account, tx, tagId);
    if (before !== undefined) {
      const [heir] = await selectTagsById(account, tx, [before.newTagId]);
      return failure('tags.replaced-already', { serial: heir?.serialNumber ?? '' });
    }
    return status === 'neaktivan' ? failure('tags.not-replaceable') : null;
  };

  const replace = async (
    account: AccountScope,
    tx: Tx,
    { tagId: oldTagId, reason, idempotencyKey }: WantedReplacement,
    { bind, status }: { readonly bind: BindNew; readonly status: TagStatus },
  ): Promise<Done> => {
    const refused = await refusalOf(account, tx, oldTagId, status);
    if (refused !== null) return refused;
    const bound = await bind(tx);
    if (!bound.ok) return bound;
    const { tagId: newTagId, category } = bound.value;
    const [old] = await selectTagsById(account, tx, [oldTagId]);
    if (old === undefined || newTagId === null) throw new Error('A tag vanished');
    // What a passage costs is the vehicle's: a tag of another category would change it unseen.
    if (category !== old.category) {
      return failure('tags.replacement-category', { wanted: old.category, found: category });
    }
    const now = clock.now();
    const both = { oldTagId, newTagId };
    await takeOver(account, tx, both, now);
    const after = statusAfter(status, reason);
    if (after !== status)
      await updateStatus(account, tx, oldTagId, { status: after, changedAt: now });
    const moved = await moveBalance(account, tx, deps.wallet, both, { currency, now });
    const { actor: madeBy } = traceOf(account);
    await insertReplacement(account, tx, {
      ...both,
      ...moved,
      reason,
      currency,
      idempotencyKey,
      madeAt: now,
      madeBy,
    });
    await events.tell(tx, tagReplaced, { scope: account, ...both });
    const replaced = { ...bound.value, tagId: newTagId };
    const movedMinor = moved.amountMinor;
    await tell(account, tx, deps, old, { ...replaced, movedMinor, reason });
    return success({ ...replaced, movedMinor, currency, already: false });
  };

  return async (
    scope: StaffScope,
    account: AccountScope,
    tx: Tx,
    wanted: WantedReplacement,
    bind: BindNew,
  ): Promise<Done> => {
    const { tagId, reason, idempotencyKey } = wanted;
    await deps.lockMembers(account, tx);
    // Locked before anything is asked: a second click waits for the first one, and finds what it did.
    const status = await lockTagStatus(account, tx, tagId);
    if (status === undefined) return failure('tags.not-found');
    const known = await selectReplacementByKey(account, tx, idempotencyKey);
    const done =
      known === undefined
        ? await replace(account, tx, wanted, { bind, status })
        : await repeated(account, tx, known, wanted);
    if (!done.ok) return done;
    const { already, movedMinor: amountMinor, serialNumber } = done.value;
    // A repeated click is recorded as well.
    await scope.by.record(tx, {
      accountId: account.accountId,
      action: 'tag-replaced',
      subject: `tag:${tagId}`,
      details: { serialNumber, reason, amountMinor, repeated: already },
    });
    return done;
  };
}

const newTag = ({ tagId, serialNumber, category }: TagRecord) => ({
  tagId,
  serialNumber,
  category,
});

async function tell(
  account: AccountScope,
  tx: Tx,
  { translator, currency, notify }: ReplacementDeps,
  old: TagRecord,
  made: {
    readonly tagId: string;
    readonly serialNumber: string;
    readonly movedMinor: number;
    readonly reason: ReplacementReason;
  },
): Promise<void> {
  const drivers = await selectDriversNow(account, tx);
  await notify(account, tx, {
    driverId: drivers.get(made.tagId),
    kind: 'tag-serviced',
    always: true,
    template: 'tags.mail-replaced',
    params: (languageId) => ({
      tag: tagName(old),
      old: old.serialNumber,
      new: made.serialNumber,
      amount: amountText(made.movedMinor, currency, languageId),
      reason: translator.translate(languageId, `tags.replacement-reason-${made.reason}`),
    }),
    path: '/pages/tagovi',
    tagId: made.tagId,
  });
}
