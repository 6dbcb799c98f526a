import {
  getRasporediIzvestaja,
  otkaziIzvestaj,
  type ReportGroup,
  zakaziIzvestaj,
} from '@rampa/contract/spending-reports';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Row, Section, Spoken } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './reports.module.css';

/** Statements are closed on the second: what comes on the third is complete. */
const usualDay = 3;
const days = Array.from({ length: 28 }, (_, at) => String(at + 1));

/** Which reports come by mail each month, and this one among them. */
export function ReportSchedules({ by }: { readonly by: ReportGroup }) {
  const may = useMay(getRasporediIzvestaja);
  return may ? <Schedules by={by} /> : null;
}

function Schedules({ by }: { readonly by: ReportGroup }) {
  const { t, formats } = useTexts();
  const state = useCall(getRasporediIzvestaja, {}, { quiet: true });
  const schedule = useSubmit(zakaziIzvestaj);
  const stop = useSubmit(otkaziIzvestaj);
  const [chosen, setChosen] = useState<{ readonly by: ReportGroup; readonly day: string }>();
  const items = state.value?.items ?? [];
  const known = items.find((one) => one.by === by);
  const day = chosen?.by === by ? chosen.day : String(known?.dayOfMonth ?? usualDay);

  const say = (outcome: Awaited<ReturnType<typeof schedule.submit>>, done: string): void => {
    void refreshCalls(getRasporediIzvestaja);
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: done }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
  };

  return (
    <Section title={t('spending-reports.by-mail')}>
      <p>{t('spending-reports.by-mail-text')}</p>
      {items.length === 0 ? null : (
        <ul className={styles['schedules']}>
          {items.map((one) => (
            <li key={one.by}>
              <span>
                {t(`spending-reports.by-${one.by}`)},{' '}
                {t('spending-reports.next-mail', { day: formats.longDay(one.nextOn) })}
              </span>
              <Button
                size="small"
                busy={stop.busy}
                onClick={() =>
                  void stop
                    .submit({ by: one.by })
                    .then((outcome) => say(outcome, t('spending-reports.stopped')))
                }
              >
                {t('spending-reports.stop')}
                <Spoken> {t(`spending-reports.by-${one.by}`)}</Spoken>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(styles['controls'], styles['mail'])}>
        <Select
          label={t('spending-reports.mail-day')}
          value={day}
          options={days.map((value) => ({
            value,
            label: t('spending-reports.mail-day-of', { number: value }),
          }))}
          onChange={({ target }) => setChosen({ by, day: target.value })}
        />
      </div>
      <Row>
        <Button
          busy={schedule.busy}
          onClick={() =>
            void schedule
              .submit({ by, dayOfMonth: Number(day) })
              .then((outcome) => say(outcome, t('spending-reports.scheduled')))
          }
        >
          {known === undefined
            ? t('spending-reports.schedule', { by: t(`spending-reports.mail-by-${by}`) })
            : t('spending-reports.change-day')}
        </Button>
      </Row>
    </Section>
  );
}
