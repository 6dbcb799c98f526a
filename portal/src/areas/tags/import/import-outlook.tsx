import type { CallResult } from '@rampa/contract';
import type { uveziTagove } from '@rampa/contract/tags';
import { messages } from '../../../lib/calls.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { ChangeList } from '../bulk/change-list.tsx';

type Outlook = CallResult<typeof uveziTagove>;
type Fault = Outlook['faults'][number];

interface ImportOutlookProps {
  readonly name: string;
  readonly outlook: Outlook;
  readonly busy: boolean;
  readonly onApply: () => void;
  readonly onDrop: () => void;
}

/** What importing a file would do, or what is wrong with it, place by place. */
export function ImportOutlook({ name, outlook, busy, onApply, onDrop }: ImportOutlookProps) {
  const { t, formats } = useTexts();
  const { faults, items, matched, changed } = outlook;
  const more = changed - items.length;
  if (faults.length > 0) {
    return (
      <Stack>
        <Notice tone="bad" role="alert" title={t('tags.import-faulty', { name })}>
          {t('tags.import-faulty-text')}
        </Notice>
        <FaultList faults={faults} />
      </Stack>
    );
  }
  return (
    <Stack>
      <Notice tone="info" role="status" title={name}>
        {t('tags.bulk-outlook', {
          changed: formats.number(changed),
          same: formats.number(matched - changed),
        })}
      </Notice>
      {items.length === 0 ? null : <ChangeList changes={items} />}
      {more > 0 ? (
        <p>{t('tags.bulk-more', { count: more, number: formats.number(more) })}</p>
      ) : null}
      <Row>
        {changed === 0 ? null : (
          <Button kind="primary" busy={busy} onClick={onApply}>
            {t('tags.bulk-apply', { count: changed, number: formats.number(changed) })}
          </Button>
        )}
        <Button onClick={onDrop}>{t('tags.cancel')}</Button>
      </Row>
    </Stack>
  );
}

function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const { t, formats } = useTexts();
  const columns: readonly Column<Fault>[] = [
    {
      id: 'place',
      header: t('tags.import-place'),
      rowHeader: true,
      cell: ({ line, column }) =>
        t('tags.import-at', { line: formats.number(line), column: formats.number(column) }),
    },
    { id: 'what', header: t('tags.import-what'), cell: ({ message }) => messages.text(message) },
  ];
  return (
    <DataList
      label={t('tags.import-faults')}
      rows={faults}
      rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      columns={columns}
      card={({ line, column, message }) => (
        <Stack gap="tight">
          <strong>
            {t('tags.import-at', { line: formats.number(line), column: formats.number(column) })}
          </strong>
          <span>{messages.text(message)}</span>
        </Stack>
      )}
    />
  );
}
