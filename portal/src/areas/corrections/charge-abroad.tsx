import type { Kategorija } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  naplatiStraniOdbijeni,
  obracunajStraniOdbijeni,
  type RefusedPassage,
} from '@rampa/contract/corrections';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChargeFields, type NoteValues } from './charge-form.tsx';
import type { PricedPassage } from './priced.ts';
import { useCharged } from './use-charged.ts';

interface ChargeAbroadStepsProps {
  readonly record: RefusedPassage;
  readonly onDone: () => void;
}

interface Assigned extends Pick<PricedPassage, 'price'> {
  readonly serialNumber: string;
}

/** First the tag that the partner misread, then what it costs and whose it is, which is confirmed. */
export function ChargeAbroadSteps({ record, onDone }: ChargeAbroadStepsProps) {
  const [serialNumber, setSerialNumber] = useState(record.delivered.serialNumber);
  const [price, setPrice] = useState<PricedPassage['price']>();
  return price === undefined ? (
    <TagForm
      record={record}
      serialNumber={serialNumber}
      onPriced={(assigned) => {
        setSerialNumber(assigned.serialNumber);
        setPrice(assigned.price);
      }}
    />
  ) : (
    <ConfirmForm
      record={record}
      assigned={{ price, serialNumber }}
      onBack={() => setPrice(undefined)}
      onDone={onDone}
    />
  );
}

interface TagFormProps {
  readonly record: RefusedPassage;
  readonly serialNumber: string;
  readonly onPriced: (assigned: Assigned) => void;
}

function TagForm({ record, serialNumber, onPriced }: TagFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { field, busy, ...frame } = useCallForm(obracunajStraniOdbijeni, {
    name: 'assign',
    defaultValues: { serialNumber },
    toInput: (typed: { readonly serialNumber: string }) => ({
      record_id: record.record_id,
      serialNumber: typed.serialNumber,
    }),
    onDone: (price, typed) => onPriced({ price, serialNumber: typed.serialNumber }),
    onRefused({ status }) {
      // Somebody else was faster: the list behind shows it.
      if (status === 409) void refreshCalls(getOdbijeniProlasci);
      return false;
    },
  });
  return (
    <CallFormFrame name="assign" {...frame}>
      <TextField
        {...field('serialNumber', t('corrections.serial'))}
        autoComplete="off"
        maxLength={40}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('corrections.price')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}

interface ConfirmFormProps extends ChargeAbroadStepsProps {
  readonly assigned: Assigned;
  readonly onBack: () => void;
}

function ConfirmForm({ record, assigned, onBack, onDone }: ConfirmFormProps) {
  const { price, serialNumber } = assigned;
  const form = useCallForm(naplatiStraniOdbijeni, {
    name: 'charge',
    defaultValues: { note: '' },
    toInput: ({ note }: NoteValues) => ({
      record_id: record.record_id,
      serialNumber,
      note,
      amount: price.amount.amount,
    }),
    missing: { note: 'corrections.note-missing' },
    ...useCharged(onDone),
  });
  return (
    <ChargeFields
      form={form}
      price={price}
      // The intake refuses passages of any other.
      category={record.delivered.category as Kategorija}
      onBack={onBack}
    />
  );
}
