import type { Kategorija } from '@rampa/contract';
import { type MarkedPassage, obracunajIspravku } from '@rampa/contract/corrections';
import type { PassageMark } from '@rampa/contract/passages';
import { useWatch } from 'react-hook-form';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useCategoryOptions } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './corrections.module.css';
import { decidedMeanwhile } from './decided-meanwhile.ts';
import type { PricedCorrection } from './priced.ts';
import { useStationOptions } from '../../lib/selection/use-station-options.ts';

const readTwice: ReadonlySet<PassageMark> = new Set(['same-lane-twice', 'two-lanes']);

interface CorrectValues {
  readonly nothing: 'yes' | 'no';
  readonly entryStation: string;
  readonly category: string;
}

/** What should have been charged: nothing, or another entry or category. */
export function CorrectForm({
  passage,
  onPriced,
  onDone,
}: {
  readonly passage: MarkedPassage;
  /** Somebody else has decided meanwhile. */
  readonly onDone: () => void;
  readonly onPriced: (priced: PricedCorrection) => void;
}) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { account_id, passage_id, entryStation, tagKategorija, reasons } = passage;
  const inputOf = ({ nothing, ...values }: CorrectValues) => ({
    ...values,
    account_id,
    passage_id,
    nothing: nothing === 'yes',
    // The call's own schema refuses anything else.
    category: values.category as Kategorija,
  });
  const { field, form, busy, ...frame } = useCallForm(obracunajIspravku, {
    name: 'correct',
    defaultValues: {
      // One vehicle that was read twice passed once.
      nothing: reasons.some(({ mark }) => readTwice.has(mark)) ? 'yes' : 'no',
      entryStation,
      category: tagKategorija,
    },
    toInput: inputOf,
    onDone: (price, values: CorrectValues) => onPriced({ input: inputOf(values), price }),
    onRefused: (refusal) => decidedMeanwhile(refusal, t, onDone),
  });
  const nothing = useWatch({ control: form.control, name: 'nothing' });
  const stations = useStationOptions(entryStation);
  const categories = useCategoryOptions();
  return (
    <CallFormFrame name="correct" {...{ form, ...frame }}>
      <Select
        {...field('nothing', t('corrections.should'))}
        options={[
          { value: 'no', label: t('corrections.should-less') },
          { value: 'yes', label: t('corrections.should-nothing') },
        ]}
      />
      {nothing === 'yes' ? null : (
        <div className={styles['pair']}>
          <Select
            key={`entry-${stations.length}`}
            {...field('entryStation', t('corrections.entry'))}
            options={[{ value: '', label: t('corrections.entry-unknown') }, ...stations]}
          />
          <Select
            key={`category-${categories.length}`}
            {...field('category', t('corrections.category'))}
            options={categories}
          />
        </div>
      )}
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('corrections.price-refund')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
