import type { CallInput, CallResult } from '@rampa/contract';
import type { obracunajOdbijeni, RefusedPassage } from '@rampa/contract/corrections';
import { useState } from 'react';
import { ChargeForm } from './charge-form.tsx';
import { MendForm } from './mend-form.tsx';
import { type MendedValues, valuesOf } from './mended-values.ts';

/** A passage as mended, with what it costs and whose it is. */
export interface PricedPassage {
  readonly input: CallInput<typeof obracunajOdbijeni>;
  readonly price: CallResult<typeof obracunajOdbijeni>;
}

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
