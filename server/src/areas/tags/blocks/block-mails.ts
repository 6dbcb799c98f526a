import type { LanguageId } from '@rampa/contract';
import type { AccountBlockReason } from '@rampa/contract/tags';
import type { Temporal } from 'temporal-polyfill';
import { dayText } from '../../../platform/day-text.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import { selectDriversNow } from '../drivers/drivers.store.ts';
import { tagName } from '../tag-rules.ts';
import { selectTagsById } from '../tags.store.ts';
import { holdsAt } from './block-rules.ts';
import type { BlockRecord } from './tag-blocks.store.ts';

/** By the channels that the customer has chosen; of a block they learn by mail or in the portal whatever that is. */
export interface BlockNotification {
  readonly driverId: string | undefined;
  readonly kind: 'tag-blocked';
  readonly due?: true;
  readonly withoutSms?: true;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly tagId?: string;
}

export interface BlockMailsDeps {
  notify(scope: AccountScope, tx: Tx, notification: BlockNotification): Promise<void>;
  readonly translator: Pick<Translator, 'locale' | 'translate'>;
}

type ToldBlock = Pick<BlockRecord, 'tagId' | 'reason' | 'holdsFrom'>;

interface ToldOfAll {
  readonly reason: AccountBlockReason;
  readonly at: Temporal.Instant;
}

export type BlockMails = ReturnType<typeof createBlockMails>;

/** Tells the customer, and the driver of the tag, that it is blocked or no longer is. */
export function createBlockMails({ notify, translator }: BlockMailsDeps) {
  const tell = async (
    scope: AccountScope,
    tx: Tx,
    { tagId, reason, holdsFrom }: ToldBlock,
    template: string,
  ): Promise<void> => {
    const [tag] = await selectTagsById(scope, tx, [tagId]);
    const drivers = await selectDriversNow(scope, tx);
    await notify(scope, tx, {
      driverId: drivers.get(tagId),
      kind: 'tag-blocked',
      ...(/^block(ed-|-announced)/u.test(template) ? { due: true } : {}),
      // Whoever switches a tag off knows it, and each SMS costs the operator money.
      ...(template.startsWith('switched-') ? { withoutSms: true } : {}),
      template: `tags.mail-${template}`,
      params: (languageId) => ({
        tag: tagName(tag),
        day: dayText(holdsFrom, translator.locale(languageId)),
        reason: translator.translate(languageId, `tags.mail-reason-${reason}`),
      }),
      path: '/pages/tagovi',
      tagId,
    });
  };

  /** One message about all tags: each of them shows it as well, to its driver too. */
  const tellOfAll = (
    scope: AccountScope,
    tx: Tx,
    { reason, at }: ToldOfAll,
    template: string,
  ): Promise<void> =>
    notify(scope, tx, {
      driverId: undefined,
      kind: 'tag-blocked',
      ...(template === 'account-blocked' ? { due: true } : {}),
      template: `tags.mail-${template}`,
      params: (languageId) => ({
        day: dayText(at, translator.locale(languageId)),
        reason: translator.translate(languageId, `tags.mail-account-reason-${reason}`),
      }),
      path: '/pages/tagovi',
    });

  return {
    accountBlocked: (scope: AccountScope, tx: Tx, block: ToldOfAll): Promise<void> =>
      tellOfAll(scope, tx, block, 'account-blocked'),

    accountUnblocked: (scope: AccountScope, tx: Tx, block: ToldOfAll): Promise<void> =>
      tellOfAll(scope, tx, block, 'account-unblocked'),

    /** Blocked, or announced to be; or switched off by the customer. */
    blocked(scope: AccountScope, tx: Tx, block: ToldBlock, now: Temporal.Instant): Promise<void> {
      if (!holdsAt(block, now)) return tell(scope, tx, block, 'block-announced');
      const { reason } = block;
      return tell(
        scope,
        tx,
        block,
        reason === 'switched-off' ? 'switched-off' : `blocked-${reason}`,
      );
    },

    /** `isOpen`: lanes accept the tag now; else it is blocked or stopped for another reason. */
    lifted(
      scope: AccountScope,
      tx: Tx,
      block: ToldBlock,
      { isOpen, now }: { readonly isOpen: boolean; readonly now: Temporal.Instant },
    ): Promise<void> {
      const done = block.reason === 'switched-off' ? 'switched-on' : 'unblocked';
      if (!isOpen) return tell(scope, tx, block, `${done}-still-blocked`);
      return tell(scope, tx, block, holdsAt(block, now) ? done : 'block-withdrawn');
    },
  };
}
