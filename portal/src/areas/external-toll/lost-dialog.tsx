import { promeniStatusT4ATag, type T4ATag } from '@rampa/contract/external-toll';
import { useState } from 'react';
import { useSubmit } from '../../lib/api/queries.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { refreshTags } from './refresh.ts';

interface LostDialogProps {
  readonly tag: T4ATag;
  readonly onClose: () => void;
}

/** Asks once more: a lost tag stops at home as well. */
export function LostDialog({ tag, onClose }: LostDialogProps) {
  const { t } = useTexts();
  const { submit, busy } = useSubmit(promeniStatusT4ATag);
  const [fault, setFault] = useState<string>();
  const { tag_id, serial_number } = tag;

  async function report(): Promise<void> {
    const outcome = await submit({ tag_id, serial_number, status: 'izgubljen' });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('external-toll.tag-changed') });
    await refreshTags();
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('external-toll.lost-question', { tag: nameOf(tag) })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void report()}>
            {t('external-toll.lost-confirm')}
          </Button>
          <Button onClick={onClose}>{t('external-toll.lost-not')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <p>{t('external-toll.lost-text')}</p>
      </Stack>
    </Dialog>
  );
}
