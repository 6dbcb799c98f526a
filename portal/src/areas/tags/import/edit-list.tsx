import type { CallResult } from '@rampa/contract';
import { getIzmene, undoDays } from '@rampa/contract/tags';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Stack } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { UndoButton } from '../bulk/undo-button.tsx';

type Edit = CallResult<typeof getIzmene>['items'][number];

/** The latest bulk changes, each with a button to undo it while that is possible. */
export function EditList() {
  const { t } = useTexts();
  const state = useCall(getIzmene, {}, { quiet: true });
  return (
    <Loaded
      state={state}
      skeleton={
        <SkeletonList label={t('tags.edits-title')} count={2} shape="rows" itemHeight="3.5rem" />
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p>{t('tags.edits-none', { days: undoDays })}</p>
        ) : (
          <Edits edits={items} />
        )
      }
    </Loaded>
  );
}

function Edits({ edits }: { readonly edits: readonly Edit[] }) {
  const { t, formats, now } = useTexts();
  const what = ({ origin, tags }: Edit) =>
    t(`tags.edit-${origin}`, { count: tags, number: formats.number(tags) });
  const when = ({ madeAt }: Edit) => formats.dayTime(madeAt, now);
  const back = ({ editId, undoneAt, undoable }: Edit) => {
    if (undoneAt !== null)
      return t('tags.edit-undone-at', { when: formats.dayTime(undoneAt, now) });
    return undoable ? <UndoButton editId={editId} /> : t('tags.edit-kept');
  };
  const columns: readonly Column<Edit>[] = [
    { id: 'what', header: t('tags.edits-what'), rowHeader: true, cell: what },
    { id: 'when', header: t('tags.edits-when'), cell: when },
    { id: 'back', header: t('tags.undo'), cell: back },
  ];
  return (
    <DataList
      label={t('tags.edits-title')}
      rows={edits}
      rowKey={({ editId }) => editId}
      columns={columns}
      card={(edit) => (
        <Stack gap="tight">
          <strong>{what(edit)}</strong>
          <span>{when(edit)}</span>
          <span>{back(edit)}</span>
        </Stack>
      )}
    />
  );
}
