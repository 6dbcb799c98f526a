import {
  aktivirajT4AKorisnika,
  getT4AKorisnikAktivan,
  getT4APregled,
  getT4AProvera,
} from '@rampa/contract/external-toll';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { Terms } from './terms.tsx';

/** What the service is, its terms, and the button that accepts them. */
export function Activation({ countries }: { readonly countries: string }) {
  const { t } = useTexts();
  return (
    <Stack>
      <Notice tone="info" title={t('external-toll.inactive-title')}>
        <p>{t('external-toll.inactive-text', { countries })}</p>
      </Notice>
      <Section title={t('external-toll.terms')}>
        <Terms>{() => <Accept />}</Terms>
      </Section>
    </Stack>
  );
}

function Accept() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const may = useMay('GET /api/KorisnickiNalog/AktivirajT4AKorisnika');
  const { submit, busy } = useSubmit(aktivirajT4AKorisnika);
  const [fault, setFault] = useState<string>();

  async function accept(): Promise<void> {
    setFault(undefined);
    const outcome = await submit({});
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('external-toll.activated') });
    await refreshCalls(getT4APregled, getT4AKorisnikAktivan, getT4AProvera);
  }

  if (!may) return <p>{t('external-toll.owner-activates')}</p>;
  return (
    <Stack gap="tight">
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
      <div>
        <Button
          kind="primary"
          icon={<CircleCheck size={20} aria-hidden="true" />}
          busy={busy}
          disabledReason={offline}
          onClick={() => void accept()}
        >
          {t('external-toll.accept')}
        </Button>
      </div>
    </Stack>
  );
}
