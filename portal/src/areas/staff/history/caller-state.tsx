import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { CallerDialog } from './caller-dialog.tsx';
import styles from './history.module.css';

interface CallerStateProps {
  readonly account: string;
  /** Until when the caller counts as verified; null where nobody does. */
  readonly until: string | null;
}

/** Whether whoever calls now has proved to be the customer, and the way to ask. */
export function CallerState({ account, until }: CallerStateProps) {
  const { t, formats, now } = useTexts();
  const [open, setOpen] = useState(false);
  // The screen may stay open for longer than that.
  const verified = until !== null && Date.parse(until) > now;
  return (
    <div className={styles['caller']}>
      <Button
        icon={<ShieldCheck size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('staff.caller-verify')}
      </Button>
      <span role="status">
        <StatusPill tone={verified ? 'good' : 'neutral'}>
          {verified
            ? t('staff.caller-verified-until', { time: formats.time(until) })
            : t('staff.caller-not-verified')}
        </StatusPill>
      </span>
      {open ? <CallerDialog account={account} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
