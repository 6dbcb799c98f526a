import type { CallResult } from '@rampa/contract';
import { verifikujTag, type preuzmiTag } from '@rampa/contract/tags';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { NotForRole } from '../../lib/screens/loaded.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { BoundTag } from './bound-tag.tsx';
import { keptNumbers } from './kept-numbers.ts';
import { TakeOverSection } from './handover/take-over-section.tsx';
import { GenuineTag } from './genuine-tag.tsx';
import { TakenTag } from './taken-tag.tsx';
import { VerificationForm } from './verification-form.tsx';
import type { PrintedNumbers, Verdict } from './verification-verdict.ts';

const route = getRouteApi('/vb');

interface Checked {
  readonly numbers: PrintedNumbers;
  readonly verdict: Verdict;
}

/** Checks whether a tag is genuine; a customer also links it. */
export function TagVerificationPage() {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const mayBind = useMay(verifikujTag);
  const { numbers: carried } = route.useRouteContext();
  const router = useRouter();
  const [checked, setChecked] = useState<Checked | null>(null);

  function startOver(): void {
    keptNumbers.drop();
    // The stored numbers are read again.
    void router.invalidate().then(() => setChecked(null));
  }

  function show(verdict: Verdict, numbers: PrintedNumbers): void {
    // A free tag is still to be linked after signing in; otherwise the code is not needed any more.
    if (verdict.kind !== 'free') keptNumbers.drop();
    setChecked({ verdict, numbers });
  }

  function showTaken(tag: CallResult<typeof preuzmiTag>): void {
    const numbers = { serial_number: tag.serial_number, verificationCode: '' };
    show({ kind: 'taken-over', tag: { ...tag, bound: true } }, numbers);
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
        {authenticated ? <TakeOverSection onTaken={showTaken} /> : null}
      </Page>
    );
  }
  const { numbers, verdict } = checked;
  switch (verdict.kind) {
    case 'free':
      return <GenuineTag tag={verdict.tag} numbers={numbers} onStartOver={startOver} />;
    case 'bound':
    case 'taken-over':
      return (
        <BoundTag
          tag={verdict.tag}
          takenOver={verdict.kind === 'taken-over'}
          onStartOver={startOver}
        />
      );
    case 'taken':
    case 'yours':
      return (
        <TakenTag numbers={numbers} yours={verdict.kind === 'yours'} onStartOver={startOver} />
      );
  }
}
