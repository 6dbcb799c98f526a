import {
  aktivirajT4AKorisnika,
  getT4AKorisnikAktivan,
  getT4APregled,
  getT4AProvera,
} from '@rampa/contract/external-toll';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ExternalTollTab } from './external-toll-search.ts';
import { Terms } from './terms.tsx';

export interface ServiceTab {
  readonly id: ExternalTollTab;
  readonly label: string;
  readonly content: ReactNode;
}

interface DeactivatedProps {
  readonly selected: ExternalTollTab | undefined;
  readonly onSelect: (tab: ExternalTollTab) => void;
  /** Passages and invoices from the time when it was active. */
  readonly past: readonly ServiceTab[];
}

/** It was active once: passages and invoices stay, and accepting the terms activates it again. */
export function Deactivated({ selected, onSelect, past }: DeactivatedProps) {
  const { t } = useTexts();
  const terms: ServiceTab = {
    id: 'uslovi',
    label: t('external-toll.tab-terms'),
    content: (
      <Section title={t('external-toll.terms')}>
        <Terms>{() => <Accept />}</Terms>
      </Section>
    ),
  };
  const tabs = [terms, ...past];
  return (
    <Stack>
      <Notice tone="info" title={t('external-toll.deactivated-title')}>
        <p>{t('external-toll.deactivated-text')}</p>
      </Notice>
      <Tabs
        label={t('external-toll.title')}
        selected={tabs.find(({ id }) => id === selected)?.id ?? terms.id}
        onSelect={onSelect}
        tabs={tabs}
      />
    </Stack>
  );
}

/** What the service is, its terms, and the button that accepts them. */
export function Activation({
  countries,
}: {
  /** Names of the countries where tags can work; empty if they are not known. */
  readonly countries: string;
}) {
  const { t } = useTexts();
  return (
    <Stack>
      <Notice tone="info" title={t('external-toll.inactive-title')}>
        <p>
          {countries === ''
            ? t('external-toll.inactive-text-abroad')
            : t('external-toll.inactive-text', { countries })}
        </p>
      </Notice>
      <Section title={t('external-toll.terms')}>
        <Terms>{() => <Accept />}</Terms>
      </Section>
    </Stack>
  );
}

export function Accept() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const may = useMay(aktivirajT4AKorisnika);
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
