import {
  getOdbijeniProlasci,
  obracunajOdbijeni,
  type RefusedPassage,
} from '@rampa/contract/corrections';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useCategoryOptions } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Row } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PricedPassage } from './priced.ts';
import styles from './corrections.module.css';
import { mendedOf, type MendedValues } from './mended-values.ts';
import { useStationOptions } from '../../lib/selection/use-station-options.ts';

const name = 'mend';

interface MendFormProps {
  readonly record: RefusedPassage;
  readonly values: MendedValues;
  readonly onPriced: (priced: PricedPassage, typed: MendedValues) => void;
}

/** Tag, stations, times, lane and category as they should be. */
export function MendForm({ record, values, onPriced }: MendFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const call = useCallForm(obracunajOdbijeni, {
    name,
    defaultValues: values,
    toInput: (typed: MendedValues) => mendedOf(record, typed),
    onDone: (price, typed) => onPriced({ input: mendedOf(record, typed), price }, typed),
    onRefused({ status }) {
      // Somebody else was faster: the list behind shows it.
      if (status === 409) void refreshCalls(getOdbijeniProlasci);
      return false;
    },
  });
  const { field } = call;
  return (
    <CallFormFrame name={name} {...call}>
      <TextField
        {...field('serialNumber', t('corrections.serial'))}
        autoComplete="off"
        maxLength={40}
      />
      <div className={styles['pair']}>
        <Station call={call} name="entryStation" label={t('corrections.entry')} optional />
        <Moment call={call} name="enteredAt" label={t('corrections.entered')} optional />
      </div>
      <div className={styles['pair']}>
        <Station call={call} name="exitStation" label={t('corrections.exit')} />
        <Moment call={call} name="exitedAt" label={t('corrections.exited')} />
      </div>
      <div className={styles['pair']}>
        <TextField {...field('lane', t('corrections.lane'))} autoComplete="off" maxLength={20} />
        <Category call={call} />
      </div>
      <Row>
        <Button type="submit" kind="primary" busy={call.busy} disabledReason={offline}>
          {t('corrections.price')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}

interface PartProps {
  readonly call: CallForm<MendedValues>;
}

interface NamedPartProps<Name extends keyof MendedValues> extends PartProps {
  readonly name: Name;
  readonly label: string;
  readonly optional?: boolean;
}

function Station({
  call,
  name: part,
  label,
  optional = false,
}: NamedPartProps<'entryStation' | 'exitStation'>) {
  const { t } = useTexts();
  const stations = useStationOptions(call.form.getValues(part));
  return (
    <Select
      {...call.field(part, label)}
      // The options come after the value that they are to show.
      key={stations.length}
      {...(optional ? { optional: t('form.optional') } : {})}
      options={[
        {
          value: '',
          label: t(optional ? 'corrections.entry-unknown' : 'corrections.choose-station'),
        },
        ...stations,
      ]}
    />
  );
}

/** A moment of toll time, in the reader's order of day and month. */
function Moment({
  call,
  name: part,
  label,
  optional = false,
}: NamedPartProps<'enteredAt' | 'exitedAt'>) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const { id, error } = call.field(part, label);
  const controlled = useController({ control: call.form.control, name: part });
  return (
    <DateTimeField
      id={id}
      label={label}
      value={controlled.field.value}
      onChange={controlled.field.onChange}
      error={error}
      locale={formats.locale}
      texts={texts}
      {...(optional ? { optional: t('form.optional') } : {})}
    />
  );
}

function Category({ call }: PartProps) {
  const { t } = useTexts();
  const known = useCategoryOptions();
  return (
    <Select
      {...call.field('category', t('corrections.category'))}
      key={known.length}
      options={[{ value: '', label: t('corrections.choose-category') }, ...known]}
    />
  );
}
