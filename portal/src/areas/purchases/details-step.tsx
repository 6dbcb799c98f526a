import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { keptAddress, settings } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { PickUpField } from '../../lib/tag-choice/pick-up-field.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './details-step.module.css';
import type { StepProps } from './step-props.ts';

type FieldOf = StepProps['field'];

/** Delivery and buyer. */
export function DetailsStep(props: StepProps) {
  const { t } = useTexts();
  const { field, values } = props;
  return (
    <>
      <SignInNote />
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('purchases.buyer')}</legend>
        {values.lice === 'pravno' ? <CompanyFields field={field} /> : null}
        <PersonFields field={field} />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('purchases.delivery')}</legend>
        <DeliveryChoice {...props} />
        {values.delivery === 'pickup' ? (
          <PickUpField
            points={props.offer.pickUpPoints}
            chosenId={values.pointOfSale}
            field={field('pointOfSale', t('purchases.point-of-sale'))}
          />
        ) : (
          <AddressFields field={field} />
        )}
      </fieldset>
    </>
  );
}

/** An account is not needed, but helps: after signing in the typed values are back. */
function SignInNote() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  if (authenticated) return null;
  return (
    <Notice tone="info" icon={<UserRound size={20} />}>
      <span>{t('purchases.sign-in-note')}</span>
      <Link
        to="/prijava"
        onClick={() => keptAddress.keep('/pages/naruci-tag?step=details', 'sign-in')}
      >
        {t('purchases.sign-in')}
      </Link>
    </Notice>
  );
}

function CompanyFields({ field }: { readonly field: FieldOf }) {
  const { t } = useTexts();
  const { country } = settings;
  return (
    <>
      <TextField
        {...field('poslovno_ime', t('identity.company-name'))}
        autoComplete="organization"
      />
      <div className={styles['pair']}>
        <TextField
          {...field('pib', t(`identity.pib-${country}`))}
          hint={t(`identity.pib-hint-${country}`)}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field('companyNumber', t('identity.company-number'))}
          hint={t(`identity.company-number-hint-${country}`)}
          autoComplete="off"
        />
      </div>
    </>
  );
}

function PersonFields({ field }: { readonly field: FieldOf }) {
  const { t } = useTexts();
  return (
    <>
      <div className={styles['pair']}>
        <TextField {...field('ime', t('identity.first-name'))} autoComplete="given-name" />
        <TextField {...field('prezime', t('identity.last-name'))} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email', t('identity.email'))}
        type="email"
        hint={t('purchases.email-hint')}
        autoComplete="email"
      />
      <TextField
        {...field('telefon', t('identity.phone'))}
        type="tel"
        hint={t(`purchases.phone-hint-${settings.country}`)}
        autoComplete="tel"
      />
    </>
  );
}

function DeliveryChoice({ form, values, offer, recheck }: StepProps) {
  const { t, formats } = useTexts();
  if (offer.pickUpPoints.length === 0) return null;
  return (
    <RadioGroup
      row
      id="order-delivery"
      name="delivery"
      label={t('purchases.delivery-how')}
      value={values.delivery}
      onChange={(delivery) => {
        form.setValue('delivery', delivery);
        recheck('delivery', 'pointOfSale', 'street', 'postcode', 'city');
      }}
      choices={[
        {
          value: 'address',
          label: t('purchases.delivery-address'),
          hint: formats.money({ amount: offer.deliveryPrice, currency: offer.currency }),
        },
        { value: 'pickup', label: t('purchases.delivery-pickup'), hint: t('purchases.free') },
      ]}
    />
  );
}

function AddressFields({ field }: { readonly field: FieldOf }) {
  const { t } = useTexts();
  return (
    <>
      <TextField {...field('street', t('purchases.street'))} autoComplete="street-address" />
      <div className={styles['postal']}>
        <TextField
          {...field('postcode', t('purchases.postcode'))}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextField {...field('city', t('purchases.city'))} autoComplete="address-level2" />
      </div>
    </>
  );
}
