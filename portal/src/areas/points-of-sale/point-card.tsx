import type { LocalMoment } from '@rampa/contract/points-of-sale';
import { MapPin, Navigation, Phone } from 'lucide-react';
import { directionsTo } from '../../lib/map/directions.ts';
import { OpeningTable } from '../../lib/toll-time/opening-table.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spoken } from '../../ui/page.tsx';
import type { PointNow } from './choose-points.ts';
import { KindIcon } from './kind-icon.tsx';
import { OpeningText } from './opening-text.tsx';
import styles from './point-card.module.css';

interface PointCardProps {
  readonly point: PointNow;
  readonly moment: LocalMoment;
  readonly selected: boolean;
  /** Shows it on the map; left out below the map itself. */
  readonly onShow?: () => void;
}

/** A place: whether it is open, its services, how to get there. */
export function PointCard({ point, moment, selected, onShow }: PointCardProps) {
  const { t, formats } = useTexts();
  const { id, kind, name, town, address, phone, services, state, distance, openingHours } = point;
  return (
    <article
      id={`point-${id}`}
      tabIndex={-1}
      aria-current={selected || undefined}
      className={classNames(styles['card'], selected && styles['selected'])}
    >
      <span className={styles['kind']}>
        <KindIcon kind={kind} size={26} />
      </span>
      <div className={styles['content']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['address']}>
          {address}, {town}
          {distance === null ? null : (
            <span className={styles['distance']}>
              {t('points-of-sale.away', { distance: formats.kilometres(distance) })}
            </span>
          )}
        </p>
        <div className={styles['state']}>
          <OpeningText state={state} moment={moment} />
          {point.hours === 'estimated' ? (
            <span className={styles['unsure']}>{t('points-of-sale.hours-unsure')}</span>
          ) : null}
        </div>
        <ul className={styles['services']}>
          {services.map((service) => (
            <li key={service}>{t(`points-of-sale.service-${service}`)}</li>
          ))}
        </ul>
        {openingHours === '24/7' ? null : (
          <details className={styles['more']}>
            <summary>
              {t('points-of-sale.hours')}
              <Spoken>: {name}</Spoken>
            </summary>
            <OpeningTable openingHours={openingHours} />
          </details>
        )}
        <div className={styles['actions']}>
          {onShow === undefined ? null : (
            <Button
              kind="quiet"
              size="small"
              icon={<MapPin size={18} aria-hidden="true" />}
              onClick={onShow}
            >
              {t('points-of-sale.show-on-map')}
              <Spoken>: {name}</Spoken>
            </Button>
          )}
          <ButtonAnchor
            kind="quiet"
            size="small"
            href={directionsTo([point.lat, point.lon], name, navigator.userAgent)}
            rel="noreferrer"
            target="_blank"
            icon={<Navigation size={18} aria-hidden="true" />}
          >
            {t('points-of-sale.directions')}
            <Spoken>: {name}</Spoken>
          </ButtonAnchor>
          {phone === '' ? null : (
            <ButtonAnchor
              kind="quiet"
              size="small"
              href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}
              icon={<Phone size={18} aria-hidden="true" />}
            >
              {phone}
            </ButtonAnchor>
          )}
        </div>
      </div>
    </article>
  );
}
