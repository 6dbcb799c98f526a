import type { CallResult } from '@rampa/contract';
import {
  getIzmene,
  getMestaTroska,
  getTagovi,
  izmeniTagove,
  pregledIzmene,
  type TagChanges,
  type TagSelection,
} from '@rampa/contract/tags';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { BulkFields, type BulkValues, changesOf, nothingChanges } from './bulk-fields.tsx';
import { ChangeList } from './change-list.tsx';
import { UndoButton } from './undo-button.tsx';

const formName = 'bulk-edit';
/** As many of the changes as people look through. */
const previewed = 50;

interface BulkEditDialogProps {
  readonly selection: TagSelection;
  readonly count: number;
  readonly onClose: () => void;
}

type Preview = CallResult<typeof pregledIzmene>;
type Step =
  | { readonly name: 'fields' }
  | { readonly name: 'preview'; readonly changes: TagChanges; readonly preview: Preview }
  | { readonly name: 'done'; readonly editId: string; readonly changed: number };

/** What to change, a preview of each tag, and then the result, with a way to undo it. */
export function BulkEditDialog({ selection, count, onClose }: BulkEditDialogProps) {
  const { t, formats } = useTexts();
  const make = useSubmit(izmeniTagove);
  const [step, setStep] = useState<Step>({ name: 'fields' });
  const [fault, setFault] = useState<string>();
  const shown = (changes: TagChanges) => ({ selection, changes, first: 0, rows: previewed });
  const look = useCallForm(pregledIzmene, {
    name: formName,
    defaultValues: nothingChanges,
    nested: ['changes'],
    toInput: (values: BulkValues) => shown(changesOf(values)),
    onDone: (preview, values) => setStep({ name: 'preview', changes: changesOf(values), preview }),
  });
  const again = useSubmit(pregledIzmene);

  async function apply({ changes: wanted, preview: { digest } }: Step & { name: 'preview' }) {
    setFault(undefined);
    const outcome = await make.submit({ selection, changes: wanted, digest });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      if (outcome.code !== 'tags.edit-outdated') return;
      // The preview is outdated: look again.
      const newest = await again.submit(shown(wanted));
      if (newest.ok) setStep({ name: 'preview', changes: wanted, preview: newest.value });
      return;
    }
    await refreshCalls(getTagovi, getMestaTroska, getIzmene);
    setStep({ name: 'done', ...outcome.value });
  }

  return (
    <Dialog
      open
      size={step.name === 'preview' ? 'large' : 'small'}
      title={t('tags.bulk-title', { count, number: formats.number(count) })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <Actions
          step={step}
          busy={look.busy || make.busy || again.busy}
          onApply={apply}
          onBack={() => {
            setFault(undefined);
            setStep({ name: 'fields' });
          }}
          onClose={onClose}
        />
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        {step.name === 'fields' ? <BulkFields name={formName} call={look} /> : null}
        {step.name === 'preview' ? <PreviewStep preview={step.preview} /> : null}
        {step.name === 'done' ? (
          <>
            <Notice tone="good" role="status">
              {t('tags.bulk-done', { count: step.changed, number: formats.number(step.changed) })}
            </Notice>
            <UndoButton editId={step.editId} />
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface ActionsProps {
  readonly step: Step;
  readonly busy: boolean;
  readonly onApply: (step: Step & { name: 'preview' }) => Promise<void>;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Actions({ step, busy, onApply, onBack, onClose }: ActionsProps) {
  const { t, formats } = useTexts();
  switch (step.name) {
    case 'fields':
      return (
        <>
          <Button type="submit" form={formName} kind="primary" busy={busy}>
            {t('tags.bulk-preview')}
          </Button>
          <Button onClick={onClose}>{t('tags.cancel')}</Button>
        </>
      );
    case 'preview': {
      const { changed, faulty } = step.preview;
      return (
        <>
          {changed > 0 && faulty === 0 ? (
            <Button kind="primary" busy={busy} onClick={() => void onApply(step)}>
              {t('tags.bulk-apply', { count: changed, number: formats.number(changed) })}
            </Button>
          ) : null}
          <Button onClick={onBack}>{t('tags.bulk-back')}</Button>
        </>
      );
    }
    case 'done':
      return <Button onClick={onClose}>{t('dialog.close')}</Button>;
  }
}

function PreviewStep({ preview }: { readonly preview: Preview }) {
  const { t, formats } = useTexts();
  const { items, matched, changed, faulty } = preview;
  return (
    <>
      <p>
        {t('tags.bulk-outlook', {
          changed: formats.number(changed),
          same: formats.number(matched - changed),
        })}
      </p>
      {faulty === 0 ? null : (
        <Notice tone="bad" role="alert">
          {t('tags.bulk-faulty', { count: faulty, number: formats.number(faulty) })}
        </Notice>
      )}
      {items.length === 0 ? null : <ChangeList changes={items} />}
      {changed > items.length ? (
        <p>
          {t('tags.bulk-more', {
            count: changed - items.length,
            number: formats.number(changed - items.length),
          })}
        </p>
      ) : null}
    </>
  );
}
