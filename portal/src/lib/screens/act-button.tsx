import type { AnyCall, CallDefinition, CallInput } from '@rampa/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { Refusal } from '../api/api.ts';
import { refreshCalls } from '../api/queries.ts';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { useOfflineReason } from './use-offline-reason.ts';

interface ActButtonProps<Call extends CallDefinition> {
  readonly call: Call;
  readonly input: CallInput<Call>;
  /** Requests data again afterwards, whatever the outcome. */
  readonly refresh: readonly AnyCall[];
  readonly icon: ReactNode;
  readonly label: string;
  /** Shown once it is done. */
  readonly done: string;
}

/** One click that needs neither a form nor a question; a refusal is shown beside it. */
export function ActButton<Call extends CallDefinition>({
  call,
  input,
  refresh,
  icon,
  label,
  done,
}: ActButtonProps<Call>) {
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(call);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);

  async function act(): Promise<void> {
    const outcome = await submit(input);
    setRefusal(outcome.ok ? undefined : outcome);
    if (outcome.ok) toasts.show({ severity: 'success', summary: done });
    await refreshCalls(...refresh);
  }

  return (
    <>
      <Button
        size="small"
        busy={busy}
        disabledReason={offline}
        icon={icon}
        onClick={() => void act()}
      >
        {label}
      </Button>
      {refusal === undefined ? null : (
        <Notice tone="bad" role="alert">
          {messages.refusal(refusal)}
        </Notice>
      )}
    </>
  );
}
