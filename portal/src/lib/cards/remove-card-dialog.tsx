import type { Card, obrisiKarticu } from '@rampa/contract/cards';
import type { delT4AKarticu } from '@rampa/contract/external-toll';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { ConfirmDialog } from '../screens/confirm-dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { cardName } from './card-name.ts';

interface RemoveCardDialogProps {
  readonly card: Card;
  /** Each area that lists cards has its own call to remove one. */
  readonly call: typeof obrisiKarticu | typeof delT4AKarticu;
  /** Requests again whatever shows cards. */
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

/** Removes a card, or says why it has to stay. */
export function RemoveCardDialog({ card, call, refresh, onClose }: RemoveCardDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(call);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({ cardId: card.cardId });
    // It may have been removed in another tab, which is what was wanted.
    if (!outcome.ok && outcome.code !== 'cards.not-found') return messages.refusal(outcome);
    await refresh();
    toasts.show({ severity: 'success', summary: t('cards.removed') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('cards.remove-question', { card: cardName(card) })}
      confirm={t('cards.remove-confirm')}
      keep={t('cards.keep')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('cards.remove-text')}</p>
    </ConfirmDialog>
  );
}
