import { getBezbednost } from '@rampa/contract/identity';
import { CircleCheck } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { SecondFactorSections } from '../profile/second-factor-section.tsx';

/** The first thing of somebody who works for the operator; nothing else is open before it. */
export function EnrolPage({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const security = useCall(getBezbednost, {}).value;
  const set =
    security !== undefined && (security.totpSince !== null || security.passkeys.length > 0);
  return (
    <Page title={t('identity.enrol-title')} lead={t('identity.enrol-lead')} width="column">
      {set ? (
        <Notice
          tone="good"
          role="status"
          icon={<CircleCheck size={22} aria-hidden="true" />}
          title={t('identity.enrol-done')}
        >
          <Row>
            <Button kind="primary" onClick={onDone}>
              {t('identity.enrol-continue')}
            </Button>
          </Row>
        </Notice>
      ) : null}
      <Stack>
        <SecondFactorSections />
      </Stack>
    </Page>
  );
}
