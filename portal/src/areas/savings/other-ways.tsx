import type { CallResult } from '@rampa/contract';
import type { getUstede, SavingOnWay } from '@rampa/contract/savings';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, Section, Stack } from '../../ui/page.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import type { SavingsShown } from './savings-shown.ts';
import styles from './savings.module.css';

/** A screen of another area. */
const calculator: string = '/pages/izracunaj-putarinu';

/** Trips for which the calculator knows a cheaper way; nothing where there are none. */
export function OtherWays({ savings: { otherWays } }: { readonly savings: SavingsShown }) {
  const { t, formats } = useTexts();
  const { items, totalRecords, saved } = otherWays;
  if (items.length === 0) return null;
  const more = totalRecords - items.length;
  return (
    <Section title={t('savings.ways-title')}>
      <Stack>
        <p>{t('savings.ways-text', { amount: formats.money(saved) })}</p>
        <ul className={styles['ways']}>
          {items.map((one) => (
            <li key={keyOf(one)}>
              <Card>
                <CheaperWay one={one} />
              </Card>
            </li>
          ))}
        </ul>
        {more === 0 ? null : <p>{t('savings.ways-more', { count: more })}</p>}
      </Stack>
    </Section>
  );
}

function keyOf({ tag_id: tag, fromStation, toStation, kategorija, ...one }: SavingOnWay): string {
  return [tag, fromStation, toStation, kategorija, one.priceListFrom, one.driven.km].join(' ');
}

function CheaperWay({ one }: { readonly one: SavingOnWay }) {
  const { t, formats } = useTexts();
  const { name, from, to, fromStation, toStation, kategorija, trips, driven, other } = one;
  const kilometres = Math.round((other.km - driven.km) * 10) / 10;
  const minutes = other.minutes - driven.minutes;
  return (
    <div className={styles['card']}>
      <div className={styles['name']}>
        <Link
          to={calculator}
          search={{ from: fromStation, to: toStation, kategorija }}
          className={styles['link']}
        >
          {t('savings.trip', { from, to })}
        </Link>
        <span className={styles['quiet']}>
          {[
            name === '' ? t('savings.no-tag') : name,
            t('savings.category', { kategorija }),
            t('savings.trips-of', { count: trips, number: formats.number(trips) }),
          ].join(', ')}
        </span>
      </div>
      <div className={styles['both']}>
        <Way label={t('savings.way-driven')} way={driven} />
        <Way label={t('savings.way-other')} way={other} />
      </div>
      <span className={styles['differences']}>
        {kilometres === 0 ? null : (
          <Badge tone="neutral">
            {t(kilometres > 0 ? 'savings.way-longer' : 'savings.way-shorter', {
              distance: formats.kilometres(Math.abs(kilometres) * 1000),
            })}
          </Badge>
        )}
        {minutes === 0 ? null : (
          <Badge tone="neutral">
            {t(minutes > 0 ? 'savings.way-slower' : 'savings.way-faster', {
              minutes: Math.abs(minutes),
            })}
          </Badge>
        )}
      </span>
      <span>
        {t('savings.paid-and-would-way', {
          paid: formats.money(one.paid),
          would: formats.money(one.wouldHavePaid),
          day: formats.day(one.priceListFrom),
        })}
      </span>
      <strong>
        {t('savings.saved')}: {formats.money(one.saved)}
      </strong>
    </div>
  );
}

type ShownWay = CallResult<typeof getUstede>['otherWays']['items'][number]['driven'];

function Way({ label, way }: { readonly label: string; readonly way: ShownWay }) {
  const { t, formats } = useTexts();
  const { sections, total, km, minutes } = way;
  return (
    <div className={styles['name']}>
      <h3 className={styles['way']}>{label}</h3>
      <Amount {...formats.moneyParts(total)} />
      <span className={styles['quiet']}>
        {t('savings.way-length', { distance: formats.kilometres(km * 1000), minutes })}
      </span>
      {sections.length === 0 ? <span>{t('savings.way-free')}</span> : null}
      {sections.map((section) => (
        <span key={`${section.from} ${section.to}`}>
          {t('savings.way-section', {
            from: section.from,
            to: section.to,
            amount: formats.money(section.amount),
          })}
        </span>
      ))}
    </div>
  );
}
