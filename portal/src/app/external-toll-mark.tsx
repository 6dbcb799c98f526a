import { getT4AKorisnikAktivan } from '@rampa/contract/external-toll';
import { Globe } from 'lucide-react';
import { useEffect } from 'react';
import { useCall } from '../lib/api/queries.ts';
import { messages } from '../lib/calls.ts';
import { toasts } from '../lib/portal.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { Spoken } from '../ui/page.tsx';
import styles from './bars.module.css';

/** Specification, section 2: green when the service is active, yellow when blocked, white otherwise. */
export function ExternalTollMark() {
  const { t } = useTexts();
  const { value, refusal } = useCall(getT4AKorisnikAktivan, {}, { quiet: true });
  useEffect(() => {
    // Ended sessions and server errors are already reported by a toast.
    if (refusal === undefined || [401, 428, 500].includes(refusal.status)) return;
    toasts.show({ severity: 'error', summary: messages.refusal(refusal) });
  }, [refusal]);
  const blocked = value?.blokiran === true && !value.faliKartica && !value.faliTag;
  const active = value?.aktivan === true && !blocked;
  const look = blocked ? 'blocked' : active ? 'active' : 'neither';
  return (
    <>
      <Globe className={styles[look]} size={18} aria-hidden="true" data-state={look} />
      {look === 'neither' ? null : (
        <Spoken>{t(blocked ? 'shell.ext-toll-blocked' : 'shell.ext-toll-active')} </Spoken>
      )}
    </>
  );
}
