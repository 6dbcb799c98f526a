import {
  type DeskPoint,
  otvoriProdajnoMesto,
  type PointUses,
  zatvoriProdajnoMesto,
} from '@rampa/contract/points-of-sale';
import { Link } from '@tanstack/react-router';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { tollDayOf } from '../../../lib/formats/formats.ts';
import { FormDay } from '../../../lib/forms/form-day.tsx';
import { useBegunDay } from '../../../lib/forms/use-begun-day.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import styles from './points-desk.module.css';
import { placeIn } from './place-in.ts';
import { refreshPoints } from './refresh-points.ts';

const formName = 'close-point';

interface ClosePointProps {
  readonly point: DeskPoint;
  readonly uses: PointUses;
  readonly onClose: () => void;
}

interface Fields {
  readonly lastDay: string;
}

/** Asks after which day customers see it no more, and says what depends on it. */
export function ClosePointDialog({ point, uses, onClose }: ClosePointProps) {
  const { t, languageId, now } = useTexts();
  const today = tollDayOf(now);
  const begun = point.lastDay ?? today;
  const call = useCallForm(zatvoriProdajnoMesto, {
    name: formName,
    defaultValues: { lastDay: begun },
    toInput: ({ lastDay }: Fields) => ({
      point_id: point.id,
      revision: point.revision,
      lastDay,
    }),
    missing: { lastDay: 'points-desk.last-day-missing' },
    onDone() {
      toasts.show({ severity: 'success', summary: t('points-desk.closed-toast') });
      refreshPoints();
      onClose();
    },
    onRefused({ status }) {
      if (status === 409) refreshPoints();
      return false;
    },
  });
  useBegunDay({
    begun,
    read: () => call.form.getValues('lastDay'),
    write: (day) => call.form.setValue('lastDay', day),
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('points-desk.close-title', { name: placeIn(point.name, languageId) })}
      act={t('points-desk.close')}
      cancel={t('points-desk.cancel')}
      kind="danger"
      form={call}
      onClose={onClose}
    >
      <p>{t('points-desk.close-text')}</p>
      <Uses uses={uses} />
      <FormDay call={call} name="lastDay" label={t('points-desk.last-day')} min={today} />
    </CallFormDialog>
  );
}

function Uses({ uses }: Pick<ClosePointProps, 'uses'>) {
  const { t, formats } = useTexts();
  const { orders, devices = 0, clerks, counters = 0, till } = uses;
  if (orders === 0 && devices === 0 && clerks === 0 && counters === 0 && till === null) {
    return <p>{t('points-desk.uses-none')}</p>;
  }
  return (
    <ul className={styles['uses']}>
      {orders === 0 ? null : (
        <li>
          {t('points-desk.uses-orders', { count: orders })}{' '}
          <Link to="/uprava/otprema">{t('points-desk.to-orders')}</Link>
        </li>
      )}
      {devices === 0 ? null : (
        <li>
          {t('points-desk.uses-devices', { count: devices })}{' '}
          <Link to="/uprava/zalihe">{t('points-desk.to-stock')}</Link>
        </li>
      )}
      {counters === 0 ? null : <li>{t('points-desk.uses-counters', { count: counters })}</li>}
      {clerks === 0 ? null : <li>{t('points-desk.uses-clerks', { count: clerks })}</li>}
      {till === null ? null : (
        <li>{t('points-desk.uses-till', { amount: formats.money(till, { exact: true }) })}</li>
      )}
    </ul>
  );
}

/** Customers see it again, or go on seeing it. */
export function ReopenPointDialog({ point, onClose }: Omit<ClosePointProps, 'uses'>) {
  const { t, languageId } = useTexts();
  const { submit } = useSubmit(otvoriProdajnoMesto);

  async function reopen(): Promise<string | undefined> {
    const outcome = await submit({ point_id: point.id, revision: point.revision });
    refreshPoints();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('points-desk.reopened-toast') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('points-desk.reopen-title', { name: placeIn(point.name, languageId) })}
      confirm={t(point.closed ? 'points-desk.reopen' : 'points-desk.keep-open')}
      keep={t('points-desk.cancel')}
      kind="primary"
      onConfirm={reopen}
      onClose={onClose}
    >
      <p>{t('points-desk.reopen-text')}</p>
    </ConfirmDialog>
  );
}
