import type { CallDefinition, CallInput } from '@rampa/contract';
import { getTagovi, type Tag } from '@rampa/contract/tags';
import type { ReactNode } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { ButtonKind } from '../../ui/button.tsx';
import { Stack } from '../../ui/page.tsx';
import { TagPrint } from './tag-print.tsx';

interface TagQuestionProps<Call extends CallDefinition> {
  readonly tag: Tag;
  readonly onClose: () => void;
  readonly call: Call;
  readonly input: CallInput<Call>;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly kind: ButtonKind;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done to a tag, which is shown. */
export function TagQuestion<Call extends CallDefinition>({
  tag,
  call,
  input,
  done,
  onDone,
  children,
  ...question
}: TagQuestionProps<Call>) {
  const { t } = useTexts();
  const { submit } = useSubmit(call);

  async function send(): Promise<string | undefined> {
    const outcome = await submit(input);
    if (!outcome.ok) return messages.refusal(outcome);
    onDone?.();
    await refreshCalls(getTagovi);
    toasts.show({ severity: 'success', summary: done });
    return undefined;
  }

  return (
    <ConfirmDialog {...question} keep={t('tags.cancel')} onConfirm={send}>
      <Stack gap="tight">
        <span>
          <TagPlate tag={tag} />
        </span>
        <TagPrint tag={tag} />
      </Stack>
      {children}
    </ConfirmDialog>
  );
}
