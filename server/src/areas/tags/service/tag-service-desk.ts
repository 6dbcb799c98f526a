import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { TagServiceReason } from '@rampa/contract/tags';
import { validate as isUuid } from 'uuid';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import { selectDriversNow } from '../drivers/drivers.store.ts';
import type { PrintedTag } from '../issue-tags.ts';
import type { SaveRefusal, TagChanges, TagWish } from '../tag-changes.ts';
import { tagName } from '../tag-rules.ts';
import type { TagVerification, VerificationRefusal, VerifiedTag } from '../tag-verification.ts';
import { selectTagsById } from '../tags.store.ts';

/** By every channel, whatever the customer's preferences: somebody else has changed what is theirs. */
export interface ServiceNotification {
  readonly driverId: string | undefined;
  readonly kind: 'tag-serviced';
  readonly always: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly tagId: string;
}

/** What staff do for a customer with the services that the customer has: bind a tag, change its plate and name. */
export interface TagServiceDesk {
  bind(
    scope: StaffScope,
    accountId: string,
    typed: PrintedTag,
    given: { readonly reason: TagServiceReason; readonly address: string },
  ): Promise<
    Outcome<VerifiedTag & { readonly tagId: string }, VerificationRefusal | 'tags.account-not-open'>
  >;
  edit(
    scope: StaffScope,
    accountId: string,
    wish: TagWish,
    reason: TagServiceReason,
  ): Promise<Outcome<{ readonly changed: boolean }, SaveRefusal | 'tags.account-not-open'>>;
}

export interface TagServiceDeps {
  readonly database: Database;
  readonly verification: Pick<TagVerification, 'verify'>;
  readonly changes: Pick<TagChanges, 'save'>;
  /** Whether there is such a customer, and nobody is closing the account; locked for the transaction. */
  isOpen(scope: AccountScope, tx: Tx): Promise<boolean>;
  notify(scope: AccountScope, tx: Tx, notification: ServiceNotification): Promise<void>;
  readonly translator: Pick<Translator, 'translate'>;
}

export function createTagServiceDesk(deps: TagServiceDeps): TagServiceDesk {
  const { database, verification, changes, isOpen } = deps;

  const tell = async (
    account: AccountScope,
    tx: Tx,
    tagId: string,
    done: { readonly template: 'bound' | 'edited'; readonly reason: TagServiceReason },
  ): Promise<void> => {
    const [tag] = await selectTagsById(account, tx, [tagId]);
    const drivers = await selectDriversNow(account, tx);
    await deps.notify(account, tx, {
      driverId: drivers.get(tagId),
      kind: 'tag-serviced',
      always: true,
      template: `tags.mail-${done.template}-by-staff`,
      params: (languageId) => ({
        tag: tagName(tag),
        reason: deps.translator.translate(languageId, `tags.service-reason-${done.reason}`),
      }),
      path: '/pages/tagovi',
      tagId,
    });
  };

  return {
    async bind(scope, accountId, typed, { reason, address }) {
      if (!isUuid(accountId)) return failure('tags.account-not-open');
      const account = scope.account(accountId);
      const bound = await verification.verify(account, typed, address, (check) =>
        database.transaction(async (tx) => {
          if (!(await isOpen(account, tx))) return failure('tags.account-not-open');
          const checked = await check(tx);
          if (checked.ok && checked.value.tagId !== null) {
            const { tagId, serialNumber } = checked.value;
            await scope.by.record(tx, {
              accountId,
              action: 'tag-bound-by-staff',
              subject: `tag:${tagId}`,
              details: { serialNumber, reason },
            });
            await tell(account, tx, tagId, { template: 'bound', reason });
          }
          return checked;
        }),
      );
      if (!bound.ok) return bound;
      const { tagId } = bound.value;
      if (tagId === null) throw new Error('A tag was checked for an account, and not bound');
      return success({ ...bound.value, tagId });
    },

    async edit(scope, accountId, wish, reason) {
      if (!isUuid(accountId) || !isUuid(wish.tagId)) return failure('tags.not-found');
      const account = scope.account(accountId);
      let changed = false;
      const saved = await changes.save(account, wish, (save) =>
        database.transaction(async (tx) => {
          if (!(await isOpen(account, tx))) return failure('tags.account-not-open');
          const [before] = await selectTagsById(account, tx, [wish.tagId]);
          const outcome = await save(tx);
          if (!outcome.ok) return outcome;
          const [after] = await selectTagsById(account, tx, [wish.tagId]);
          changed = before?.plate !== after?.plate || before?.nickname !== after?.nickname;
          // A repeated click is recorded as well, and tells the customer nothing.
          await scope.by.record(tx, {
            accountId,
            action: 'tag-edited-by-staff',
            subject: `tag:${wish.tagId}`,
            details: { reason, repeated: !changed },
          });
          if (changed) await tell(account, tx, wish.tagId, { template: 'edited', reason });
          return outcome;
        }),
      );
      return saved.ok ? success({ changed }) : saved;
    },
  };
}
