import type { CallDefinition, CallInput } from '@rampa/contract';
import { getTagovi, prijaviIzgubljen, prijaviPronadjen, type Tag } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TagPrint } from './tag-print.tsx';

interface LossDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

type Reason = CallInput<typeof prijaviIzgubljen>['reason'];

/** Lost or stolen: says what follows before it happens. */
export function ReportLossDialog({ tag, onClose }: LossDialogProps) {
  const { t, formats } = useTexts();
  const [reason, setReason] = useState<Reason>('izgubljen');
  return (
    <ConfirmDialog
      {...{ tag, onClose }}
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
        {t('tags.report-consequence', { amount: formats.money(tag.balance) })}
      </Notice>
    </ConfirmDialog>
  );
}

/** Found again. */
export function FoundTagDialog({ tag, onClose }: LossDialogProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...{ tag, onClose }}
      call={prijaviPronadjen}
      input={{ tag_id: tag.tag_id }}
      title={t('tags.found-title')}
      confirm={t('tags.found-confirm')}
      done={t('tags.found-done')}
      kind="primary"
    >
      <p>{t('tags.found-consequence')}</p>
    </ConfirmDialog>
  );
}

interface ConfirmDialogProps<Call extends CallDefinition> extends LossDialogProps {
  readonly call: Call;
  readonly input: CallInput<Call>;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly kind: ButtonKind;
  readonly children: ReactNode;
}

function ConfirmDialog<Call extends CallDefinition>({
  tag,
  onClose,
  call,
  input,
  title,
  confirm,
  done,
  kind,
  children,
}: ConfirmDialogProps<Call>) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(call);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function send(): Promise<void> {
    setFault(undefined);
    const outcome = await submit(input);
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    await refreshCalls(getTagovi);
    toasts.show({ severity: 'success', summary: done });
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind={kind} busy={busy} disabledReason={offline} onClick={() => void send()}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('tags.cancel')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
            {fault}
          </Notice>
        )}
        <Stack gap="tight">
          <span>
            <TagPlate tag={tag} />
          </span>
          <TagPrint tag={tag} />
        </Stack>
        {children}
      </Stack>
    </Dialog>
  );
}
