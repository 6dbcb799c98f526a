/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- narrow, the table is laid out as blocks, and some browsers then take it for no table unless it says so */
import { amountAsTyped } from '@rampa/contract/amounts';
import {
  notificationChannels,
  notificationKinds,
  type Profile,
  sacuvajProfil,
} from '@rampa/contract/identity';
import { type SubmitEvent, useState } from 'react';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './profile.module.css';
import { readLimit, toProfileInput, withChoice } from './profile-values.ts';
import { newestProfile, useProfileSaved } from './use-save-profile.ts';

/** The changes, and the state on which they are based. */
interface Edit {
  readonly base: Profile;
  readonly choices: Profile['notifications'];
  readonly limit: string;
}

function unchanged(profile: Profile): Edit {
  const { notifications: choices, lowBalance } = profile;
  return {
    base: profile,
    choices,
    limit: lowBalance === null ? '' : amountAsTyped(lowBalance.amount),
  };
}

/** Which notifications the customer gets, by which channel, and below which balance. */
export function NotificationForm({ profile }: { readonly profile: Profile }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const saved = useProfileSaved();
  const { submit, busy } = useSubmit(sacuvajProfil);
  const [edit, setEdit] = useState<Edit | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [attempted, setAttempted] = useState(false);
  const { base, choices, limit } = edit ?? unchanged(profile);
  const lowBalance = readLimit(limit);
  const wrongLimit = attempted && lowBalance === undefined;
  const change = (part: Partial<Edit>) => setEdit({ base, choices, limit, ...part });

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setFault(undefined);
    setAttempted(true);
    if (lowBalance === undefined) return;
    const outcome = await submit(toProfileInput(base, { lowBalance, notifications: choices }));
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
        <ChoiceTable choices={choices} onChange={(next) => change({ choices: next })} />
        {profile.role === 'driver' ? null : (
          <TextField
            id="low-balance"
            label={t('identity.low-balance-limit')}
            hint={t('identity.low-balance-hint', {
              limits: profile.usualLowBalances
                .map((usual) => `${usual.kategorija}\u00A0${formats.money(usual.amount)}`)
                .join(', '),
            })}
            optional={t('form.optional')}
            inputMode="numeric"
            autoComplete="off"
            unit={formats.currency(profile.currency)}
            value={limit}
            onChange={(event) => change({ limit: event.target.value })}
            error={wrongLimit ? t('identity.limit-invalid') : undefined}
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

interface ChoiceTableProps {
  readonly choices: Profile['notifications'];
  readonly onChange: (choices: Profile['notifications']) => void;
}

function ChoiceTable({ choices, onChange }: ChoiceTableProps) {
  const { t } = useTexts();
  return (
    <table className={styles['choices']} role="table">
      <caption className={styles['muted']}>{t('identity.notify-choose')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('identity.notify-kind')}
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" role="columnheader" className={styles['channel']}>
              {t(`identity.channel-${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {notificationKinds.map((kind) => (
          <tr key={kind} role="row">
            <th scope="row" role="rowheader">
              {t(`identity.notify-${kind}`)}
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel} role="cell" className={styles['channel']}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${t(`identity.notify-${kind}`)}: ${t(`identity.channel-${channel}`)}`}
                    checked={choices.some(
                      (one) => one.kind === kind && one.channel === channel && one.wanted,
                    )}
                    onChange={(event) =>
                      onChange(withChoice(choices, kind, channel, event.target.checked))
                    }
                  />
                  <span aria-hidden="true">{t(`identity.channel-${channel}`)}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
