import { prenesiStanje } from '@rampa/contract/balance-transfers';
import { ukljuciTag, type Tag } from '@rampa/contract/tags';
import { Suspense } from 'react';
import { useMay } from '../../lib/session/use-may.ts';
import { AfterLossDialog } from './after-loss-dialog.tsx';
import { AssignDriverDialog } from './assign-driver-dialog.tsx';
import { EditTagDialog } from './edit-tag-dialog.tsx';
import { FoundTagDialog, ReportLossDialog } from './loss-dialogs.tsx';
import { BlocksDialog, SwitchOffDialog, SwitchOnDialog } from './switch-dialogs.tsx';
import { isSwitchedOff } from './tag-blocks.ts';
import type { TagTask } from './tag-actions.tsx';
import { late } from '../../ui/late.ts';

const MoveBalanceDialog = late(
  async () => (await import('./move-balance-dialog.tsx')).MoveBalanceDialog,
);

const HandOverDialog = late(
  async () => (await import('./handover/hand-over-dialog.tsx')).HandOverDialog,
);

export interface OpenTask {
  readonly tag: Tag;
  readonly task: TagTask;
}

interface TaskDialogProps extends OpenTask {
  readonly onTask: (task: TagTask) => void;
  readonly onClose: () => void;
}

/** The dialog of the task chosen in a tag's menu; its form is loaded then. */
export function TaskDialog({ tag, task, onTask, onClose }: TaskDialogProps) {
  const mayGoOn = useMay(prenesiStanje);
  const maySwitch = useMay(ukljuciTag);

  switch (task) {
    case 'edit':
      return <EditTagDialog tag={tag} onClose={onClose} />;
    case 'driver':
      return <AssignDriverDialog tag={tag} onClose={onClose} />;
    case 'report':
      return (
        <ReportLossDialog
          tag={tag}
          onClose={onClose}
          onReported={() => (mayGoOn ? onTask('after-loss') : onClose())}
        />
      );
    case 'after-loss':
      return <AfterLossDialog tag={tag} onMove={() => onTask('move')} onClose={onClose} />;
    case 'move':
      return (
        <Suspense>
          <MoveBalanceDialog tag={tag} onClose={onClose} />
        </Suspense>
      );
    case 'hand-over':
      return (
        <Suspense>
          <HandOverDialog tag={tag} onClose={onClose} />
        </Suspense>
      );
    case 'found':
      return <FoundTagDialog tag={tag} onClose={onClose} />;
    case 'switch-off':
      return <SwitchOffDialog tag={tag} onClose={onClose} />;
    case 'switch-on':
      return <SwitchOnDialog tag={tag} onClose={onClose} />;
    case 'blocks':
      return (
        <BlocksDialog
          tag={tag}
          onClose={onClose}
          onSwitchOn={maySwitch && isSwitchedOff(tag) ? () => onTask('switch-on') : undefined}
        />
      );
  }
}
