import { registracija } from '@rampa/contract/identity';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import {
  checkRegistration,
  emptyRegistration,
  missingTexts,
  type RegistrationValues,
  toRegistration,
} from './registration-values.ts';
import { Agreement } from './agreement.tsx';
import { keepRegistrationWord } from './registration-word.ts';

interface RegistrationFormProps {
  readonly onRegistered: (email: string) => void;
}

/** A private person, or a company with its tax and company numbers. */
export function RegistrationForm({ onRegistered }: RegistrationFormProps) {
  const { t, languageId } = useTexts();
  const form = useCallForm(registracija, {
    name: 'registration',
    defaultValues: emptyRegistration,
    toInput: (values: RegistrationValues) => toRegistration(values, languageId),
    missing: missingTexts(settings.country),
    check: (values) => checkRegistration(values, settings.country),
    onDone({ registration }, { email }) {
      draft.clear();
      keepRegistrationWord(localStorage, registration);
      onRegistered(email);
    },
  });
  const draft = useDraft(form.form, { name: 'registration', without: ['password'] });
  const lice = form.form.watch('lice');

  return (
    <CallFormFrame name="registration" {...form}>
      <RadioGroup
        row
        id="registration-lice"
        name="lice"
        label={t('identity.who')}
        value={lice}
        onChange={(value) => form.form.setValue('lice', value, { shouldDirty: true })}
        choices={[
          { value: 'fizicko', label: t('identity.who-person') },
          { value: 'pravno', label: t('identity.who-company') },
        ]}
      />
      {lice === 'pravno' ? <CompanyFields field={form.field} /> : null}
      <PersonFields field={form.field} />
      <Agreement by="registration" />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {t('identity.register')}
      </Button>
    </CallFormFrame>
  );
}

type Fields = Pick<CallForm<RegistrationValues>, 'field'>;

function CompanyFields({ field }: Fields) {
  const { t } = useTexts();
  const { country } = settings;
  return (
    <>
      <TextField
        {...field('poslovno_ime', t('identity.company-name'))}
        autoComplete="organization"
      />
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
    </>
  );
}

function PersonFields({ field }: Fields) {
  const { t } = useTexts();
  const passwordTexts = usePasswordTexts();
  return (
    <>
      <TextField {...field('ime', t('identity.first-name'))} autoComplete="given-name" />
      <TextField {...field('prezime', t('identity.last-name'))} autoComplete="family-name" />
      <TextField
        {...field('email', t('identity.email'))}
        type="email"
        hint={t('identity.email-hint')}
        autoComplete="email"
      />
      <PasswordField
        {...field('password', t('identity.password'))}
        {...passwordTexts}
        hint={t('identity.password-hint')}
        autoComplete="new-password"
      />
    </>
  );
}
