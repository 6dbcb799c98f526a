import { verifikujTag } from '@rampa/contract/tags';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { NotForRole } from '../../lib/screens/loaded.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { BoundTag } from './bound-tag.tsx';
import { carriedPapers } from './carried-papers.ts';
import { GenuineTag } from './genuine-tag.tsx';
import { TakenTag } from './taken-tag.tsx';
import { VerificationForm } from './verification-form.tsx';
import type { Paper, Verdict } from './verification-verdict.ts';

const route = getRouteApi('/vb');

interface Checked {
  readonly paper: Paper;
  readonly verdict: Verdict;
}

/** Checks whether a tag is genuine; a customer also links it. */
export function TagVerificationPage() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const mayBind = useMay(verifikujTag);
  const { paper: carried } = route.useRouteContext();
  const router = useRouter();
  const [checked, setChecked] = useState<Checked | null>(null);

  function startOver(): void {
    carriedPapers.drop();
    // The stored numbers are read again.
    void router.invalidate().then(() => setChecked(null));
  }

  function show(verdict: Verdict, paper: Paper): void {
    // A free tag is still to be linked after signing in; otherwise the code is not needed any more.
    if (verdict.kind !== 'free') carriedPapers.drop();
    setChecked({ verdict, paper });
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
          // A code scanned while the form is open fills it in again.
          key={`${carried?.serial_number} ${carried?.verificationCode}`}
          carried={carried}
          onVerdict={show}
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
