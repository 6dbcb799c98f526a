import type { Card, obrisiKarticu } from '@rampa/contract/cards';
import type { delT4AKarticu } from '@rampa/contract/external-toll';
import { useState } from 'react';
import { useSubmit } from '../api/queries.ts';
import { messages, toasts } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
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
  const { submit, busy } = useSubmit(call);
  const [fault, setFault] = useState<string>();

  async function remove(): Promise<void> {
    const outcome = await submit({ cardId: card.cardId });
    // Gone is what was wanted, also where another tab was faster.
    if (!outcome.ok && outcome.code !== 'cards.not-found') {
      setFault(messages.refusal(outcome));
      return;
    }
    await refresh();
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
