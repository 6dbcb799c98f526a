import { getPushUredjaji, getSmsBroj, type Profile } from '@rampa/contract/identity';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NoticesSection } from './notices-section.tsx';
import { NotificationForm } from './notification-form.tsx';
import styles from './profile.module.css';
import { PushSection } from './push-section.tsx';
import { SmsSection } from './sms-section.tsx';

/** What somebody was told, on which devices they are told, and of what. */
export function NoticesTab({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts();
  const { value: known, refusal } = useCall(getPushUredjaji, {});
  const offered = known !== undefined && known.publicKey !== null;
  // The other channels are chosen also where the devices cannot be listed.
  const sms = useCall(getSmsBroj, {});
  const offeredSms = sms.value?.offered ?? null;
  const isAnswered =
    (known !== undefined || refusal !== undefined) &&
    (sms.value !== undefined || sms.refusal !== undefined);
  return (
    <div className={styles['sections']}>
      <NoticesSection />
      {offered ? <PushSection known={known} /> : null}
      {offeredSms === null || profile.signsInElsewhere ? null : (
        <SmsSection
          offered={offeredSms}
          number={sms.value?.number ?? null}
          phone={profile.telefon}
        />
      )}
      {isAnswered ? (
        <Section title={t('identity.notify-what')}>
          <NotificationForm profile={profile} push={offered} sms={offeredSms !== null} />
        </Section>
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  );
}
