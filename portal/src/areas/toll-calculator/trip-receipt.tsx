import type { TollTrip, TollWay } from '@rampa/contract/toll-calculator';
import { ArrowRight, Clock, Euro, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Spoken } from '../../ui/page.tsx';
import { Sign } from '../../ui/sign.tsx';
import { durationText } from '../../lib/trips/duration.ts';
import styles from './trip-receipt.module.css';

interface TripReceiptProps {
  /** The trip, or an alternative route of it. */
  readonly way: TollWay | TollTrip;
  readonly nameOf: (stationId: string) => string;
  readonly systemName: (id: string) => string;
  readonly from: string;
  readonly to: string;
  readonly vehicle: string;
  /** Another answer is loading. */
  readonly stale: boolean;
  /** Remarks about the tariff. */
  readonly remark: ReactNode;
}

/** The toll of the trip, as a sign with the figures and a receipt with the sections. */
export function TripReceipt(props: TripReceiptProps) {
  const { way, nameOf, systemName, from, to, vehicle, stale, remark } = props;
  const { t } = useTexts();
  return (
    <article
      className={classNames(styles['receipt'], stale && styles['stale'])}
      aria-label={t('toll-calculator.receipt')}
      aria-busy={stale || undefined}
    >
      <Sign>
        <div className={styles['sign']}>
          <h2 className={styles['ends']}>
            <span>{nameOf(from)}</span>
            <ArrowRight size={26} strokeWidth={3} aria-hidden="true" />
            <Spoken> {t('toll-calculator.to-spoken')} </Spoken>
            <span>{nameOf(to)}</span>
          </h2>
          <Figures way={way} />
          <Facts way={way} />
        </div>
      </Sign>
      <div className={styles['torn']}>
        {way.sections.length === 0 ? (
          <p>{t('toll-calculator.free')}</p>
        ) : (
          <ol className={styles['sections']} aria-label={t('toll-calculator.sections')}>
            {way.sections.map((section) => (
              <Section key={`${section.from} ${section.to}`} {...{ section, nameOf, systemName }} />
            ))}
          </ol>
        )}
        <Totals way={way} vehicle={vehicle} />
        <div className={styles['remark']}>{remark}</div>
      </div>
    </article>
  );
}

function Figures({ way: { total, totalWithTag } }: { readonly way: TollWay }) {
  const { t, formats } = useTexts();
  const saves = totalWithTag.amount < total.amount;
  return (
    <dl className={styles['figures']}>
      <div className={styles['figure']}>
        <dt>{t(saves ? 'toll-calculator.with-tag' : 'toll-calculator.toll')}</dt>
        <dd>
          <Amount {...formats.moneyParts(totalWithTag)} size="figure" />
        </dd>
      </div>
      {saves ? (
        <div className={styles['figure']}>
          <dt>{t('toll-calculator.without-tag')}</dt>
          <dd>
            <Amount {...formats.moneyParts(total)} size="large" />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Facts({ way }: { readonly way: TollWay }) {
  const { t, formats } = useTexts();
  const saves = way.totalWithTag.amount < way.total.amount;
  return (
    <ul className={styles['facts']}>
      <li>
        <Route size={20} aria-hidden="true" />
        <Spoken>{t('toll-calculator.length')} </Spoken>
        {formats.kilometres(way.km * 1000)}
      </li>
      <li>
        <Clock size={20} aria-hidden="true" />
        <Spoken>{t('toll-calculator.duration')} </Spoken>
        {durationText(way.minutes, t)}
      </li>
      {way.totalEur === null ? null : (
        <li>
          <Euro size={20} aria-hidden="true" />
          {t(saves ? 'toll-calculator.in-euros-without-tag' : 'toll-calculator.in-euros', {
            amount: formats.money(way.totalEur),
          })}
        </li>
      )}
    </ul>
  );
}

interface SectionProps extends Pick<TripReceiptProps, 'nameOf' | 'systemName'> {
  readonly section: TollWay['sections'][number];
}

function Section({ section, nameOf, systemName }: SectionProps) {
  const { t, formats } = useTexts();
  const { amount, amountWithTag } = section;
  return (
    <li className={styles['section']}>
      <div className={styles['way']}>
        <h3 className={styles['sectionEnds']}>
          {nameOf(section.from)} – {nameOf(section.to)}
        </h3>
        <p className={styles['system']}>
          {t('toll-calculator.system', { name: systemName(section.tariffSystem) })}{' '}
          <span className={styles['km']}>· {formats.kilometres(section.km * 1000)}</span>
        </p>
      </div>
      <div className={styles['amounts']}>
        <Amount {...formats.moneyParts(amount)} />
        {amountWithTag.amount < amount.amount ? (
          <span className={styles['withTag']}>
            {t('toll-calculator.section-with-tag', { amount: formats.money(amountWithTag) })}
          </span>
        ) : null}
      </div>
    </li>
  );
}

function Totals({ way, vehicle }: Pick<TripReceiptProps, 'way' | 'vehicle'>) {
  const { t, formats } = useTexts();
  const { total, totalWithTag } = way;
  const saved = { ...total, amount: totalWithTag.amount - total.amount };
  const both = { ...totalWithTag, amount: 2 * totalWithTag.amount };
  const lines: Description[] = [
    { term: t('toll-calculator.vehicle'), value: vehicle },
    ...(saved.amount === 0
      ? []
      : [
          { term: t('toll-calculator.without-tag'), value: formats.money(total) },
          { term: t('toll-calculator.saved'), value: formats.money(saved) },
        ]),
    {
      term: t(saved.amount === 0 ? 'toll-calculator.total' : 'toll-calculator.with-tag'),
      value: formats.money(totalWithTag),
      strong: true,
    },
    ...(total.amount === 0
      ? []
      : [{ term: t('toll-calculator.both-ways'), value: formats.money(both) }]),
  ];
  return (
    <div className={styles['totals']}>
      <DescriptionList items={lines} />
    </div>
  );
}
