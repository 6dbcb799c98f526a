import type { Kategorija } from '@rampa/contract';
import type { VehicleCategory } from '@rampa/contract/toll-calculator';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import styles from './category-choice.module.css';
import { VehiclePicture } from './vehicle-picture.tsx';

interface CategoryChoiceProps {
  readonly categories: readonly VehicleCategory[];
  readonly value: Kategorija;
  readonly onChange: (kategorija: Kategorija) => void;
}

/** The vehicle by its picture, with what makes it belong there. */
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
              <VehiclePicture kategorija={kategorija} />
            </span>
            <span className={styles['summary']}>{summary}</span>
          </label>
        ))}
      </div>
      {chosen === undefined ? null : <Explanation category={chosen} />}
    </fieldset>
  );
}

function Explanation({ category }: { readonly category: VehicleCategory }) {
  const { t } = useTexts();
  const { name, criteria, examples } = category;
  return (
    <details className={styles['explanation']}>
      <summary className={styles['question']}>
        {t('toll-calculator.category-what', { category: name })}
      </summary>
      <ul className={styles['criteria']}>
        {criteria.map((criterion) => (
          <li key={criterion}>{criterion}</li>
        ))}
      </ul>
      <p className={styles['examples']}>
        {t('toll-calculator.category-examples', { examples: examples.join(', ') })}
      </p>
    </details>
  );
}
