import { getKupac } from '@rampa/contract/staff';
import { getStanjeRada } from '@rampa/contract/reports';
import {
  type AccountBlockReason,
  accountBlockReasons,
  blockNoteMaximum,
  blokirajNalog,
  odblokirajNalog,
} from '@rampa/contract/tags';
import { Users } from 'lucide-react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useOffice } from './staff-sections.tsx';

const formName = 'block-all';

interface AllTagsProps {
  readonly account: string;
  /** Of the customer. */
  readonly name: string;
  readonly onClose: () => void;
}

interface BlockValues {
  /** Empty until it is chosen: the customer is told it. */
  readonly reason: AccountBlockReason | '';
  readonly note: string;
}

/** Blocks all tags of a customer, or proposes it to a colleague where they are more than one person may. */
export function BlockAllDialog({ account, name, onClose }: AllTagsProps) {
  const { t } = useTexts();
  const choices = useReasons();
  const { blocksAlone } = useOffice().me;
  const proposes = blocksAlone === 0;
  const call = useCallForm(blokirajNalog, {
    name: formName,
    defaultValues: { reason: '', note: '' },
    toInput: ({ reason, note }: BlockValues) => ({
      account_id: account,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as AccountBlockReason,
      note,
    }),
    missing: { reason: 'staff.block-all-reason-missing', note: 'staff.block-all-note-missing' },
    onDone({ tags: count, proposed }) {
      void refreshCalls(getKupac, getStanjeRada);
      toasts.show(
        count === 0
          ? { severity: 'info', summary: t('staff.block-all-none') }
          : {
              severity: proposed ? 'info' : 'success',
              summary: t(proposed ? 'staff.block-all-proposed' : 'staff.block-all-done', { count }),
            },
      );
      onClose();
    },
    onRefused() {
      // What refuses it, such as a colleague's proposal, is on no screen of the caller yet.
      void refreshCalls(getKupac, getStanjeRada);
      return false;
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('staff.block-reason'));
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.block-all-title')}
      act={t(proposes ? 'staff.block-all-propose' : 'staff.block-all')}
      cancel={t('approvals.cancel')}
      kind="danger"
      form={call}
      onClose={onClose}
    >
      <p>{t(proposes ? 'staff.block-all-propose-ask' : 'staff.block-all-ask', { name })}</p>
      {proposes || blocksAlone === null ? null : (
        <Notice tone="notice" icon={<Users size={20} aria-hidden="true" />}>
          {t('staff.block-all-limit', { count: blocksAlone })}
        </Notice>
      )}
      <RadioGroup<AccountBlockReason>
        {...reason.field}
        id={`${formName}-reason`}
        value={reason.field.value === '' ? undefined : reason.field.value}
        label={t('staff.block-reason')}
        error={fieldErrorText(reason.fieldState.error, reason.field.value)}
        choices={choices}
      />
      <TextArea
        {...call.field('note', t('staff.block-all-note'))}
        hint={t('staff.block-note-hint')}
        rows={2}
        maxLength={blockNoteMaximum}
      />
    </CallFormDialog>
  );
}

/** Lifts what staff have blocked for a reason, of all tags at once. */
export function LiftAllDialog({ account, onClose }: AllTagsProps) {
  const { t } = useTexts();
  const choices = useReasons();
  const call = useCallForm(odblokirajNalog, {
    name: 'lift-all',
    defaultValues: { reason: 'unpaid' },
    toInput: ({ reason }: { readonly reason: AccountBlockReason }) => ({
      account_id: account,
      reason,
    }),
    onDone({ tags: count }) {
      void refreshCalls(getKupac);
      toasts.show(
        count === 0
          ? { severity: 'info', summary: t('staff.lift-all-none') }
          : { severity: 'success', summary: t('staff.lift-all-done', { count }) },
      );
      onClose();
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  return (
    <CallFormDialog
      name="lift-all"
      title={t('staff.lift-all-title')}
      act={t('staff.lift-all')}
      cancel={t('approvals.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('staff.lift-all-ask')}</p>
      <RadioGroup<AccountBlockReason>
        {...reason.field}
        label={t('staff.block-reason')}
        choices={choices}
      />
    </CallFormDialog>
  );
}

function useReasons() {
  const { t } = useTexts();
  return accountBlockReasons.map((value) => ({
    value,
    label: t(`staff.block-reason-${value}`),
  }));
}
