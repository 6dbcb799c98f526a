import type { Path } from 'react-hook-form';
import type { CallForm } from '../../lib/forms/use-call-form.ts';
import { PickUpField } from '../../lib/tag-choice/pick-up-field.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './request-form.module.css';
import type { Offer, RequestValues } from './request-values.ts';

export type FieldOf = (
  name: Path<RequestValues>,
  label: string,
) => ReturnType<CallForm<RequestValues>['field']>;

interface DeliveryFieldsProps {
  readonly form: string;
  readonly offer: Offer;
  readonly delivery: RequestValues['delivery'];
  readonly pointOfSale: string;
  readonly field: FieldOf;
  readonly onDelivery: (delivery: RequestValues['delivery']) => void;
}

/** Where the tags are delivered, or picked up. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { form, offer, delivery, pointOfSale, field, onDelivery } = props;
  const { t } = useTexts();
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('purchases.delivery')}</legend>
      {offer.pickUpPoints.length === 0 ? null : (
        <RadioGroup
          row
          id={`${form}-delivery`}
          name="delivery"
          label={t('purchases.delivery-how')}
          value={delivery}
          onChange={onDelivery}
          choices={[
            { value: 'address', label: t('purchases.delivery-address') },
            { value: 'pickup', label: t('purchases.delivery-pickup') },
          ]}
        />
      )}
      {delivery === 'pickup' ? (
        <PickUpField
          points={offer.pickUpPoints}
          chosenId={pointOfSale}
          field={field('pointOfSale', t('purchases.point-of-sale'))}
        />
      ) : (
        <>
          <TextField
            {...field('street', t('purchases.street'))}
            autoComplete="street-address"
            maxLength={100}
          />
          <div className={styles['postal']}>
            <TextField
              {...field('postcode', t('purchases.postcode'))}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
            />
            <TextField
              {...field('city', t('purchases.city'))}
              autoComplete="address-level2"
              maxLength={60}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
