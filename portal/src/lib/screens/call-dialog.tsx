import type { CallDefinition, CallInput, CallResult } from '@rampa/contract';
import type { ReactNode } from 'react';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { toasts } from '../portal.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface CallDialogProps<Call extends CallDefinition> {
  readonly call: Call;
  readonly input: CallInput<Call>;
  readonly title: string;
  readonly confirm: string;
  /** Label of the button that leaves all as it is. */
  readonly keep: string;
  /** Said once it is done. */
  readonly done: string;
  readonly kind?: 'primary';
  readonly role?: 'dialog';
  /** Called after each attempt, refused ones too. */
  readonly onTried?: () => void;
  readonly onDone?: (result: CallResult<Call>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question that is answered by one call. */
export function CallDialog<Call extends CallDefinition>({
  call,
  input,
  done,
  onTried,
  onDone,
  ...question
}: CallDialogProps<Call>) {
  const { submit } = useSubmit(call);

  async function confirm(): Promise<string | undefined> {
    const outcome = await submit(input);
    onTried?.();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: done });
    onDone?.(outcome.value);
    return undefined;
  }

  return <ConfirmDialog {...question} onConfirm={confirm} />;
}
