import type { CallResult } from '@rampa/contract';
import { minorUnitsOf } from '@rampa/contract/amounts';
import {
  cashNoteMaximum,
  getKasa,
  getPotvrdaGotovine,
  getUsloviGotovine,
  uplatiGotovinu,
} from '@rampa/contract/counter';
import { getKupac } from '@rampa/contract/staff';
import type { Tag } from '@rampa/contract/tags';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { randomId } from '../../lib/random-id.ts';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './staff.module.css';

const formName = 'cash';

interface CashValues {
  /** As typed. */
  readonly amount: string;
  readonly point_id: string;
  readonly note: string;
}

interface TakeCashProps {
  readonly account: string;
  readonly tag: Pick<Tag, 'tag_id' | 'serial_number' | 'plate'>;
  /** Who works at a counter is at one point of sale. */
  readonly atOwnPoint?: boolean;
  readonly onClose: () => void;
}

interface Taken {
  readonly orderNumber: string;
  /** As typed, in words. */
  readonly amount: string;
}

/** Takes cash for a tag; afterwards it offers the receipt. */
export function TakeCashDialog({ account, tag, atOwnPoint = false, onClose }: TakeCashProps) {
  const { t, languageId } = useTexts();
  const terms = useCall(getUsloviGotovine, { languageId });
  const [taken, setTaken] = useState<Taken>();
  return (
    <Dialog open title={t('counter.take')} onClose={onClose} closeLabel={t('dialog.close')}>
      <Stack>
        <p>
          {tag.plate === '' ? null : `${tag.plate} · `}
          <SerialNumber value={tag.serial_number} />
        </p>
        {taken === undefined ? (
          <Loaded state={terms} skeleton={<Skeleton height="16rem" />}>
            {(known) => (
              <CashForm
                {...{ account, atOwnPoint, onClose }}
                tagId={tag.tag_id}
                terms={known}
                onTaken={setTaken}
              />
            )}
          </Loaded>
        ) : (
          <Receipt {...{ account, onClose, taken }} />
        )}
      </Stack>
    </Dialog>
  );
}

interface CashFormProps {
  readonly account: string;
  readonly tagId: string;
  readonly atOwnPoint: boolean;
  readonly terms: CallResult<typeof getUsloviGotovine>;
  readonly onTaken: (taken: Taken) => void;
  readonly onClose: () => void;
}

function CashForm({ account, tagId, atOwnPoint, terms, onTaken, onClose }: CashFormProps) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const money = (amount: number) =>
    formats.money({ amount, currency: terms.currency }, { exact: true });
  // One intent, however often it is sent.
  const [idempotencyKey] = useState(randomId);
  const call = useCallForm(uplatiGotovinu, {
    name: formName,
    defaultValues: { amount: '', point_id: terms.point_id, note: '' },
    toInput: ({ amount, ...values }: CashValues) => ({
      account_id: account,
      tag_id: tagId,
      ...values,
      amount: minorUnitsOf(amount) ?? 0,
      idempotencyKey,
      languageId,
    }),
    check: ({ amount }) =>
      minorUnitsOf(amount) === undefined ? { amount: 'counter.amount-wrong' } : {},
    onDone({ order_number: orderNumber }, { amount }) {
      void refreshCalls(getKupac, getKasa);
      onTaken({ orderNumber, amount: money(minorUnitsOf(amount) ?? 0) });
    },
  });
  const { field, busy } = call;
  return (
    <CallFormFrame name={formName} {...call}>
      <TextField
        {...field('amount', t('counter.amount'))}
        hint={t('counter.amount-hint', {
          minimum: money(terms.minimum),
          maximum: money(Math.min(terms.maximum, terms.dayMaximum)),
          day: money(terms.dayMaximum),
        })}
        inputMode="decimal"
        autoComplete="off"
        unit={formats.currency(terms.currency)}
      />
      {terms.points.length === 0 || atOwnPoint ? null : (
        <Select
          {...field('point_id', t('counter.where'))}
          options={[
            { value: '', label: t('counter.no-point') },
            ...terms.points.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextArea
        {...field('note', t('counter.note'))}
        hint={t('counter.note-hint')}
        optional={t('form.optional')}
        rows={2}
        maxLength={cashNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('counter.take-do')}
        </Button>
        <Button onClick={onClose}>{t('counter.cancel')}</Button>
      </Row>
    </CallFormFrame>
  );
}

interface ReceiptProps {
  readonly account: string;
  readonly taken: Taken;
  readonly onClose: () => void;
}

function Receipt({ account, taken, onClose }: ReceiptProps) {
  const { t, languageId } = useTexts();
  const { orderNumber, amount } = taken;
  return (
    <Stack>
      <Notice tone="good" role="status" icon={<CircleCheck size={20} />}>
        {t('counter.done', { amount })}
      </Notice>
      <p className={styles['muted']}>
        {t('top-ups.order-number')}: <span translate="no">{orderNumber}</span>
      </p>
      <Row>
        <DownloadButton
          call={getPotvrdaGotovine}
          input={{ account_id: account, order_number: orderNumber, languageId }}
          fileName={`${orderNumber}.pdf`}
          label={t('counter.receipt')}
          failed={t('counter.receipt-failed')}
        />
        <Button onClick={onClose}>{t('counter.finish')}</Button>
      </Row>
    </Stack>
  );
}
