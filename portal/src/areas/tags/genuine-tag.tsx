import type { CallResult } from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';
import { CircleCheck, LogIn } from 'lucide-react';
import { keptAddress } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { keptNumbers } from './kept-numbers.ts';
import { NextSteps, VerifiedSign } from './verified-sign.tsx';
import type { PrintedNumbers } from './verification-verdict.ts';

interface GenuineTagProps {
  readonly tag: CallResult<typeof verifikujTag>;
  readonly numbers: PrintedNumbers;
  readonly onStartOver: () => void;
}

/** For a visitor: the tag is genuine and free. Signing in leads back here, with both numbers. */
export function GenuineTag({ tag, numbers, onStartOver }: GenuineTagProps) {
  const { t } = useTexts();
  const comeBack = () => {
    const carried = keptNumbers.read();
    const scanned =
      carried?.origin === 'scanned' &&
      carried.serial_number === numbers.serial_number &&
      carried.verificationCode === numbers.verificationCode;
    keptNumbers.keep({ ...numbers, origin: scanned ? 'scanned' : 'typed' });
    keptAddress.keep('/vb', 'sign-in');
  };
  return (
    <Page title={t('tags.genuine-title')} lead={t('tags.genuine-lead')} width="column">
      <Stack>
        <VerifiedSign tag={tag} term={t('tags.genuine-term')} />
        <Row>
          <ButtonLink
            kind="primary"
            size="large"
            to="/prijava"
            icon={<LogIn size={22} aria-hidden="true" />}
            onClick={comeBack}
          >
            {t('tags.genuine-sign-in')}
          </ButtonLink>
          <ButtonLink
            size="large"
            to="/prijava"
            search={{ tab: 'registracija' }}
            onClick={comeBack}
          >
            {t('tags.genuine-register')}
          </ButtonLink>
        </Row>
      </Stack>
      <Section title={t('tags.verify-next')}>
        <NextSteps
          steps={[
            { icon: <CircleCheck size={22} />, text: t('tags.genuine-next-bind') },
            { icon: <CircleCheck size={22} />, text: t('tags.genuine-next-keep') },
          ]}
        />
      </Section>
      <Section title={t('tags.verify-other')}>
        <Button onClick={onStartOver}>{t('tags.verify-again')}</Button>
      </Section>
    </Page>
  );
}
