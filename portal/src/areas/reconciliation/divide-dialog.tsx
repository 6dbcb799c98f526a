import {
  getNeuskladjene,
  partsMaximum,
  rasporediUplatu,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { getStanjeRada } from '@rampa/contract/reports';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import {
  type DraftPart,
  errorsOf,
  firstPart,
  inputOf,
  leftOf,
  nextPart,
  type PartErrors,
} from './division.ts';
import { PartFields } from './part-fields.tsx';
import styles from './reconciliation.module.css';
import { Payer } from './transfer-list.tsx';

interface DivideDialogProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

/** Where a transfer belongs, whole or in parts. */
export function DivideDialog({ transfer, onClose }: DivideDialogProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const [parts, setParts] = useState<readonly DraftPart[]>([firstPart(transfer)]);
  const [errors, setErrors] = useState<PartErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const { submit, busy } = useSubmit(rasporediUplatu);
  const left = leftOf(parts, transfer);

  const change = (key: number, changed: Partial<DraftPart>) => {
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)));
    setErrors({});
    setRefusal(undefined);
  };
  const divide = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const found = errorsOf(parts, transfer);
    setErrors(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    const outcome = await submit({
      transfer_id: transfer.transfer_id,
      parts: [...inputOf(parts)],
    });
    if (!outcome.ok) {
      setErrors(Object.fromEntries(outcome.faults.map(({ field, message }) => [field, message])));
      if (outcome.faults.length === 0) setRefusal(messages.refusal(outcome));
      if (outcome.code === 'reconciliation.done') void refreshCalls(getNeuskladjene);
      return;
    }
    toasts.show({ severity: 'success', summary: t('reconciliation.divided-toast') });
    void refreshCalls(getNeuskladjene, getStanjeRada);
    onClose();
  };

  const whole = errors['parts'];
  return (
    <Dialog
      open
      size="large"
      title={t('reconciliation.divide-title', {
        amount: formats.money(transfer.amount, { exact: true }),
      })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form="division" kind="primary" busy={busy} disabledReason={offline}>
            {t('reconciliation.divide')}
          </Button>
          <Button onClick={onClose}>{t('reconciliation.cancel')}</Button>
        </>
      }
    >
      <form
        id="division"
        className={styles['division']}
        noValidate
        onSubmit={(event) => void divide(event)}
      >
        <Payer transfer={transfer} />
        {parts.map((part, at) => (
          <PartFields
            key={part.key}
            part={part}
            at={at}
            currency={formats.currency(transfer.amount.currency)}
            errorOf={(field) => {
              const key = errors[`parts.${at}.${field}`];
              return key === undefined ? undefined : messages.text(key);
            }}
            onChange={(changed) => change(part.key, changed)}
            onRemove={
              parts.length === 1
                ? undefined
                : () => setParts(parts.filter(({ key }) => key !== part.key))
            }
          />
        ))}
        <div className={styles['more']}>
          {parts.length >= partsMaximum ? null : (
            <Button size="small" onClick={() => setParts([...parts, nextPart(parts, transfer)])}>
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
        {whole === undefined && refusal === undefined ? null : (
          <Notice tone="bad" role="alert">
            {refusal ?? messages.text(whole ?? '')}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
