import {
  getNeuskladjene,
  partsMaximum,
  rasporediUplatu,
  type TransferPart,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { getStanjeRada } from '@rampa/contract/reports';
import { useWatch } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { type Division, errorsOf, firstPart, inputOf, leftOf, nextPart } from './division.ts';
import { PartFields } from './part-fields.tsx';
import styles from './reconciliation.module.css';
import { Payer } from './transfer-list.tsx';

const formName = 'division';

/** What is wrong with a part: mostly where it is to go. */
const placeOfCode: Readonly<Record<string, keyof TransferPart>> = {
  'reconciliation.slip-amount': 'amount',
  'reconciliation.other-currency': 'to',
};

interface DivideDialogProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

/** Where a transfer belongs, whole or in parts. */
export function DivideDialog({ transfer, onClose }: DivideDialogProps) {
  const { t, formats } = useTexts();
  const call = useCallForm<typeof rasporediUplatu, Division>(rasporediUplatu, {
    name: formName,
    defaultValues: { parts: [firstPart(transfer)] },
    nested: ['parts'],
    toInput: ({ parts }) => ({
      transfer_id: transfer.transfer_id,
      parts: [...inputOf(parts)],
    }),
    check: ({ parts }) => errorsOf(parts, transfer),
    onDone() {
      toasts.show({ severity: 'success', summary: t('reconciliation.divided-toast') });
      void refreshCalls(getNeuskladjene, getStanjeRada);
      onClose();
    },
    onRefused({ code }) {
      if (code === 'reconciliation.done') void refreshCalls(getNeuskladjene);
      return false;
    },
    // A server of the version before does not say which part it is.
    placeOf: ({ code, params: { part } }) =>
      part === undefined ? undefined : `parts.${Number(part) - 1}.${placeOfCode[code] ?? 'target'}`,
  });
  const { form } = call;
  const parts = useWatch({ control: form.control, name: 'parts' });
  const left = leftOf(parts, transfer);

  function setParts(next: Division['parts']): void {
    // What is wrong has been told by its place, which is another one now.
    form.clearErrors('parts');
    form.setValue('parts', next);
  }

  return (
    <CallFormDialog
      name={formName}
      size="large"
      title={t('reconciliation.divide-title', {
        amount: formats.money(transfer.amount, { exact: true }),
      })}
      act={t('reconciliation.divide')}
      cancel={t('reconciliation.cancel')}
      form={call}
      onClose={onClose}
    >
      <Payer transfer={transfer} />
      {parts.map((part, at) => (
        <PartFields
          key={part.key}
          call={call}
          to={part.to}
          at={at}
          currency={formats.currency(transfer.amount.currency)}
          onRemove={
            parts.length === 1
              ? undefined
              : () => setParts(form.getValues('parts').filter(({ key }) => key !== part.key))
          }
        />
      ))}
      {/* Where the summary leads when the parts do not add up. */}
      <div id={`${formName}-parts`} tabIndex={-1} className={styles['more']}>
        {parts.length >= partsMaximum ? null : (
          <Button
            size="small"
            onClick={() => {
              const now = form.getValues('parts');
              setParts([...now, nextPart(now, transfer)]);
            }}
          >
            {t('reconciliation.part-add')}
          </Button>
        )}
        {left === 0 ? null : (
          <span role="status">
            {t(left > 0 ? 'reconciliation.left-over' : 'reconciliation.too-much', {
              amount: formats.money(
                { ...transfer.amount, amount: Math.abs(left) },
                { exact: true },
              ),
            })}
          </span>
        )}
      </div>
    </CallFormDialog>
  );
}
