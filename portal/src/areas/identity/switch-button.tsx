import { predjiNaNalog } from '@rampa/contract/identity';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { actIn, messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface SwitchButtonProps {
  readonly accountId: string;
  readonly kind?: 'primary' | 'secondary';
  readonly children: ReactNode;
}

/** Goes on in another of one's accounts. */
export function SwitchButton({ accountId, kind = 'secondary', children }: SwitchButtonProps) {
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(predjiNaNalog);
  const [refusal, setRefusal] = useState('');

  async function go(): Promise<void> {
    setRefusal('');
    const outcome = await submit({ account_id: accountId });
    if (outcome.ok) actIn(outcome.value);
    else setRefusal(messages.refusal(outcome));
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
