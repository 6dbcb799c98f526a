import { promeniStatusT4ATag, type T4ATag } from '@rampa/contract/external-toll';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { refreshTags } from './refresh.ts';

interface LostDialogProps {
  readonly tag: T4ATag;
  readonly onClose: () => void;
}

/** Asks for confirmation: a lost tag stops working at home as well. */
export function LostDialog({ tag, onClose }: LostDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(promeniStatusT4ATag);
  const { tag_id, serial_number } = tag;

  async function report(): Promise<string | undefined> {
    const outcome = await submit({ tag_id, serial_number, status: 'izgubljen' });
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('external-toll.tag-changed') });
    await refreshTags();
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('external-toll.lost-question', { tag: nameOf(tag) })}
      confirm={t('external-toll.lost-confirm')}
      keep={t('external-toll.lost-not')}
      onConfirm={report}
      onClose={onClose}
    >
      <p>{t('external-toll.lost-text')}</p>
    </ConfirmDialog>
  );
}
