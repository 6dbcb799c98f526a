import type { CallResult } from '@rampa/contract';
import { getTagovi, opozoviPredaju, zapocniPredaju, type Tag } from '@rampa/contract/tags';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { CopyButton } from '../../../lib/slip/copy-button.tsx';
import { TagPlate } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TagPrint } from '../tag-print.tsx';
import styles from './hand-over-dialog.module.css';

interface HandOverDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Says what stays and what ends, and shows the code once. */
export function HandOverDialog({ tag, onClose }: HandOverDialogProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const [made, setMade] = useState<CallResult<typeof zapocniPredaju>>();
  const [problem, setProblem] = useState<string>();
  const beginning = useSubmit(zapocniPredaju);
  const ending = useSubmit(opozoviPredaju);
  const input = { tag_id: tag.tag_id };
  const open = tag.handoverUntil;

  async function begin(): Promise<void> {
    const outcome = await beginning.submit(input);
    // The window that asks for the proof is open then.
    if (!outcome.ok && outcome.code === 'identity.proof-needed') return;
    setProblem(outcome.ok ? undefined : messages.refusal(outcome));
    if (outcome.ok) setMade(outcome.value);
    // Without an answer there may be a code all the same.
    await refreshCalls(getTagovi);
  }

  async function withdraw(): Promise<void> {
    const outcome = await ending.submit(input);
    await refreshCalls(getTagovi);
    if (!outcome.ok) {
      setProblem(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('tags.hand-over-withdrawn') });
    onClose();
  }

  return (
    <Dialog
      open
      title={t('tags.hand-over-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        made === undefined ? (
          <>
            <Button
              kind="primary"
              busy={beginning.busy}
              disabledReason={offline}
              onClick={() => void begin()}
            >
              {t(open === undefined ? 'tags.hand-over-confirm' : 'tags.hand-over-again')}
            </Button>
            {open === undefined ? null : (
              <Button busy={ending.busy} disabledReason={offline} onClick={() => void withdraw()}>
                {t('tags.hand-over-withdraw')}
              </Button>
            )}
            <Button onClick={onClose}>{t('tags.cancel')}</Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        )
      }
    >
      <Stack>
        <Stack gap="tight">
          <span>
            <TagPlate tag={tag} />
          </span>
          <TagPrint tag={tag} />
        </Stack>
        {problem === undefined ? null : (
          <div role="alert">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
        {made === undefined ? (
          <>
            <p>{t('tags.hand-over-lead')}</p>
            <p>{t('tags.hand-over-stays')}</p>
            <p>{t('tags.hand-over-ends')}</p>
            <p>{t('tags.hand-over-before')}</p>
            {open === undefined ? null : (
              <Notice
                tone="notice"
                title={t('tags.hand-over-open', { when: formats.longDay(open) })}
              >
                {t('tags.hand-over-again-hint')}
              </Notice>
            )}
          </>
        ) : (
          <div role="status">
            <Stack gap="tight">
              <span>{t('tags.hand-over-code')}</span>
              <strong className={styles['code']} translate="no">
                {made.code}
              </strong>
              <Row>
                <CopyButton what={t('tags.hand-over-code')} text={made.code} />
              </Row>
              <p>
                {t('tags.hand-over-code-hint', {
                  serial: tag.serial_number,
                  when: formats.longDay(made.expiresAt),
                })}
              </p>
            </Stack>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
