import type { CallDefinition, StaffRole } from '@rampa/contract';
import {
  type Colleague,
  getPosaoZaposlenog,
  getZaposleni,
  oduzmiPristup,
  ponistiDrugiFaktor,
  posaljiPristupPonovo,
  promeniUloguZaposlenog,
} from '@rampa/contract/staff';
import { type ComponentProps, useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { CallDialog } from '../../../lib/screens/call-dialog.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ScheduledReports } from '../../../lib/reports/scheduled-reports.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { nameOf } from './colleague-name.ts';
import { hasWork, type Left, WorkOf } from './left-over.tsx';
import { PointSelect } from './point-select.tsx';
import { RoleSelect } from './role-select.tsx';

/** What a supervisor does about a colleague's access. */
export type ColleagueTask = 'again' | 'role' | 'reset' | 'reports' | 'remove';

interface TaskProps {
  readonly colleague: Colleague;
  /** Access was taken away, and something is left for somebody else. */
  readonly onLeft: (left: Left) => void;
  readonly onClose: () => void;
}

export function ColleagueDialog({ task, ...props }: TaskProps & { readonly task: ColleagueTask }) {
  switch (task) {
    case 'again':
      return <AgainDialog {...props} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'reset':
      return <ResetDialog {...props} />;
    case 'reports':
      return <ReportsDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
  }
}

function AgainDialog({ colleague, onClose }: TaskProps) {
  const { t } = useTexts();
  return (
    <TaskDialog
      call={posaljiPristupPonovo}
      input={{ user_id: colleague.user_id }}
      title={t('colleagues.again-title', { name: nameOf(colleague) })}
      confirm={t('colleagues.invite-send')}
      done={t('colleagues.invited-toast')}
      kind="primary"
      onClose={onClose}
    >
      <p>{t('colleagues.again-text', { email: colleague.email })}</p>
    </TaskDialog>
  );
}

function RoleDialog({ colleague, onClose }: TaskProps) {
  const { t } = useTexts();
  const [role, setRole] = useState<StaffRole>(colleague.role);
  const [point, setPoint] = useState(colleague.point_id ?? '');
  return (
    <TaskDialog
      call={promeniUloguZaposlenog}
      input={{
        user_id: colleague.user_id,
        role,
        ...(role === 'counter' ? { point_id: point } : {}),
      }}
      title={t('colleagues.role-title', { name: nameOf(colleague) })}
      confirm={t('colleagues.role-save')}
      done={t('colleagues.role-toast')}
      kind="primary"
      role="dialog"
      onClose={onClose}
    >
      <RoleSelect
        id="colleague-role"
        label={t('colleagues.role')}
        value={role}
        chosen={role}
        // The select offers roles alone.
        onChange={(event) => setRole(event.target.value as StaffRole)}
      />
      {role === 'counter' ? (
        <PointSelect
          id="colleague-point"
          label={t('colleagues.point-of-counter')}
          value={point}
          onChange={(event) => setPoint(event.target.value)}
        />
      ) : null}
      <p>{t('colleagues.role-text')}</p>
    </TaskDialog>
  );
}

function ResetDialog({ colleague, onClose }: TaskProps) {
  const { t } = useTexts();
  return (
    <TaskDialog
      call={ponistiDrugiFaktor}
      input={{ user_id: colleague.user_id }}
      title={t('colleagues.reset-title', { name: nameOf(colleague) })}
      confirm={t('colleagues.reset-factor')}
      done={t('colleagues.reset-toast')}
      onClose={onClose}
    >
      <p>{t('colleagues.reset-text')}</p>
      <p>{t('colleagues.reset-ask')}</p>
    </TaskDialog>
  );
}

/** What they get by mail, which a supervisor may stop. */
function ReportsDialog({ colleague, onClose }: TaskProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      title={t('colleagues.reports-title', { name: nameOf(colleague) })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
    >
      <ScheduledReports userId={colleague.user_id} />
    </Dialog>
  );
}

function RemoveDialog({ colleague, onLeft, onClose }: TaskProps) {
  const { t } = useTexts();
  const { user_id: userId } = colleague;
  const work = useCall(getPosaoZaposlenog, { user_id: userId });
  return (
    <TaskDialog
      call={oduzmiPristup}
      input={{ user_id: userId }}
      title={t('colleagues.remove-title', { name: nameOf(colleague) })}
      confirm={t('colleagues.remove')}
      done={t('colleagues.removed-toast')}
      onDone={(left) => {
        if (hasWork(left)) onLeft({ userId, name: nameOf(colleague), work: left });
      }}
      onClose={onClose}
    >
      <p>{t('colleagues.remove-text')}</p>
      <Loaded
        state={work}
        skeleton={
          <SkeletonList label={t('staff.loading')} count={1} shape="rows" itemHeight="1.5rem" />
        }
      >
        {(value) => <WorkOf userId={userId} work={value} />}
      </Loaded>
    </TaskDialog>
  );
}

type TaskDialogProps<Call extends CallDefinition> = Omit<
  ComponentProps<typeof CallDialog<Call>>,
  'keep' | 'onTried'
>;

function TaskDialog<Call extends CallDefinition>(props: TaskDialogProps<Call>) {
  const { t } = useTexts();
  return (
    <CallDialog
      {...props}
      keep={t('colleagues.cancel')}
      // What somebody else has changed meanwhile is shown behind the dialog.
      onTried={() => void refreshCalls(getZaposleni)}
    />
  );
}
