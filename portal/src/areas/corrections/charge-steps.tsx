import type { RefusedPassage } from '@rampa/contract/corrections';
import { useState } from 'react';
import { ChargeForm } from './charge-form.tsx';
import { MendForm } from './mend-form.tsx';
import { type MendedValues, valuesOf } from './mended-values.ts';
import type { PricedPassage } from './priced.ts';

interface ChargeStepsProps {
  readonly record: RefusedPassage;
  readonly onDone: () => void;
}

/** First the passage as it should be, then its price and its tag, which are confirmed. */
export function ChargeSteps({ record, onDone }: ChargeStepsProps) {
  const [values, setValues] = useState<MendedValues>(() => valuesOf(record));
  const [priced, setPriced] = useState<PricedPassage>();
  return priced === undefined ? (
    <MendForm
      record={record}
      values={values}
      onPriced={(next, typed) => {
        setValues(typed);
        setPriced(next);
      }}
    />
  ) : (
    <ChargeForm {...priced} onBack={() => setPriced(undefined)} onDone={onDone} />
  );
}
