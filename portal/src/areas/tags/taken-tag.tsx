import { Info } from 'lucide-react';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { PrintedNumbers } from './verification-verdict.ts';

/** A screen of another area, linked to if it exists. */
const contact: string = '/pages/kontakt';

interface TakenTagProps {
  readonly numbers: PrintedNumbers;
  /** It is linked to this very account. */
  readonly yours: boolean;
  readonly onStartOver: () => void;
}

/** 608: the numbers are right, and the tag belongs to an account already. */
export function TakenTag({ numbers, yours, onStartOver }: TakenTagProps) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const canAsk = useRouteExists()(contact);
  return (
    <Page
      title={t(yours ? 'tags.yours-title' : 'tags.taken-title')}
      lead={<SerialNumber value={numbers.serial_number.replaceAll(/\s/gu, '')} />}
      width="column"
    >
      <Stack>
        <Notice tone={yours ? 'good' : 'notice'} icon={<Info size={22} aria-hidden="true" />}>
          <p>{t(yours ? 'tags.already-yours' : 'tags.already-verified')}</p>
        </Notice>
        {yours ? null : <p>{t('tags.taken-next')}</p>}
        <Row>
          {authenticated ? (
            <ButtonLink kind="primary" to="/pages/tagovi">
              {t('tags.bound-to-tags')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to="/prijava">
              {t('tags.taken-sign-in')}
            </ButtonLink>
          )}
          {!yours && canAsk ? <ButtonLink to={contact}>{t('tags.taken-ask')}</ButtonLink> : null}
        </Row>
      </Stack>
      <Section title={t('tags.verify-other')}>
        <Button onClick={onStartOver}>{t('tags.verify-again')}</Button>
      </Section>
    </Page>
  );
}
