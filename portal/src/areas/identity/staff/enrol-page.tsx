import { getBezbednost } from '@rampa/contract/identity';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { SecondFactorSections } from '../profile/second-factor-section.tsx';

/** Milliseconds between two checks whether the factor is set up. */
const askAgain = 5_000;

/** The first page for new staff; nothing else is accessible before it. */
export function EnrolPage({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  // Once it is set up there is nothing more to ask; without an answer it is asked again.
  const [set, setSet] = useState(false);
  const { value } = useCall(getBezbednost, {}, set ? {} : { every: askAgain, quiet: true });
  const known = value !== undefined && (value.totpSince !== null || value.passkeys.length > 0);
  if (known && !set) setSet(true);
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
        <SecondFactorSections onSet={() => setSet(true)} />
      </Stack>
    </Page>
  );
}
