import type { CallResult, Currency } from '@rampa/contract';
import type { getPonuda, PackageId } from '@rampa/contract/purchases';
import { useTexts } from '../texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { VehiclePicture } from '../../ui/vehicle-picture.tsx';
import styles from './category-card.module.css';
import { QuantityField } from './quantity-field.tsx';
import { useCategory } from './use-category.ts';

interface CategoryCardProps {
  /** Name of the form: the controls' ids begin with it. */
  readonly form: string;
  readonly category: CallResult<typeof getPonuda>['categories'][number];
  readonly currency: Currency;
  readonly limit: number;
  readonly quantity: number;
  readonly chosen: PackageId;
  readonly invalid: boolean;
  readonly onQuantity: (quantity: number) => void;
  readonly onPackage: (id: PackageId) => void;
}

/** A vehicle category by its picture: how many tags, and then with which top-up. */
export function CategoryCard(props: CategoryCardProps) {
  const { t } = useTexts();
  const { category, quantity, limit } = props;
  const { kategorija } = category;
  const { name, summary } = useCategory()(kategorija);
  const soldOut = category.available === 0;
  return (
    <div className={styles['card']} data-on={quantity > 0}>
      <div className={styles['head']}>
        <div className={styles['picture']}>
          <VehiclePicture kind={kategorija} />
        </div>
        <div className={styles['text']}>
          <h2 className={styles['name']}>{name}</h2>
          <p className={styles['what']}>{summary}</p>
          {soldOut ? <p className={styles['soldOut']}>{t('purchases.sold-out')}</p> : null}
        </div>
        {soldOut ? null : (
          <QuantityField
            label={t('purchases.quantity-of', { category: name })}
            lessLabel={t('purchases.less', { category: name })}
            moreLabel={t('purchases.more', { category: name })}
            value={quantity}
            most={limit}
            invalid={props.invalid}
            onChange={props.onQuantity}
          />
        )}
      </div>
      {quantity > 0 ? <Packages {...props} name={name} /> : null}
    </div>
  );
}

function Packages({
  form,
  category,
  currency,
  chosen,
  onPackage,
  name,
}: CategoryCardProps & { readonly name: string }) {
  const { t, formats } = useTexts();
  return (
    <RadioGroup
      tiles
      id={`${form}-package-${category.kategorija}`}
      name={`package-${category.kategorija}`}
      label={t('purchases.package', { category: name })}
      value={chosen}
      onChange={onPackage}
      choices={category.packages.map((offered) => ({
        value: offered.package,
        label:
          offered.credit === 0
            ? t('purchases.package-none')
            : formats.money({ amount: offered.credit, currency }),
      }))}
    />
  );
}
