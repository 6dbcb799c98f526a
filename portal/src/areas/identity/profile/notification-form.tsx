import { amountAsTyped } from '@rampa/contract/amounts';
import { type Profile, sacuvajProfil } from '@rampa/contract/identity';
import { type SubmitEvent, useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceTable } from './choice-table.tsx';
import styles from './profile.module.css';
import {
  largestLimit,
  readLimit,
  readQuiet,
  toProfileInput,
  typedQuiet,
  type TypedQuiet,
} from './profile-values.ts';
import { QuietFields } from './quiet-fields.tsx';
import { newestProfile, useProfileSaved } from './use-save-profile.ts';

/** The changes, and the state on which they are based. */
interface Edit {
  readonly base: Profile;
  readonly choices: Profile['notifications'];
  readonly limit: string;
  readonly quiet: TypedQuiet;
}

function unchanged(profile: Profile): Edit {
  const { notifications: choices, lowBalance } = profile;
  return {
    base: profile,
    choices,
    limit: lowBalance === null ? '' : amountAsTyped(lowBalance.amount),
    quiet: typedQuiet(profile),
  };
}

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
  const { submit, busy } = useSubmit(sacuvajProfil);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [attempted, setAttempted] = useState(false);
  const { base, choices, limit, quiet } = edit ?? unchanged(profile);
  const { currency } = profile;
  const lowBalance = readLimit(limit, currency);
  const quietHours = readQuiet(quiet);
  const wrongQuiet = attempted && quietHours === undefined;
  const wrongLimit = attempted && lowBalance === undefined;
  const change = (part: Partial<Edit>) => setEdit({ base, choices, limit, quiet, ...part });

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setFault(undefined);
    setAttempted(true);
    if (lowBalance === undefined || quietHours === undefined) return;
    const changed = { lowBalance, notifications: choices, ...(push || sms ? { quietHours } : {}) };
    const outcome = await submit(toProfileInput(base, changed));
    if (outcome.ok) {
      await saved(base);
      setEdit(null);
      return;
    }
    setFault(messages.refusal(outcome));
    // Saving again deliberately overwrites what another window saved.
    const newest = outcome.code === 'identity.profile-changed' ? await newestProfile() : undefined;
    if (newest !== undefined) change({ base: newest });
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <ChoiceTable
          choices={choices}
          push={push}
          sms={sms}
          onChange={(next) => change({ choices: next })}
        />
        <p className={styles['muted']}>{t('identity.notify-blocks-always')}</p>
        {push || sms ? (
          <QuietFields
            quiet={quiet}
            wrong={wrongQuiet}
            onChange={(next) => change({ quiet: next })}
          />
        ) : null}
        {profile.role === 'driver' ? null : (
          <TextField
            id="low-balance"
            label={t('identity.low-balance-limit')}
            hint={t('identity.low-balance-hint', {
              limits: profile.usualLowBalances
                .map((usual) => `${usual.kategorija}:\u00A0${formats.money(usual.amount)}`)
                .join(', '),
            })}
            optional={t('form.optional')}
            inputMode="decimal"
            autoComplete="off"
            unit={formats.currency(currency)}
            value={limit}
            onChange={(event) => change({ limit: event.target.value })}
            error={
              wrongLimit
                ? t(currency === 'RSD' ? 'identity.limit-not-whole' : 'identity.limit-invalid', {
                    maximum: formats.money({ amount: largestLimit, currency }),
                  })
                : undefined
            }
          />
        )}
        <Row>
          <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
            {t('identity.save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
