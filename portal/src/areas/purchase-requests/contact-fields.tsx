import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldOf } from './delivery-fields.tsx';
import styles from './request-form.module.css';

/** The contact person of the request; the company is the account's. */
export function ContactFields({ field }: { readonly field: FieldOf }) {
  const { t } = useTexts();
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('purchase-requests.contact')}</legend>
      <div className={styles['pair']}>
        <TextField
          {...field('ime', t('identity.first-name'))}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...field('prezime', t('identity.last-name'))}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <TextField
        {...field('email', t('identity.email'))}
        type="email"
        hint={t('purchase-requests.email-hint')}
        autoComplete="email"
      />
      <TextField
        {...field('telefon', t('identity.phone'))}
        type="tel"
        hint={t(`purchases.phone-hint-${settings.country}`)}
        autoComplete="tel"
        maxLength={30}
      />
    </fieldset>
  );
}
