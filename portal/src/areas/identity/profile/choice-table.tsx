/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- narrow, the table is laid out as blocks, and some browsers then take it for no table unless it says so */
import { notificationChannels, notificationKinds, type Profile } from '@rampa/contract/identity';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './profile.module.css';
import { withChoice } from './profile-values.ts';

interface ChoiceTableProps {
  /** Whether the operator sends push notifications. */
  readonly push: boolean;
  /** Whether the operator sends SMS. */
  readonly sms: boolean;
  readonly choices: Profile['notifications'];
  readonly onChange: (choices: Profile['notifications']) => void;
}

/** What somebody is told of, by which channel. */
export function ChoiceTable({ choices, push, sms, onChange }: ChoiceTableProps) {
  const { t } = useTexts();
  const offered = { email: true, portal: true, push, sms };
  const channels = notificationChannels.filter((channel) => offered[channel]);
  // A server of the version before, which runs for a while beside the new one, has fewer.
  const kinds = notificationKinds.filter((kind) => choices.some((one) => one.kind === kind));
  return (
    <table
      className={classNames(styles['choices'], channels.length > 3 && styles['many'])}
      role="table"
    >
      <caption className={styles['muted']}>{t('identity.notify-choose')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('identity.notify-kind')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" role="columnheader" className={styles['channel']}>
              {t(`identity.channel-${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {kinds.map((kind) => (
          <tr key={kind} role="row">
            <th scope="row" role="rowheader">
              {t(`identity.notify-${kind}`)}
            </th>
            {channels.map((channel) => (
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
