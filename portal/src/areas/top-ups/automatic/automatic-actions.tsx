import {
  type AutomaticTopUp,
  getAutomatskeDopune,
  pauzirajAutomatskuDopunu,
  ukloniAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import { CirclePause, CirclePlay, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../../../lib/api/api.ts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';

/** Pause, resume, remove: only the customer does any of it. */
export function AutomaticActions({ rule }: { readonly rule: AutomaticTopUp }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const pause = useSubmit(pauzirajAutomatskuDopunu);
  const [removing, setRemoving] = useState(false);
  const [fault, setFault] = useState<Refusal>();
  const paused = rule.state === 'paused';

  async function turn(): Promise<void> {
    setFault(undefined);
    const outcome = await pause.submit({ tag_id: rule.tag_id, paused: !paused });
    if (!outcome.ok) {
      setFault(outcome);
      return;
    }
    await refreshCalls(getAutomatskeDopune);
    const summary = t(paused ? 'top-ups.automatic-resumed' : 'top-ups.automatic-paused-done');
    toasts.show({ severity: 'success', summary });
  }

  return (
    <Section title={t('top-ups.automatic-stop')}>
      <Stack gap="tight">
        <p>{t('top-ups.automatic-stop-text')}</p>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{messages.refusal(fault)}</p>
          </Notice>
        )}
        <Row>
          <Button
            icon={paused ? <CirclePlay size={20} /> : <CirclePause size={20} />}
            busy={pause.busy}
            disabledReason={offline}
            onClick={() => void turn()}
          >
            {t(paused ? 'top-ups.automatic-resume' : 'top-ups.automatic-pause')}
          </Button>
          <Button
            kind="quiet"
            icon={<Trash2 size={20} />}
            disabledReason={offline}
            onClick={() => setRemoving(true)}
          >
            {t('top-ups.automatic-remove')}
          </Button>
        </Row>
      </Stack>
      {removing ? <RemoveDialog rule={rule} onClose={() => setRemoving(false)} /> : null}
    </Section>
  );
}

interface RemoveDialogProps {
  readonly rule: AutomaticTopUp;
  readonly onClose: () => void;
}

function RemoveDialog({ rule, onClose }: RemoveDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(ukloniAutomatskuDopunu);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({ tag_id: rule.tag_id });
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('top-ups.automatic-removed') });
    await refreshCalls(getAutomatskeDopune);
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('top-ups.automatic-remove-question')}
      confirm={t('top-ups.automatic-remove-confirm')}
      keep={t('top-ups.automatic-keep')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('top-ups.automatic-remove-text')}</p>
    </ConfirmDialog>
  );
}
