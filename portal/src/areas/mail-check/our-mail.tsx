import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { useOurFacts } from '../../lib/mail-check/use-our-facts.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { OurSign } from './our-sign.tsx';
import { StopSms } from './stop-sms.tsx';

interface OurMailProps {
  readonly mail: NonNullable<CallResult<typeof proveriKod>['mail']>;
  readonly code: string;
}

/** We have sent it. */
export function OurMail({ mail, code }: OurMailProps) {
  const { t } = useTexts();
  const facts = useOurFacts();
  const { channel, stopped } = mail;
  const sign = (
    <OurSign
      verdict={t('mail-check.ours')}
      facts={facts.ofMail(mail)}
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
