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
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const formName = 'give-back';

interface ReturnValues {
  readonly reason: CashReturnReason;
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
    defaultValues: { reason: 'wrong-amount', note: '' },
    toInput: (values: ReturnValues) => ({ account_id, order_number, ...values }),
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
        label={t('counter.reason')}
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
