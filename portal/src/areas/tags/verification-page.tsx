import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotForRole } from '../../lib/screens/loaded.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { BoundTag } from './bound-tag.tsx';
import { GenuineTag } from './genuine-tag.tsx';
import { TakenTag } from './taken-tag.tsx';
import { VerificationForm } from './verification-form.tsx';
import type { Paper, Verdict } from './verification-verdict.ts';

const route = getRouteApi('/vb');

interface Checked {
  readonly paper: Paper;
  readonly verdict: Verdict;
}

/** Is this tag genuine? For a customer: and now it is mine. */
export function TagVerificationPage() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const mayBind = useMay('POST /api/Tag/VerifikujTag');
  const { serial = '', code = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/vb' });
  const [checked, setChecked] = useState<Checked | null>(null);

  function startOver(): void {
    setChecked(null);
    void navigate({ search: {}, replace: true });
  }

  if (!mayBind) {
    return (
      <Page title={t('tags.verify-title')}>
        <NotForRole />
      </Page>
    );
  }
  if (checked === null) {
    return (
      <Page
        title={t('tags.verify-title')}
        lead={t(authenticated ? 'tags.verify-lead-customer' : 'tags.verify-lead')}
      >
        <VerificationForm
          // A code scanned while the form is open fills it anew.
          key={`${serial} ${code}`}
          scanned={{ serial_number: serial, verificationCode: code }}
          onVerdict={(verdict, paper) => setChecked({ verdict, paper })}
        />
      </Page>
    );
  }
  const { paper, verdict } = checked;
  switch (verdict.kind) {
    case 'free':
      return <GenuineTag tag={verdict.tag} paper={paper} onStartOver={startOver} />;
    case 'bound':
      return <BoundTag tag={verdict.tag} onStartOver={startOver} />;
    case 'taken':
    case 'yours':
      return <TakenTag paper={paper} yours={verdict.kind === 'yours'} onStartOver={startOver} />;
  }
}
