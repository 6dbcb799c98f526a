import { formatMessage } from '@rampa/contract';
import { type Profile, sacuvajProfil } from '@rampa/contract/identity';
import { useController } from 'react-hook-form';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceTable } from './choice-table.tsx';
import styles from './profile.module.css';
import {
  largestLimit,
  notificationValues,
  type NotificationValues,
  readLimit,
  readQuiet,
  toProfileInput,
} from './profile-values.ts';
import { QuietFields } from './quiet-fields.tsx';
import { useBase, useNewestProfile, useProfileSaved } from './use-save-profile.ts';

const formName = 'notifications';

/** Which notifications the customer gets, by which channel, when not, and below which balance. */
export function NotificationForm({
  profile,
  push,
  sms,
}: {
  readonly profile: Profile;
  /** Whether the operator sends push notifications. */
  readonly push: boolean;
  /** Whether the operator sends SMS. */
  readonly sms: boolean;
}) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const saved = useProfileSaved();
  const base = useBase(profile);
  const { currency } = profile;
  const delivers = push || sms;
  const { form, field, busy, ...frame } = useCallForm(sacuvajProfil, {
    name: formName,
    defaultValues: notificationValues(profile),
    toInput: ({ choices, limit, quiet }: NotificationValues) =>
      toProfileInput(base.get(), {
        lowBalance: readLimit(limit, currency) ?? null,
        notifications: choices,
        ...(delivers ? { quietHours: readQuiet(quiet) ?? null } : {}),
      }),
    check: ({ limit, quiet }) => ({
      ...(readLimit(limit, currency) === undefined
        ? {
            limit: formatMessage(
              currency === 'RSD' ? 'identity.limit-not-whole' : 'identity.limit-invalid',
              { maximum: formats.money({ amount: largestLimit, currency }) },
            ),
          }
        : {}),
      ...(readQuiet(quiet) === undefined ? { 'quiet.until': 'identity.quiet-invalid' } : {}),
    }),
    fieldOf: (name) => placeOf[name] ?? name,
    ask: base.caughtUp,
    onDone({ revision }, values) {
      base.set({ ...base.get(), notifications: values.choices, revision });
      newest.keepSaved(values);
      void saved(base.get());
    },
    onRefused({ code }) {
      if (code === 'identity.profile-changed') base.catchUp();
      return false;
    },
  });
  const choices = useController({ control: form.control, name: 'choices' });
  const newest = useNewestProfile({ profile, base, form, valuesOf: notificationValues });

  return (
    <CallFormFrame name={formName} {...frame}>
      <ChoiceTable
        choices={choices.field.value}
        push={push}
        sms={sms}
        onChange={choices.field.onChange}
      />
      <p className={styles['muted']}>{t('identity.notify-blocks-always')}</p>
      {delivers ? <QuietFields call={{ form, field }} /> : null}
      {profile.role === 'driver' ? null : (
        <TextField
          {...field('limit', t('identity.low-balance-limit'))}
          hint={t('identity.low-balance-hint', {
            limits: profile.usualLowBalances
              .map((usual) => `${usual.kategorija}:\u00A0${formats.money(usual.amount)}`)
              .join(', '),
          })}
          optional={t('form.optional')}
          inputMode="decimal"
          autoComplete="off"
          unit={formats.currency(currency)}
        />
      )}
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('identity.save')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}

/** Where the form shows what is wrong with a field of the call. */
const placeOf: Readonly<Record<string, string>> = {
  lowBalance: 'limit',
  quietHours: 'quiet.until',
};
