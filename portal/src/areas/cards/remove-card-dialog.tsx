import { type Card, getKartice, obrisiKarticu } from '@rampa/contract/cards';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { cardName } from '../../lib/cards/card-name.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface RemoveCardDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Forgets a card, or says why it has to stay. */
export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const { t } = useTexts();
  const { submit, busy } = useSubmit(obrisiKarticu);
  const [fault, setFault] = useState<string>();

  async function remove(): Promise<void> {
    const outcome = await submit({ cardId: card.cardId });
    // Gone is what was wanted, also where another tab was faster.
    if (!outcome.ok && outcome.code !== 'cards.not-found') {
      setFault(messages.refusal(outcome));
      return;
    }
    await refreshCalls(getKartice);
    toasts.show({ severity: 'success', summary: t('cards.removed') });
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('cards.remove-question', { card: cardName(card) })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {t('cards.remove-confirm')}
          </Button>
          <Button onClick={onClose}>{t('cards.keep')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <p>{t('cards.remove-text')}</p>
      </Stack>
    </Dialog>
  );
}
