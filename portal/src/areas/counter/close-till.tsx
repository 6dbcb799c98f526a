import type { Amount, CallResult } from '@rampa/contract';
import { minorUnitsOf } from '@rampa/contract/amounts';
import { cashNoteMaximum, getKasa, getZakljucenja, zakljuciKasu } from '@rampa/contract/counter';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { randomId } from '../../lib/random-id.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './counter.module.css';

const formName = 'close-till';

interface CountValues {
  /** As typed. */
  readonly counted: string;
  readonly note: string;
}

interface CloseTillProps {
  readonly expected: Amount;
  /** Devices that were sold for it. */
  readonly sold: number;
  /** What lies at the point of sale of the till. */
  readonly devices: NonNullable<CallResult<typeof getKasa>['devices']>;
  /** Empty: the own till. */
  readonly clerkId: string;
  readonly onClose: () => void;
}

/** Asks what was counted, and shows what it differs by before anything is booked. */
export function CloseTill({ expected, sold, devices, clerkId, onClose }: CloseTillProps) {
  const { t, formats } = useTexts();
  const money = (amount: number) =>
    formats.money({ amount, currency: expected.currency }, { exact: true });
  // What the dialog began with: a sum that changes meanwhile is refused, never handed over unseen.
  const [asked] = useState({ amount: expected.amount, idempotencyKey: randomId() });
  const call = useCallForm(zakljuciKasu, {
    name: formName,
    defaultValues: { counted: '', note: '' },
    toInput: ({ counted, note }: CountValues) => ({
      clerk_id: clerkId,
      expected: asked.amount,
      counted: minorUnitsOf(counted) ?? -1,
      note,
      idempotencyKey: asked.idempotencyKey,
    }),
    check: ({ counted, note }) => {
      const minor = minorUnitsOf(counted);
      if (minor === undefined) return { counted: 'counter.amount-wrong' };
      return minor !== asked.amount && note.trim() === ''
        ? { note: 'counter.difference-unexplained' }
        : {};
    },
    onDone({ difference }) {
      void refreshCalls(getKasa, getZakljucenja);
      toasts.show(
        difference.amount === 0
          ? { severity: 'success', summary: t('counter.closed-toast') }
          : {
              severity: 'warn',
              summary: t('counter.closed-toast'),
              detail: t('counter.difference-is', { amount: money(difference.amount) }),
            },
      );
      onClose();
    },
    onRefused() {
      // There was more in it, or somebody else has closed it.
      void refreshCalls(getKasa, getZakljucenja);
      return false;
    },
  });
  const typed = useWatch({ control: call.form.control, name: 'counted' });
  const counted = minorUnitsOf(typed);
  const difference = counted === undefined ? 0 : counted - asked.amount;
  return (
    <CallFormDialog
      name={formName}
      title={t('counter.close')}
      act={t('counter.close-do')}
      cancel={t('counter.cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('counter.close-ask', { amount: money(asked.amount) })}</p>
      {sold === 0 ? null : <p>{t('counter.close-sold', { number: formats.number(sold) })}</p>}
      {devices.length === 0 ? null : (
        <p>
          {t('counter.count-devices', {
            count: devices.reduce((sum, line) => sum + line.devices, 0),
          })}
        </p>
      )}
      <TextField
        {...call.field('counted', t('counter.counted'))}
        hint={t('counter.counted-hint')}
        inputMode="decimal"
        autoComplete="off"
        unit={formats.currency(expected.currency)}
      />
      <p role="status" className={styles['difference']}>
        {difference === 0
          ? ''
          : t(difference < 0 ? 'counter.missing' : 'counter.too-much', {
              amount: money(Math.abs(difference)),
            })}
      </p>
      <TextArea
        {...call.field('note', t('counter.close-note'))}
        {...(difference === 0 ? { optional: t('form.optional') } : {})}
        rows={2}
        maxLength={cashNoteMaximum}
      />
    </CallFormDialog>
  );
}
