import type { ComplaintSubject as Subject } from '@rampa/contract/complaints';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import { Plate } from '../../ui/plate.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './complaint-subject.module.css';

/** What a complaint is about, in one or two lines. */
export function ComplaintSubject({ subject }: { readonly subject: Subject }) {
  const { t, formats, now } = useTexts();
  const countries = useCountryNames();
  const { kind, serial_number: serial, plate, country, at, amount } = subject;
  const facts = [
    country === '' ? '' : countries.of(country),
    at === null ? '' : formats.dayTime(at, now),
    amount === null ? '' : formats.money(amount, { exact: true }),
  ].filter((fact) => fact !== '');
  return (
    <span className={styles['subject']}>
      <span className={styles['name']}>
        {t(`complaints.about-${kind}`)}
        {kind === 'passage' || kind === 'passage-abroad' ? `: ${tripOf(subject)}` : null}
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

/** An entry that is not known is left out. */
function tripOf({ entry, exit }: Subject): string {
  return entry === '' ? exit : `${entry} → ${exit}`;
}
