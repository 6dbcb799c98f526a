import { getPonudaPrenosa, getPrenosi, prenesiStanje } from '@rampa/contract/balance-transfers';
import { getTagovi, type Tag } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { nameOf, TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TagPrint } from './tag-print.tsx';
import { TargetTag } from './target-tag.tsx';

interface MoveBalanceDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Moves the whole balance of a lost tag to another one; explains first what happens if it is found. */
export function MoveBalanceDialog({ tag, onClose }: MoveBalanceDialogProps) {
  const { t, formats, now } = useTexts();
  const state = useCall(getPonudaPrenosa, { tag_id: tag.tag_id });
  const move = useMove(tag);
  const [target, setTarget] = useState<Tag>();
  const offer = state.value;
  const movable = offer !== undefined && offer.allowed && offer.amount.amount > 0;
  return (
    <ConfirmDialog
      role="dialog"
      kind="primary"
      title={t('tags.move-title')}
      confirm={
        movable ? t('tags.move-confirm', { amount: formats.money(offer.amount) }) : undefined
      }
      keep={t('tags.cancel')}
      disabledReason={target === undefined ? t('tags.move-choose') : undefined}
      onConfirm={async () =>
        movable && target !== undefined ? move(target, offer.amount) : undefined
      }
      onClose={onClose}
    >
      <Stack gap="tight">
        <span>
          <TagPlate tag={tag} />
        </span>
        <TagPrint tag={tag} />
      </Stack>
      <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
        {({ amount, allowed, allowedFrom }) =>
          amount.amount <= 0 ? (
            <p>{t('tags.move-nothing')}</p>
          ) : !allowed ? (
            <p>{t('tags.move-wait', { when: formats.dayTime(allowedFrom, now) })}</p>
          ) : (
            <Stack>
              <p>{t('tags.move-lead', { amount: formats.money(amount) })}</p>
              <TargetTag except={tag.tag_id} chosen={target} onChoose={setTarget} />
              <Notice tone="info" icon={<Info size={20} />}>
                <Stack gap="tight">
                  <p>{t('tags.move-rule')}</p>
                  <p>{t('tags.move-late')}</p>
                </Stack>
              </Notice>
            </Stack>
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}

/** Moves it once, however often it is sent; returns why it was refused. */
function useMove(tag: Tag) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(prenesiStanje);
  const intents = useRef(new Map<string, string>());
  return async (target: Tag, amount: Tag['balance']): Promise<string | undefined> => {
    // One key per intent: sent again after a broken connection, it moves nothing twice.
    const intent = `${target.tag_id} ${amount.amount}`;
    const idempotencyKey = intents.current.get(intent) ?? randomId();
    intents.current.set(intent, idempotencyKey);
    const outcome = await submit({
      tag_id: tag.tag_id,
      toTagId: target.tag_id,
      amount: amount.amount,
      idempotencyKey,
    });
    if (!outcome.ok) {
      void refreshCalls(getPonudaPrenosa, getTagovi);
      return messages.refusal(outcome);
    }
    await refreshCalls(getTagovi, getPregled, getPrenosi);
    toasts.show({
      severity: 'success',
      summary: t('tags.move-done', { amount: formats.money(amount), tag: nameOf(target) }),
    });
    return undefined;
  };
}
