import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { bare } from '../../lib/formats/bare.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { OurSign } from './our-sign.tsx';
import { StopSms } from './stop-sms.tsx';

interface OurMailProps {
  readonly mail: NonNullable<CallResult<typeof proveriKod>['mail']>;
  readonly code: string;
}

/** We have sent it: when, to whom, and under which subject. */
export function OurMail({ mail: { channel, sentAt, to, subject, stopped }, code }: OurMailProps) {
  const { t, formats } = useTexts();
  const sign = (
    <OurSign
      verdict={t('mail-check.ours')}
      facts={[
        [
          t('mail-check.sent'),
          <time key="sent" dateTime={sentAt}>
            {bare(formats.longDay(sentAt))}, {formats.time(sentAt)}
          </time>,
        ],
        [
          t(channel === 'sms' ? 'mail-check.to-number' : 'mail-check.to'),
          <span key="to" translate="no">
            {to}
          </span>,
        ],
        [t(channel === 'sms' ? 'mail-check.about' : 'mail-check.subject'), subject],
      ]}
      compare={t(channel === 'sms' ? 'mail-check.compare-sms' : 'mail-check.compare-text')}
      code={code}
    />
  );
  return channel === 'sms' ? (
    <>
      {sign}
      <StopSms code={code} stopped={stopped} />
    </>
  ) : (
    sign
  );
}
