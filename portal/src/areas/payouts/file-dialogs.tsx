import {
  odbaciDatotekuIsplata,
  odobriDatotekuIsplata,
  type PayoutFile,
  zavediDatotekuIsplata,
} from '@rampa/contract/payouts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DayDialog, dayForm } from './day-dialog.tsx';
import type { FileWish } from './payout-files.tsx';
import { makeThenRefresh, refreshPayouts } from './refresh.ts';

interface FileDialogProps {
  readonly file: PayoutFile;
  readonly wish: FileWish;
  readonly onClose: () => void;
}

/** The question before something is done with a payment file. */
export function FileDialog({ file, wish, onClose }: FileDialogProps) {
  if (wish === 'record') return <RecordFile {...{ file, onClose }} />;
  return <DecideFile {...{ file, wish, onClose }} />;
}

function useFileWords(file: PayoutFile) {
  const { t, formats } = useTexts();
  return {
    reference: file.reference,
    payouts: t('payouts.orders', { count: file.payouts }),
    amount: formats.money(file.amount, { exact: true }),
  };
}

function DecideFile({
  file,
  wish,
  onClose,
}: FileDialogProps & { readonly wish: Exclude<FileWish, 'record'> }) {
  const { t } = useTexts();
  const words = useFileWords(file);
  const approval = useSubmit(odobriDatotekuIsplata);
  const discarding = useSubmit(odbaciDatotekuIsplata);
  const decide = async (): Promise<string | undefined> => {
    const input = { file_id: file.file_id };
    const outcome = await (wish === 'approve'
      ? approval.submit(input)
      : discarding.submit({ ...input, bankRefused: wish === 'refused' }));
    refreshPayouts();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t(`payouts.file-${wish}-toast`) });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t(`payouts.file-${wish}-title`)}
      kind={wish === 'approve' ? 'primary' : 'danger'}
      confirm={t(`payouts.file-${wish}`)}
      keep={t('payouts.cancel')}
      onConfirm={decide}
      onClose={onClose}
    >
      <p>{t(`payouts.file-${wish}-ask`, words)}</p>
    </ConfirmDialog>
  );
}

function RecordFile({ file, onClose }: Omit<FileDialogProps, 'wish'>) {
  const { t } = useTexts();
  const words = useFileWords(file);
  const impossible = 'payouts.file-day-impossible';
  const call = useCallForm(zavediDatotekuIsplata, {
    ...dayForm,
    toInput: ({ paidOn }) => ({ file_id: file.file_id, paidOn }),
    missing: { paidOn: impossible },
    make: makeThenRefresh(zavediDatotekuIsplata, impossible),
    onDone() {
      toasts.show({ severity: 'success', summary: t('payouts.file-record-toast') });
      onClose();
    },
  });
  return (
    <DayDialog
      title={t('payouts.file-record')}
      question={t('payouts.file-record-ask', words)}
      call={call}
      onClose={onClose}
    />
  );
}
