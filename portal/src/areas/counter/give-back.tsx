import {
  type CashItem,
  cashNoteMaximum,
  type CashReturnReason,
  cashReturnReasons,
  getKasa,
  vratiGotovinu,
} from '@rampa/contract/counter';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const formName = 'give-back';

interface ReturnValues {
  /** Empty until it is chosen: the customer is told what the clerk means, not what was there. */
  readonly reason: CashReturnReason | '';
  readonly note: string;
}

interface GiveBackProps {
  readonly cash: CashItem;
  readonly onClose: () => void;
}

/** Gives cash back from the till, for a reason that the customer is told. */
export function GiveBack({ cash, onClose }: GiveBackProps) {
  const { t, formats } = useTexts();
  const { account_id, order_number } = cash;
  const call = useCallForm(vratiGotovinu, {
    name: formName,
    defaultValues: { reason: '', note: '' },
    toInput: ({ reason, note }: ReturnValues) => ({
      account_id,
      order_number,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as CashReturnReason,
      note,
    }),
    missing: { reason: 'counter.reason-missing' },
    onDone() {
      void refreshCalls(getKasa);
      toasts.show({ severity: 'success', summary: t('counter.returned-toast') });
      onClose();
    },
    onRefused() {
      // The till was closed, or the day has ended.
      void refreshCalls(getKasa);
      return false;
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('counter.reason'));
  return (
    <CallFormDialog
      name={formName}
      title={t('counter.give-back')}
      act={t('counter.give-back-do')}
      cancel={t('counter.cancel')}
      kind="danger"
      form={call}
      onClose={onClose}
    >
      <p>
        {t('counter.give-back-ask', {
          amount: formats.money(cash.amount, { exact: true }),
          number: order_number,
        })}
      </p>
      <RadioGroup<CashReturnReason>
        {...reason.field}
        id={`${formName}-reason`}
        value={reason.field.value === '' ? undefined : reason.field.value}
        label={t('counter.reason')}
        error={fieldErrorText(reason.fieldState.error, reason.field.value)}
        choices={cashReturnReasons.map((value) => ({
          value,
          label: t(`counter.reason-${value}`),
        }))}
      />
      <TextArea
        {...call.field('note', t('counter.note'))}
        hint={t('counter.note-hint')}
        optional={t('form.optional')}
        rows={2}
        maxLength={cashNoteMaximum}
      />
    </CallFormDialog>
  );
}
