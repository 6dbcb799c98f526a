import type { Colleague } from '@rampa/contract/staff';
import { EllipsisVertical } from 'lucide-react';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Badge, StatusPill } from '../../../ui/status-pill.tsx';
import { nameOf } from './colleague-name.ts';
import type { ColleagueTask } from './colleague-dialogs.tsx';

type OnTask = (task: ColleagueTask, colleague: Colleague) => void;

/** Each colleague with role, access and what may be done about it. */
export function colleaguesOf({ t }: UseTexts, onTask: OnTask): DeskRows<Colleague> {
  const role = (one: Colleague) => t(`staff.role-${one.role}`);
  const acts = (one: Colleague) => <Acts colleague={one} onTask={onTask} />;
  return {
    label: t('colleagues.title'),
    rowKey: ({ user_id: id }) => id,
    columns: [
      {
        id: 'name',
        header: t('colleagues.name'),
        rowHeader: true,
        cell: (one) => <Who colleague={one} />,
      },
      { id: 'role', header: t('colleagues.role'), cell: role },
      { id: 'state', header: t('colleagues.state'), cell: (one) => <Access colleague={one} /> },
      { id: 'seen', header: t('colleagues.sign-in'), cell: (one) => <SignIn colleague={one} /> },
      {
        id: 'point',
        header: t('colleagues.point'),
        cell: ({ point }) => (point === '' ? '–' : point),
      },
      { id: 'acts', header: t('colleagues.acts'), cell: acts },
    ],
    card: (one) => (
      <>
        <Who colleague={one} />
        <span>{role(one)}</span>
        <Access colleague={one} />
        {one.lastSignIn === null && one.state !== 'active' ? null : (
          <span>
            {t('colleagues.sign-in')}: <SignIn colleague={one} />
          </span>
        )}
        {one.point === '' ? null : (
          <span>
            {t('colleagues.point')}: {one.point}
          </span>
        )}
        {acts(one)}
      </>
    ),
  };
}

interface ColleagueProps {
  readonly colleague: Colleague;
}

function Who({ colleague }: ColleagueProps) {
  const { t } = useTexts();
  return (
    <Lines>
      <span>
        <strong>{nameOf(colleague)}</strong>{' '}
        {colleague.me ? <Badge tone="neutral">{t('colleagues.me')}</Badge> : null}
      </span>
      <Aside translate="no">{colleague.email}</Aside>
    </Lines>
  );
}

function Access({ colleague: { state, invitedUntil, removedAt, secondFactor } }: ColleagueProps) {
  const { t, formats, now } = useTexts();
  if (state === 'invited') {
    return invitedUntil === null ? (
      <StatusPill tone="notice">{t('colleagues.state-invited-over')}</StatusPill>
    ) : (
      <Lines>
        <StatusPill tone="neutral">{t('colleagues.state-invited')}</StatusPill>
        <Aside>{t('colleagues.invited-until', { time: formats.dayTime(invitedUntil, now) })}</Aside>
      </Lines>
    );
  }
  return (
    <Lines>
      <StatusPill tone={state === 'active' ? 'good' : 'neutral'}>
        {t(`colleagues.state-${state}`)}
      </StatusPill>
      <Aside>
        {state === 'active' || removedAt === null
          ? t(secondFactor ? 'colleagues.factor' : 'colleagues.no-factor')
          : t('colleagues.removed-at', { time: formats.dayTime(removedAt, now) })}
      </Aside>
    </Lines>
  );
}

function SignIn({ colleague: { lastSignIn, state } }: ColleagueProps) {
  const { t, formats, now } = useTexts();
  if (lastSignIn === null) return state === 'active' ? t('colleagues.never-signed-in') : '–';
  return <time dateTime={lastSignIn}>{formats.dayTime(lastSignIn, now)}</time>;
}

function Acts({ colleague, onTask }: ColleagueProps & { readonly onTask: OnTask }) {
  const { t } = useTexts();
  const withoutReports = useSwitchedOff('reports-by-mail');
  const { state, me, role } = colleague;
  if (me || state === 'removed') return null;
  const entry = (task: ColleagueTask, label: string, danger = false) => ({
    id: task,
    label,
    danger,
    onSelect: () => onTask(task, colleague),
  });
  return (
    <Menu
      label={t('colleagues.menu', { name: nameOf(colleague) })}
      icon={<EllipsisVertical size={20} aria-hidden="true" />}
      entries={[
        ...(state === 'invited' ? [entry('again', t('colleagues.again'))] : []),
        entry('role', t('colleagues.change-role')),
        ...(state === 'active' ? [entry('reset', t('colleagues.reset-factor'))] : []),
        ...(role === 'supervisor' && !withoutReports
          ? [entry('reports', t('colleagues.reports'))]
          : []),
        entry('remove', t('colleagues.remove'), true),
      ]}
    />
  );
}
