import { type Profile, sacuvajProfil } from '@rampa/contract/identity';
import { useEffect } from 'react';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { session, settings } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createSettledLanguages } from '../mail-language.ts';
import styles from './profile.module.css';
import { checkPerson, type PersonValues, personValues, toProfileInput } from './profile-values.ts';
import { useBase, useNewestProfile, useProfileSaved } from './use-save-profile.ts';

interface PersonFormProps {
  readonly profile: Profile;
  /** A company's data is separate from that of its members. */
  readonly part: 'person' | 'company';
  /** Unsaved input, by form: switching to another tab of the profile does not lose it. */
  readonly typed: Map<string, PersonValues>;
}

/** Name, telephone and language; for a private person the address too, for a company all its data. */
export function PersonForm({ profile, part, typed }: PersonFormProps) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const saved = useProfileSaved();
  const formName = part === 'person' ? 'profile' : 'company';
  const company = profile.lice === 'pravno';
  // The address is the account's, which drivers do not change.
  const hasAddress = company === (part === 'company') && profile.role !== 'driver';
  const base = useBase(profile);
  const { field, busy, ...form } = useCallForm(sacuvajProfil, {
    name: formName,
    defaultValues: personValues(profile),
    toInput: (values: PersonValues) => toProfileInput(base.get(), values),
    check: (values) => checkPerson(values, profile, settings.country),
    ask: base.caughtUp,
    onDone({ revision }, values) {
      base.set({ ...base.get(), ...values, revision });
      // Chosen here, the language of mails is as the customer wants it.
      createSettledLanguages(localStorage).add(
        session.get().user?.username ?? profile.username,
        languageId,
      );
      newest.keepSaved(values);
      void saved(values);
    },
    onRefused({ code }) {
      if (code === 'identity.profile-changed') base.catchUp();
      return false;
    },
  });
  const newest = useNewestProfile({ profile, base, form: form.form, valuesOf: personValues });
  const { reset, subscribe } = form.form;
  useEffect(() => {
    const before = typed.get(formName);
    if (before !== undefined) reset(before, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty: changed }) {
        if (changed === true) typed.set(formName, { ...values });
        else typed.delete(formName);
      },
    });
  }, [typed, formName, reset, subscribe]);
  return (
    <CallFormFrame name={formName} {...form}>
      {part === 'person' ? <PersonFields field={field} /> : null}
      {part === 'company' && profile.role === 'owner' ? <CompanyFields field={field} /> : null}
      {hasAddress ? <AddressFields field={field} /> : null}
      {part === 'person' ? <LanguageField field={field} /> : null}
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('identity.save')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}

type Fields = Pick<CallForm<PersonValues>, 'field'>;

function PersonFields({ field }: Fields) {
  const { t } = useTexts();
  return (
    <>
      <div className={styles['pair']}>
        <TextField {...field('ime', t('identity.first-name'))} autoComplete="given-name" />
        <TextField {...field('prezime', t('identity.last-name'))} autoComplete="family-name" />
      </div>
      <TextField
        {...field('telefon', t('identity.phone'))}
        type="tel"
        hint={t(`identity.phone-hint-${settings.country}`)}
        autoComplete="tel"
      />
    </>
  );
}

function LanguageField({ field }: Fields) {
  const { t } = useTexts();
  return (
    <Select
      {...field('languageId', t('identity.mail-language'))}
      hint={t('identity.mail-language-hint')}
      options={[
        { value: '1', label: 'Српски (ћирилица)' },
        { value: '2', label: 'Srpski (latinica)' },
        { value: '3', label: 'English' },
      ]}
    />
  );
}

function CompanyFields({ field }: Fields) {
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

function AddressFields({ field }: Fields) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...field('street', t('identity.street'))}
        hint={t('identity.address-hint')}
        optional={t('form.optional')}
        autoComplete="street-address"
      />
      <div className={styles['postal']}>
        <TextField
          {...field('postcode', t('identity.postcode'))}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextField {...field('city', t('identity.city'))} autoComplete="address-level2" />
      </div>
    </>
  );
}
