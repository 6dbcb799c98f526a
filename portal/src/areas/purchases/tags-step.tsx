import { CategoryCard } from '../../lib/tag-choice/category-card.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { StepProps } from './step-props.ts';
import { quantityOf } from './order-values.ts';
import styles from './tags-step.module.css';

/** Buyer, number of tags by category, and their top-ups. */
export function TagsStep({ form, field, values, offer, recheck }: StepProps) {
  const { t } = useTexts();
  // The numbers of tags are wrong together, not one by one.
  const { id, label, error } = field('quantities', t('purchases.vehicles'));
  const errorId = `${id}-error`;
  return (
    <>
      <RadioGroup
        row
        id="order-lice"
        name="lice"
        label={t('purchases.who')}
        value={values.lice}
        onChange={(lice) => {
          form.setValue('lice', lice);
          recheck('lice', 'quantities');
        }}
        choices={[
          {
            value: 'fizicko',
            label: t('identity.who-person'),
            hint: t('purchases.who-person-hint', { count: offer.limits.fizicko }),
          },
          {
            value: 'pravno',
            label: t('identity.who-company'),
            hint: t('purchases.who-company-hint', { count: offer.limits.pravno }),
          },
        ]}
      />
      <fieldset id={id} tabIndex={-1} aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={styles['legend']}>{label}</legend>
        <p className={styles['hint']}>{t('purchases.vehicles-hint')}</p>
        <ul className={styles['cards']}>
          {offer.categories.map((category) => (
            <li key={category.kategorija}>
              <CategoryCard
                form="order"
                category={category}
                currency={offer.currency}
                invalid={error !== undefined}
                limit={Math.min(category.available, offer.limits[values.lice])}
                quantity={values.quantities[category.kategorija]}
                chosen={values.packages[category.kategorija]}
                onQuantity={(quantity) => {
                  form.setValue(`quantities.${category.kategorija}`, quantity);
                  recheck('quantities');
                }}
                onPackage={(chosen) => form.setValue(`packages.${category.kategorija}`, chosen)}
              />
            </li>
          ))}
        </ul>
        <FieldError id={errorId} error={error} />
      </fieldset>
      <Discounts {...{ values, offer }} />
    </>
  );
}

/** For companies: the discount that more tags would give. */
function Discounts({ values, offer }: Pick<StepProps, 'values' | 'offer'>) {
  const { t, formats } = useTexts();
  if (values.lice !== 'pravno' || offer.quantityDiscounts.length === 0) return null;
  const quantity = quantityOf(values, offer);
  return (
    <section className={styles['discounts']} aria-label={t('purchases.discounts')}>
      <h2 className={styles['discountsTitle']}>{t('purchases.discounts')}</h2>
      <ul className={styles['steps']}>
        {offer.quantityDiscounts.map(({ from, to, percent }) => (
          <li
            key={from}
            className={styles['discount']}
            data-on={quantity >= from && (to === null || quantity <= to)}
          >
            <strong>{formats.percent(-percent * 10)}</strong>
            {to === null
              ? t('purchases.discount-from', { from })
              : t('purchases.discount-range', { from, to })}
          </li>
        ))}
      </ul>
    </section>
  );
}
