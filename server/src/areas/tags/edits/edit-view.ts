import type { CallResult } from '@rampa/contract';
import type {
  getIzmene,
  ponistiIzmenu,
  pregledIzmene,
  TagChange,
  uveziTagove,
} from '@rampa/contract/tags';
import { toWireInstant } from '../../../platform/clock.ts';
import type { ImportedFile } from '../own-file/own-tags.service.ts';
import { faultOf, type PlannedChange } from './edit-rules.ts';
import type { EditOutlook, PastEdit } from './tag-edits.service.ts';
import type { UndoneEdit } from './undo-edit.ts';

export function outlookView(outlook: EditOutlook): CallResult<typeof pregledIzmene> {
  const { items, matched, changed, faulty, digest } = outlook;
  return {
    items: items.map(changeView),
    totalRecords: changed,
    matched,
    changed,
    faulty,
    digest,
  };
}

function changeView(change: PlannedChange): TagChange {
  const { tag, nickname, plate, costCentre } = change;
  return {
    tag_id: tag.tagId,
    serial_number: tag.serialNumber,
    before: { nickname: tag.nickname, plate: tag.plate, costCentre: tag.costCentre },
    after: { nickname, plate, costCentre },
    fault: faultOf(change),
  };
}

export function importedView(imported: ImportedFile): CallResult<typeof uveziTagove> {
  return {
    ...outlookView(imported),
    faults: imported.faults.map(({ line, column, message }) => ({ line, column, message })),
    editId: imported.editId,
  };
}

export function pastEditsView(edits: readonly PastEdit[]): CallResult<typeof getIzmene> {
  return {
    items: edits.map(({ madeAt, undoneAt, ...edit }) => ({
      ...edit,
      madeAt: toWireInstant(madeAt),
      undoneAt: undoneAt === null ? null : toWireInstant(undoneAt),
    })),
  };
}

export function undoneView({ restored, left }: UndoneEdit): CallResult<typeof ponistiIzmenu> {
  return {
    restored,
    left: left.map(({ tagId, serialNumber, plate }) => ({
      tag_id: tagId,
      serial_number: serialNumber,
      plate,
    })),
  };
}
