import type { RoadEvent } from '@rampa/contract/road-conditions';
import { ArrowRight, CalendarClock, Compass, MapPin, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNamed } from '../../lib/roads/event-places.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spoken } from '../../ui/page.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './event-card.module.css';
import { KindPlate, SeverityMark, toneOf } from './event-marks.tsx';
import { validityOf } from './event-times.ts';

interface EventCardProps {
  readonly event: RoadEvent;
  readonly now: number;
  /** Arrived while the page was open. */
  readonly fresh: boolean;
  readonly selected: boolean;
  /** Shows it on the map; left out where there is no map. */
  readonly onShow: (() => void) | undefined;
}

/** An event as on a road sign: what, where, until when; details and source on demand. */
export function EventCard({ event, now, fresh, selected, onShow }: EventCardProps) {
  const { t, formats } = useTexts();
  const { kind, severity, road, title, text, source, reportedAt } = event;
  return (
    <article
      id={`event-${event.id}`}
      className={classNames(
        styles['card'],
        styles[toneOf(severity)],
        selected && styles['selected'],
      )}
      aria-current={selected || undefined}
      tabIndex={-1}
    >
      <KindPlate kind={kind} severity={severity} />
      <div className={styles['content']}>
        <div className={styles['top']}>
          <span className={styles['road']}>{road}</span>
          <span className={styles['kind']}>{t(`road-conditions.kind-${kind}`)}</span>
          <SeverityMark severity={severity} />
          {fresh ? <Badge tone="good">{t('road-conditions.fresh')}</Badge> : null}
        </div>
        <h3 className={styles['title']}>{title}</h3>
        <Section event={event} />
        <p className={styles['validity']}>
          <CalendarClock size={18} aria-hidden="true" />
          <Spoken>{t('road-conditions.validity')}: </Spoken>
          <ValidityText event={event} now={now} />
        </p>
        <div className={styles['foot']}>
          <details className={styles['details']} open={selected || undefined}>
            <summary>
              {t('road-conditions.details')}
              <Spoken>: {title}</Spoken>
            </summary>
            {text === '' || text === title ? null : <p className={styles['text']}>{text}</p>}
            <dl className={styles['facts']}>
              {event.direction === '' ? null : (
                <Fact icon={<Compass size={18} />} label={t('road-conditions.direction')} written>
                  {event.direction}
                </Fact>
              )}
              <Fact icon={<Radio size={18} />} label={t('road-conditions.source')}>
                {t('road-conditions.source-when', {
                  source,
                  ago: formats.ago(Date.parse(reportedAt), now),
                })}
              </Fact>
            </dl>
          </details>
          {onShow === undefined ? null : (
            <button type="button" className={styles['show']} onClick={onShow}>
              <MapPin size={18} aria-hidden="true" />
              {t('road-conditions.show-on-map')}
              <Spoken>: {title}</Spoken>
            </button>
          )}
        </div>
      </div>
    </article>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Shows the label too: without it the value means nothing. */
  readonly written?: boolean;
  readonly children: ReactNode;
}

function Fact({ icon, label, written = false, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>
        <span aria-hidden="true">{icon}</span>
        {written ? `${label}:` : <Spoken>{label}</Spoken>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Between which places, and at which kilometres. */
function Section({ event }: { readonly event: RoadEvent }) {
  const { t, formats } = useTexts();
  const { from, to, fromKm, toKm } = event.section;
  const named = isNamed(event);
  if (named && fromKm === null) return null;
  return (
    <p className={styles['section']}>
      {named ? null : <span className={styles['place']}>{from}</span>}
      {from === to ? null : (
        <>
          <ArrowRight size={18} aria-hidden="true" className={styles['arrow']} />
          <Spoken>{t('road-conditions.to')}</Spoken>
          <span className={styles['place']}>{to}</span>
        </>
      )}
      {fromKm === null ? null : (
        <span className={styles['km']}>
          {toKm === null || toKm === fromKm
            ? t('road-conditions.at-km', { km: formats.number(fromKm) })
            : t('road-conditions.between-km', {
                from: formats.number(fromKm),
                to: formats.number(toKm),
              })}
        </span>
      )}
    </p>
  );
}

function ValidityText({ event, now }: { readonly event: RoadEvent; readonly now: number }) {
  const { t, formats } = useTexts();
  const validity = validityOf(event, now, formats);
  const windows = event.daily.map(({ from, to }) => `${from}–${to}`).join(', ');
  return (
    <>
      {validity.key === 'until'
        ? t('road-conditions.until', { when: validity.when })
        : validity.key === 'from'
          ? t('road-conditions.from', { when: validity.when })
          : validity.key === 'from-until'
            ? t('road-conditions.from-until', { when: validity.when, end: validity.end })
            : validity.key === 'on'
              ? validity.when
              : t(`road-conditions.${validity.key}`)}
      {windows === ''
        ? ''
        : ` · ${validity.key === 'on' ? windows : t('road-conditions.daily', { windows })}`}
    </>
  );
}
