import type { CallResult } from '@rampa/contract';
import {
  bulkMaximum,
  getIzmene,
  getMestaTroska,
  getTagovi,
  tagsFileMaximum,
  uveziTagove,
} from '@rampa/contract/tags';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { readAsBase64 } from '../../../lib/api/read-as-base64.ts';
import { messages } from '../../../lib/calls.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { UndoButton } from '../bulk/undo-button.tsx';
import { EditList } from './edit-list.tsx';
import { ImportOutlook } from './import-outlook.tsx';
import { TemplateButton } from './template-button.tsx';

const previewed = 50;

type Outlook = CallResult<typeof uveziTagove>;

interface ChosenFile {
  readonly name: string;
  readonly data: string;
  readonly outlook: Outlook;
}

/** A company's tags as a file: download, edit in a spreadsheet, preview, import. */
export function ImportTab() {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const input = useRef<HTMLInputElement>(null);
  const { submit, busy } = useSubmit(uveziTagove);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [done, setDone] = useState<Outlook>();
  const [fault, setFault] = useState<string>();

  async function look(name: string, data: string): Promise<void> {
    const outcome = await submit({ data, first: 0, rows: previewed });
    if (outcome.ok) setChosen({ name, data, outlook: outcome.value });
    else setFault(messages.refusal(outcome));
  }

  async function choose(file: File): Promise<void> {
    setDone(undefined);
    setChosen(undefined);
    setFault(undefined);
    if (file.size > tagsFileMaximum) {
      setFault(t('tags.import-too-large', { size: formats.bytes(tagsFileMaximum) }));
      return;
    }
    const data = await readAsBase64(file).catch(() => undefined);
    if (data === undefined) setFault(t('tags.import-unreadable-file'));
    else await look(file.name, data);
  }

  async function apply({ name, data, outlook }: ChosenFile): Promise<void> {
    setFault(undefined);
    const outcome = await submit({ data, digest: outlook.digest, first: 0, rows: 1 });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      if (outcome.code === 'tags.edit-outdated') await look(name, data);
      return;
    }
    setChosen(undefined);
    setDone(outcome.value);
    await refreshCalls(getTagovi, getMestaTroska, getIzmene);
  }

  return (
    <>
      <Stack>
        <p>{t('tags.import-lead', { most: formats.number(bulkMaximum) })}</p>
        <Row>
          <TemplateButton />
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) void choose(file);
              // The same file may be chosen again after it was edited.
              event.target.value = '';
            }}
          />
          <Button
            kind={chosen === undefined ? 'primary' : 'secondary'}
            icon={<FileUp size={20} aria-hidden="true" />}
            busy={busy && chosen === undefined}
            disabledReason={offline}
            onClick={() => input.current?.click()}
          >
            {t('tags.import-choose')}
          </Button>
        </Row>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        {chosen === undefined ? null : (
          <ImportOutlook
            {...chosen}
            busy={busy}
            onApply={() => void apply(chosen)}
            onDrop={() => setChosen(undefined)}
          />
        )}
        {done === undefined ? null : (
          <UndoButton
            editId={done.editId}
            done={
              <Notice tone="good" role="status">
                {t('tags.bulk-done', { count: done.changed, number: formats.number(done.changed) })}
              </Notice>
            }
          />
        )}
      </Stack>
      <Section title={t('tags.edits-title')}>
        <EditList />
      </Section>
    </>
  );
}
