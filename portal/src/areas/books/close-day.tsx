import { getKnjigovodstveniDani, zakljuciDan } from '@rampa/contract/books';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface CloseDayProps {
  readonly day: string;
  readonly onClose: () => void;
}

/** Asks before a day is closed: it cannot be opened again. */
export function CloseDay({ day, onClose }: CloseDayProps) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(zakljuciDan);
  const close = async (): Promise<string | undefined> => {
    const outcome = await submit({ day });
    // A refusal says that the list is old.
    void refreshCalls(getKnjigovodstveniDani);
    if (!outcome.ok) return messages.refusal(outcome);
    const { differences } = outcome.value.closing;
    toasts.show({
      severity: differences.length === 0 ? 'success' : 'warn',
      summary: t('books.closed-toast', { day: formats.longDay(day) }),
      ...(differences.length === 0 ? {} : { detail: t('books.differs-toast') }),
    });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('books.close-title', { day: formats.longDay(day) })}
      kind="primary"
      confirm={t('books.close-confirm')}
      keep={t('books.cancel')}
      onConfirm={close}
      onClose={onClose}
    >
      <p>{t('books.close-ask')}</p>
    </ConfirmDialog>
  );
}
