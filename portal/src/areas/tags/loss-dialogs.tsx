import type { CallDefinition, CallInput } from '@rampa/contract';
import { getTagovi, prijaviIzgubljen, prijaviPronadjen, type Tag } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { ButtonKind } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TagPrint } from './tag-print.tsx';

interface LossDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

type Reason = CallInput<typeof prijaviIzgubljen>['reason'];

/** Lost or stolen: explains the consequences first. */
export function ReportLossDialog({
  tag,
  onClose,
  onReported,
}: LossDialogProps & { readonly onReported: () => void }) {
  const { t, formats } = useTexts();
  const reported = useRef(false);
  const [reason, setReason] = useState<Reason>('izgubljen');
  return (
    <TagQuestion
      tag={tag}
      onClose={() => (reported.current ? onReported() : onClose())}
      onDone={() => (reported.current = true)}
      call={prijaviIzgubljen}
      input={{ tag_id: tag.tag_id, reason }}
      title={t('tags.report-title')}
      confirm={t('tags.report-confirm')}
      done={t('tags.report-done')}
      kind="danger"
    >
      <RadioGroup<Reason>
        label={t('tags.report-question')}
        value={reason}
        onChange={setReason}
        choices={[
          { value: 'izgubljen', label: t('tags.report-lost'), hint: t('tags.report-lost-hint') },
          { value: 'ukraden', label: t('tags.report-stolen'), hint: t('tags.report-stolen-hint') },
        ]}
      />
      <Notice tone="notice" icon={<TriangleAlert size={20} />}>
        {t('tags.report-consequence')}
        {tag.balance.amount > 0 ? (
          <> {t('tags.report-balance', { amount: formats.money(tag.balance) })}</>
        ) : null}
      </Notice>
    </TagQuestion>
  );
}

/** Found again. */
export function FoundTagDialog({ tag, onClose }: LossDialogProps) {
  const { t } = useTexts();
  return (
    <TagQuestion
      {...{ tag, onClose }}
      call={prijaviPronadjen}
      input={{ tag_id: tag.tag_id }}
      title={t('tags.found-title')}
      confirm={t('tags.found-confirm')}
      done={t('tags.found-done')}
      kind="primary"
    >
      <p>{t('tags.found-consequence')}</p>
    </TagQuestion>
  );
}

interface TagQuestionProps<Call extends CallDefinition> extends LossDialogProps {
  readonly call: Call;
  readonly input: CallInput<Call>;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly kind: ButtonKind;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

function TagQuestion<Call extends CallDefinition>({
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
