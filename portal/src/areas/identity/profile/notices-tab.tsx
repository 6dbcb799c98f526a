import { type getProfil, getPushUredjaji, getSmsBroj } from '@rampa/contract/identity';
import type { CallState } from '../../../lib/api/call-state.ts';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NoticesSection } from './notices-section.tsx';
import { NotificationForm } from './notification-form.tsx';
import styles from './profile.module.css';
import { PushSection } from './push-section.tsx';
import { SmsSection } from './sms-section.tsx';

/** What somebody was told, on which devices they are told, and of what. */
export function NoticesTab({ state }: { readonly state: CallState<typeof getProfil> }) {
  const { t } = useTexts();
  const { value: known, refusal } = useCall(getPushUredjaji, {});
  const offered = known !== undefined && known.publicKey !== null;
  // The other channels are chosen also where the devices cannot be listed.
  const sms = useCall(getSmsBroj, {});
  const offeredSms = sms.value?.offered ?? null;
  const isAnswered =
    (known !== undefined || refusal !== undefined) &&
    (sms.value !== undefined || sms.refusal !== undefined);
  const waiting = <Skeleton height="24rem" />;
  return (
    <div className={styles['sections']}>
      <NoticesSection />
      {isAnswered ? (
        <Loaded state={state} skeleton={waiting}>
          {(profile) => (
            <>
              {offered ? <PushSection known={known} /> : null}
              {offeredSms === null || profile.signsInElsewhere ? null : (
                <SmsSection
                  offered={offeredSms}
                  number={sms.value?.number ?? null}
                  phone={profile.telefon}
                />
              )}
              <Section title={t('identity.notify-what')}>
                <NotificationForm profile={profile} push={offered} sms={offeredSms !== null} />
              </Section>
            </>
          )}
        </Loaded>
      ) : (
        waiting
      )}
    </div>
  );
}
