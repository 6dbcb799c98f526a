import type { LanguageId } from '@rampa/contract';
import { getProfil, sacuvajProfil } from '@rampa/contract/identity';
import { useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { remember, remembered } from '../../lib/remembered.ts';
import { useOnline } from '../../lib/screens/use-online.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { createSettledLanguages } from './mail-language.ts';
import styles from './mail-language-offer.module.css';
import { toProfileInput } from './profile/profile-values.ts';
import { newestProfile } from './profile/use-save-profile.ts';

/**
 * Somebody who reads the portal in a language other than that of their mails is asked once whether
 * the mails should follow. After a no, this browser does not ask again.
 */
export function MailLanguageOffer({ username }: { readonly username: string }) {
  const { languageId } = useTexts();
  // For another language or another customer the question is a new one.
  return <Offer key={`${languageId} ${username}`} username={username} shown={languageId} />;
}

/** A browser that refuses to store anything asks again; nothing breaks. */
const inBrowser = { getItem: remembered, setItem: remember };

interface OfferProps {
  readonly username: string;
  readonly shown: LanguageId;
}

function Offer({ username, shown }: OfferProps) {
  const { t } = useTexts();
  const [settledLanguages] = useState(() => createSettledLanguages(inBrowser));
  const [settled, setSettled] = useState(() => settledLanguages.has(username, shown));
  const online = useOnline();
  const { value: profile } = useCall(getProfil, {}, { enabled: !settled, quiet: true });
  const { submit, busy } = useSubmit(sacuvajProfil);
  const same = profile?.languageId === shown;
  useEffect(() => {
    if (same) settledLanguages.add(username, shown);
  }, [same, settledLanguages, username, shown]);

  function settle(): void {
    settledLanguages.add(username, shown);
    setSettled(true);
  }

  async function follow(): Promise<void> {
    // Another window may have saved something since.
    const newest = await newestProfile();
    if (newest === undefined) return;
    const outcome = await submit(toProfileInput(newest, { languageId: shown }));
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('identity.mail-language-changed') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
    if (!outcome.ok) return;
    settle();
    await refreshCalls(getProfil);
  }

  if (settled || profile === undefined || same || !online) return null;
  return (
    <section className={styles['strip']} aria-label={t('identity.mail-language')}>
      <p>
        {t(`identity.mail-language-now-${profile.languageId}`)}{' '}
        {t('identity.mail-language-question')}
      </p>
      <span className={styles['answers']}>
        <Button size="small" busy={busy} onClick={() => void follow()}>
          {t('identity.mail-language-follow')}
        </Button>
        <Button size="small" kind="quiet" onClick={settle}>
          {t('identity.mail-language-leave')}
        </Button>
      </span>
    </section>
  );
}
