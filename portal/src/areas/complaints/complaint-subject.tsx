import type { ComplaintSubject as Subject } from '@rampa/contract/complaints';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import { useEntryName } from '../../lib/trips/trip.tsx';
import { Plate } from '../../ui/plate.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './complaint-subject.module.css';

const times: Readonly<Partial<Record<Subject['kind'], TextKey & `complaints.at-${string}`>>> = {
  passage: 'complaints.at-passage',
  'passage-abroad': 'complaints.at-passage',
  'top-up': 'complaints.at-top-up',
  order: 'complaints.at-order',
  invoice: 'complaints.at-invoice',
};

/** What a complaint is about, in one or two lines. */
export function ComplaintSubject({ subject }: { readonly subject: Subject }) {
  const { t, formats, now } = useTexts();
  const countries = useCountryNames();
  const entryName = useEntryName();
  const { kind, serial_number: serial, plate, country, at, amount } = subject;
  // Says which of its times this is, so that clerk and customer mean the same one.
  const timeOf = (time: string): string => {
    const what = times[kind];
    return what === undefined ? time : `${t(what)}: ${time}`;
  };
  const facts = [
    country === '' ? '' : countries.of(country),
    at === null ? '' : timeOf(formats.dayTime(at, now)),
    amount === null ? '' : formats.money(amount, { exact: true }),
  ].filter((fact) => fact !== '');
  return (
    <span className={styles['subject']}>
      <span className={styles['name']}>
        {t(`complaints.about-${kind}`)}
        {kind === 'passages' ? `: ${formats.number(subject.count)}` : null}
        {kind === 'passage' ? `: ${entryName(subject.entry)} → ${subject.exit}` : null}
        {kind === 'passage-abroad' ? `: ${tripAbroad(subject)}` : null}
        {kind === 'top-up' || kind === 'order' || kind === 'invoice' ? (
          <> {unbroken(subject.id)}</>
        ) : null}
      </span>
      {facts.length === 0 ? null : <span className={styles['facts']}>{facts.join(' · ')}</span>}
      {serial === '' ? null : (
        <span className={styles['tag']}>
          {plate === '' ? null : <Plate value={plate} label={t('tag-name.plate')} size="small" />}
          <SerialNumber value={serial} />
        </span>
      )}
    </span>
  );
}

/** Abroad a toll may be paid at a single place, which has no entry. */
function tripAbroad({ entry, exit }: Subject): string {
  return entry === '' ? exit : `${entry} → ${exit}`;
}
