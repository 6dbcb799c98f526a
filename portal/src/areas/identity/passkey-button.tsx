import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { knowsPasskeys } from './browser-passkey.ts';

interface PasskeyButtonProps {
  readonly children: string;
  readonly wide?: boolean;
  /** Why it failed; undefined if it did not. */
  readonly attempt: () => Promise<string | undefined>;
}

/** What is done with a passkey, and above it why the last attempt failed. Nothing where the browser knows none. */
export function PasskeyButton({ children, wide = false, attempt }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  if (!knowsPasskeys()) return null;

  async function start(): Promise<void> {
    setFault(undefined);
    setBusy(true);
    setFault(await attempt());
    setBusy(false);
  }

  return (
    <>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
      <Button
        wide={wide}
        busy={busy}
        icon={<Fingerprint size={20} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {children}
      </Button>
    </>
  );
}
