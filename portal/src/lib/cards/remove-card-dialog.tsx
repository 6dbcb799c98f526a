import type { Card, obrisiKarticu } from '@rampa/contract/cards';
import type { delT4AKarticu } from '@rampa/contract/external-toll';
import { useSubmit } from '../api/queries.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { ConfirmDialog } from '../screens/confirm-dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { cardName } from './card-name.ts';

interface RemoveCardDialogProps {
  readonly card: Card;
  /** The area that it is removed from has a call of its own. */
  readonly call: typeof obrisiKarticu | typeof delT4AKarticu;
  /** What shows cards is asked anew. */
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

/** Forgets a card, or says why it has to stay. */
export function RemoveCardDialog({ card, call, refresh, onClose }: RemoveCardDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(call);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({ cardId: card.cardId });
    // Gone is what was wanted, also where another tab was faster.
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
