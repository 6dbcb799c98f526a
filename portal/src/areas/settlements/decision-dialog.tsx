import {
  getObracuni,
  getRazlikeObracuna,
  resiRazliku,
  type SettlementDifference,
} from '@rampa/contract/settlements';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useState } from 'react';
import { Transaction } from './difference-list.tsx';

const formName = 'settlement-difference';
const acts = ['wait', 'assign', 'close'] as const;
type Act = (typeof acts)[number];

interface DecisionDialogProps {
  readonly difference: SettlementDifference;
  readonly onClose: () => void;
}

interface Fields {
  readonly order_number: string;
  readonly note: string;
}

/** It waits, belongs to an order, or is closed with a note. */
export function DecisionDialog({ difference, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  const [act, setAct] = useState<Act>('wait');
  const { field, ...form } = useCallForm(resiRazliku, {
    name: formName,
    defaultValues: { order_number: '', note: difference.note },
    toInput: ({ order_number, note }: Fields) => ({
      difference_id: difference.difference_id,
      revision: difference.revision,
      act,
      order_number: act === 'assign' ? order_number : '',
      note,
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('settlements.decided-toast') });
      void refreshCalls(getRazlikeObracuna, getObracuni);
      onClose();
    },
    onRefused({ code }) {
      // The list has what the others have written, for whoever opens it again.
      if (code === 'settlements.changed' || code === 'settlements.done') {
        void refreshCalls(getRazlikeObracuna, getObracuni);
      }
      return false;
    },
  });
  // What no settlement has cannot belong to another order.
  const offered = acts.filter((one) => one !== 'assign' || difference.settlement_id !== '');
  return (
    <CallFormDialog
      name={formName}
      title={t('settlements.decide-title')}
      act={t('settlements.save')}
      cancel={t('settlements.cancel')}
      form={form}
      onClose={onClose}
    >
      <Transaction difference={difference} />
      <Select
        label={t('settlements.act')}
        value={act}
        options={offered.map((value) => ({ value, label: t(`settlements.act-${value}`) }))}
        onChange={({ target }) => setAct(offered.find((one) => one === target.value) ?? 'wait')}
      />
      {act === 'assign' ? (
        <TextField {...field('order_number', t('settlements.order'))} maxLength={40} />
      ) : null}
      <TextArea
        {...field('note', t('settlements.note'))}
        hint={t('settlements.note-hint')}
        rows={3}
        maxLength={500}
      />
    </CallFormDialog>
  );
}
