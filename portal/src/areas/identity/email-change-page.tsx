import { potvrdiPromenuEmaila } from '@rampa/contract/identity';
import { CircleCheck, Mail } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { CallError } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';

/** Confirms one of the two links of a change of address; safe to repeat, so it runs like a query. */
export function EmailChangeConfirmation({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const { value, refusal, loading, retry } = useCall(potvrdiPromenuEmaila, { token });
  if (value !== undefined) return <Confirmed changed={value.state === 'changed'} />;
  return (
    <Page title={t('identity.email-change-title')} width="column">
      {refusal === undefined ? (
        <Skeleton height="3rem" />
      ) : refusal.code === 'identity.email-link-invalid' ? (
        <Stack>
          <Notice tone="bad" role="alert">
            <p>{messages.refusal(refusal)}</p>
          </Notice>
          <ToProfile />
        </Stack>
      ) : (
        <CallError refusal={refusal} busy={loading} onRetry={retry} />
      )}
    </Page>
  );
}

function Confirmed({ changed }: { readonly changed: boolean }) {
  const { t } = useTexts();
  return (
    <Page
      title={t(changed ? 'identity.email-changed-title' : 'identity.email-half-title')}
      width="column"
    >
      <Stack>
        <Notice
          tone={changed ? 'good' : 'info'}
          icon={
            changed ? (
              <CircleCheck size={24} aria-hidden="true" />
            ) : (
              <Mail size={24} aria-hidden="true" />
            )
          }
        >
          <p>{t(changed ? 'identity.email-changed-text' : 'identity.email-half-text')}</p>
        </Notice>
        <ToProfile />
      </Stack>
    </Page>
  );
}

function ToProfile() {
  const { t } = useTexts();
  return (
    <Row>
      <ButtonLink kind="primary" to="/pages/profil">
        {t('identity.to-profile')}
      </ButtonLink>
    </Row>
  );
}
