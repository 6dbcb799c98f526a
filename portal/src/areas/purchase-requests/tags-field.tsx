import { requestTagsMaximum } from '@rampa/contract/purchase-requests';
import { CategoryCard } from '../../lib/tag-choice/category-card.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { FieldError } from '../../ui/field.tsx';
import styles from './tags-field.module.css';
import type { Offer, RequestValues } from './request-values.ts';

interface TagsFieldProps {
  readonly form: string;
  readonly offer: Offer;
  readonly value: RequestValues['lines'];
  readonly error: string | undefined;
  readonly onChange: (lines: RequestValues['lines']) => void;
}

/** How many tags of which category, and with which top-up. */
export function TagsField({ form, offer, value, error, onChange }: TagsFieldProps) {
  const { t, formats } = useTexts();
  const errorId = `${form}-lines-error`;
  return (
    <fieldset
      id={`${form}-lines`}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles['legend']}>{t('purchases.vehicles')}</legend>
      <p className={styles['hint']}>
        {t('purchase-requests.vehicles-hint', { most: formats.number(requestTagsMaximum) })}
      </p>
      <ul className={styles['cards']}>
        {offer.categories.map((category) => {
          const { kategorija } = category;
          const { quantities, packages } = value;
          return (
            <li key={kategorija}>
              <CategoryCard
                form={form}
                category={category}
                currency={offer.currency}
                invalid={error !== undefined}
                limit={requestTagsMaximum}
                quantity={quantities[kategorija]}
                chosen={packages[kategorija]}
                onQuantity={(quantity) =>
                  onChange({ ...value, quantities: { ...quantities, [kategorija]: quantity } })
                }
                onPackage={(id) =>
                  onChange({ ...value, packages: { ...packages, [kategorija]: id } })
                }
              />
            </li>
          );
        })}
      </ul>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
