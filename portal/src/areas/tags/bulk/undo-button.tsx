import { getIzmene, getMestaTroska, getTagovi, ponistiIzmenu } from '@rampa/contract/tags';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';

interface UndoButtonProps {
  readonly editId: string;
  /** What was done; shown until it is undone. */
  readonly done?: ReactNode;
}

/** Undoes a change of many tags, and says what it could not restore. */
export function UndoButton({ editId, done }: UndoButtonProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(ponistiIzmenu);
  const [said, setSaid] = useState<{ tone: 'good' | 'notice' | 'bad'; text: string }>();

  async function undo(): Promise<void> {
    const outcome = await submit({ editId });
    await refreshCalls(getTagovi, getIzmene, getMestaTroska);
    if (!outcome.ok) {
      setSaid({ tone: 'bad', text: messages.refusal(outcome) });
      return;
    }
    const { restored, left } = outcome.value;
    const undone = t('tags.undo-done', { count: restored });
    if (left.length === 0) setSaid({ tone: 'good', text: undone });
    else {
      const names = left.map((tag) => nameOf({ ...tag, nickname: '' })).join(', ');
      setSaid({ tone: 'notice', text: `${undone} ${t('tags.undo-left', { names })}` });
    }
  }

  return (
    <Stack gap="tight">
      {said === undefined || said.tone === 'bad' ? done : null}
      {said === undefined ? null : (
        <Notice tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'}>
          {said.text}
        </Notice>
      )}
      {said === undefined || said.tone === 'bad' ? (
        <span>
          <Button
            size="small"
            icon={<Undo2 size={18} aria-hidden="true" />}
            busy={busy}
            disabledReason={offline}
            onClick={() => void undo()}
          >
            {t('tags.undo')}
          </Button>
        </span>
      ) : null}
    </Stack>
  );
}
