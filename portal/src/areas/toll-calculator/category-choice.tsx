import type { Kategorija } from '@rampa/contract';
import type { VehicleCategory } from '@rampa/contract/toll-calculator';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import { VehiclePicture } from '../../ui/vehicle-picture.tsx';
import styles from './category-choice.module.css';

interface CategoryChoiceProps {
  readonly categories: readonly VehicleCategory[];
  readonly value: Kategorija;
  readonly onChange: (kategorija: Kategorija) => void;
}

/** The vehicle category by its picture, with its definition. */
export function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps) {
  const { t } = useTexts();
  const name = useId();
  const chosen = categories.find(({ kategorija }) => kategorija === value);
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('toll-calculator.vehicle')}</legend>
      <div className={styles['tiles']}>
        {categories.map(({ kategorija, summary }) => (
          <label key={kategorija} className={styles['tile']}>
            <input
              type="radio"
              className={styles['mark']}
              name={name}
              value={kategorija}
              checked={kategorija === value}
              onChange={() => onChange(kategorija)}
            />
            <span className={styles['code']}>{kategorija}</span>
            <span className={styles['picture']}>
              <VehiclePicture kind={kategorija} />
            </span>
            <Spoken>{summary}</Spoken>
          </label>
        ))}
      </div>
      {chosen === undefined ? null : <Explanation category={chosen} />}
    </fieldset>
  );
}

function Explanation({ category }: { readonly category: VehicleCategory }) {
  const { t } = useTexts();
  const { name, summary, criteria, examples } = category;
  return (
    <div className={styles['explanation']}>
      <p>
        <strong>{name}</strong> · {summary}
      </p>
      <details>
        <summary className={styles['question']}>{t('toll-calculator.category-what')}</summary>
        <ul className={styles['criteria']}>
          {criteria.map((criterion) => (
            <li key={criterion}>{criterion}</li>
          ))}
        </ul>
        <p className={styles['examples']}>
          {t('toll-calculator.category-examples', { examples: examples.join(', ') })}
        </p>
      </details>
    </div>
  );
}
