import { type ReactNode, useState } from 'react';
import { messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSwitch } from '../../lib/session/use-switch.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface SwitchButtonProps {
  readonly accountId: string;
  /** Where it goes on; left out: home. */
  readonly address?: string;
  readonly kind?: 'primary' | 'secondary';
  readonly children: ReactNode;
}

/** Goes on in another of one's accounts. */
export function SwitchButton({
  accountId,
  address,
  kind = 'secondary',
  children,
}: SwitchButtonProps) {
  const offline = useOfflineReason();
  const { switchTo, busy } = useSwitch();
  const [refusal, setRefusal] = useState('');

  async function go(): Promise<void> {
    setRefusal('');
    const outcome = await switchTo(accountId, address);
    if (!outcome.ok) setRefusal(messages.refusal(outcome));
  }

  return (
    <Stack gap="tight">
      {refusal === '' ? null : (
        <Notice tone="bad" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <Button kind={kind} busy={busy} disabledReason={offline} onClick={() => void go()}>
        {children}
      </Button>
    </Stack>
  );
}
