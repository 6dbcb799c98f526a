import { getRasporediUprave, otkaziIzvestajUprave } from '@rampa/contract/reports';
import { refreshCalls, useCall } from '../api/queries.ts';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { Loaded } from '../screens/loaded.tsx';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './scheduled-reports.module.css';

/** Which of the operator's reports a member of staff gets by mail; each can be stopped. `userId`: empty for oneself. */
export function ScheduledReports({ userId }: { readonly userId: string }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const state = useCall(getRasporediUprave, { user_id: userId }, { quiet: true });
  const { submit, busy } = useSubmit(otkaziIzvestajUprave);
  const languages = { '1': 'Ћирилица', '2': 'Latinica', '3': 'English' } as const;

  async function stop(input: Parameters<typeof submit>[0]): Promise<void> {
    const outcome = await submit(input);
    void refreshCalls(getRasporediUprave);
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('operator-mail.stopped') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
  }

  return (
    <Loaded state={state} skeleton={<Skeleton height="3rem" />}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{t('operator-mail.none')}</p>
        ) : (
          <ul className={styles['list']}>
            {items.map(({ by, every, languageId, nextOn }) => {
              const what = `${t(`operator-mail.by-${by}`)}, ${t(`operator-mail.every-${every}`)}`;
              return (
                <li key={`${by} ${every}`} className={styles['item']}>
                  <span>
                    {what}, <span translate="no">{languages[languageId]}</span>,{' '}
                    {t('operator-mail.next', { day: formats.longDay(nextOn) })}
                  </span>
                  <Button
                    size="small"
                    busy={busy}
                    disabledReason={offline}
                    onClick={() => void stop({ user_id: userId, by, every })}
                  >
                    {t('operator-mail.stop')}
                    <Spoken> {what}</Spoken>
                  </Button>
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}
