import type { RoadEvent } from '@rampa/contract/road-conditions';
import { toLatin } from '@rampa/contract/script';
import { useWatch } from 'react-hook-form';
import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { instantOfToll } from '../../../lib/toll-time/local-moment.ts';
import { EventCard } from '../event-card.tsx';
import styles from './event-form.module.css';
import { typedNumber } from '../../../lib/forms/typed-number.ts';
import type { EventValues } from './event-values.ts';

/** The card that drivers will see, in the language of the page, while it is being written. */
export function EventPreview({ call }: { readonly call: CallForm<EventValues> }) {
  const { t, languageId, now } = useTexts();
  const values = { ...call.form.getValues(), ...useWatch({ control: call.form.control }) };
  const serbian = (text: string) => (languageId === '1' ? text : toLatin(text));
  const inLanguage = (sr: string, en: string) => (languageId === '3' ? en : serbian(sr));
  const title = inLanguage(values.title_sr, values.title_en);
  const km = values.km.trim() === '' ? null : typedNumber(values.km);
  const event: RoadEvent = {
    id: 'preview',
    version: 0,
    kind: values.kind,
    severity: values.severity,
    road: values.road === '' ? '–' : values.road,
    section: {
      from: serbian(values.from),
      to: serbian(values.to === '' ? values.from : values.to),
      fromKm: km === null || Number.isNaN(km) ? null : km,
      toKm: null,
    },
    direction: inLanguage(values.direction_sr, values.direction_en),
    lat: 0,
    lon: 0,
    line: [],
    validFrom: instantOf(values.validFrom) ?? new Date(now).toISOString(),
    validTo: instantOf(values.validTo),
    daily: [],
    // A card has a heading even before one is written.
    title: title.trim() === '' ? t(`road-conditions.kind-${values.kind}`) : title,
    text: inLanguage(values.text_sr, values.text_en),
    source: t('road-desk.preview-source'),
    reportedAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    demo: false,
  };
  return (
    <section aria-label={t('road-desk.preview')} className={styles['preview']}>
      <h2 className={styles['label']}>{t('road-desk.preview')}</h2>
      <EventCard event={event} now={now} fresh={false} selected onShow={undefined} />
    </section>
  );
}

/** `2026-11-22T07:00`; a lone `:00Z` would be parsed as a day in the year 2000. */
const wholeMoment = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}$/u;

/** None while the field is empty, or its year is incomplete. */
function instantOf(tollTime: string): string | null {
  if (!wholeMoment.test(tollTime)) return null;
  const time = instantOfToll(tollTime);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
