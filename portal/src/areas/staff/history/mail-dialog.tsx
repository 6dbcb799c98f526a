import { getPoslatMejl } from '@rampa/contract/staff';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './history.module.css';

interface MailDialogProps {
  readonly account: string;
  readonly mail: string;
  readonly onClose: () => void;
}

/** A mail as the customer got it, but for what a link would open. */
export function MailDialog({ account, mail, onClose }: MailDialogProps) {
  const { t, formats, now } = useTexts();
  const state = useCall(getPoslatMejl, { account_id: account, entry_id: mail });
  return (
    <Dialog
      open
      title={state.value?.subject ?? t('staff.mail-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
    >
      <Loaded state={state} skeleton={<Skeleton height="12rem" />}>
        {(value) => (
          <Stack>
            <DescriptionList
              items={[
                { term: t('staff.mail-to'), value: value.to },
                {
                  term: t(
                    value.channel === 'sms' && value.state === 'refused'
                      ? 'staff.sms-refused'
                      : `staff.mail-${value.state}`,
                  ),
                  value: formats.dayTime(value.at, now),
                },
              ]}
            />
            <p className={styles['text']}>{value.text}</p>
            <p className={styles['muted']}>{t('staff.mail-without-links')}</p>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
