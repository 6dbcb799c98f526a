import { Clock, MapPin, Phone, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { offices } from '../../lib/country/offices.ts';
import { settings } from '../../lib/portal.ts';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Sign } from '../../ui/sign.tsx';
import styles from './contact-ways.module.css';

/** A screen of another area, linked to if it exists. */
const pointsOfSale: string = '/pages/prodajna-mesta';

/** By telephone or in person: known without the server, so it works offline as well. */
export function ContactWays() {
  const { t } = useTexts();
  const hasPoints = useRouteExists()(pointsOfSale);
  const { phone, name, hours, settlementBody } = offices[settings.country];
  return (
    <aside className={styles['ways']} aria-label={t('contact.ways')}>
      <Sign className={styles['sign']}>
        <div className={styles['board']}>
          <p className={styles['term']}>
            {t(phone === undefined ? 'contact.help' : 'contact.centre')}
          </p>
          {phone === undefined ? (
            <p className={styles['figure']}>{t('contact.help-everywhere')}</p>
          ) : (
            <a
              className={styles['figure']}
              href={`tel:${phone.replaceAll(' ', '')}`}
              aria-label={t('contact.call', { phone })}
            >
              {phone}
            </a>
          )}
          <p className={styles['note']}>
            {t(phone === undefined ? 'contact.at-stations' : 'contact.phone-hours')}
          </p>
        </div>
      </Sign>
      <ul className={styles['list']}>
        <Way icon={<MapPin size={24} />} term={t('contact.office')}>
          {t(name)}
        </Way>
        {hours === undefined ? null : (
          <Way icon={<Clock size={24} />} term={t('contact.office-open')}>
            {t(hours)}
          </Way>
        )}
        {phone === undefined ? null : (
          <Way icon={<Phone size={24} />} term={t('contact.urgent')}>
            {/* A number stays on one line. */}
            {t('contact.urgent-text', { phone: phone.replaceAll(' ', '\u00a0') })}
          </Way>
        )}
        <Way icon={<Scale size={24} />} term={t('contact.dispute')}>
          {t('contact.dispute-text', { body: t(settlementBody) })}
        </Way>
      </ul>
      {hasPoints ? <ButtonLink to={pointsOfSale}>{t('contact.points-of-sale')}</ButtonLink> : null}
    </aside>
  );
}

function Way({
  icon,
  term,
  children,
}: {
  readonly icon: ReactNode;
  readonly term: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles['way']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <div>
        <p className={styles['name']}>{term}</p>
        <p>{children}</p>
      </div>
    </li>
  );
}
