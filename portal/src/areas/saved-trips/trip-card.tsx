import type { SavedTrip } from '@rampa/contract/saved-trips';
import { Check, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { durationText } from '../../lib/trips/duration.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Spoken } from '../../ui/page.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { OtherWays } from './other-ways.tsx';
import styles from './saved-trips.module.css';
import { TripEvents } from './trip-events.tsx';
import { whenText } from './trip-words.ts';

interface TripCardProps {
  readonly trip: SavedTrip;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A saved trip: its toll, its tag, what is on the road, other ways. */
export function TripCard({ trip, onEdit, onRemove }: TripCardProps) {
  const { t } = useTexts();
  const title = useId();
  const { name, stations, kategorija } = trip;
  const named = <Spoken>: {name}</Spoken>;
  return (
    <Card>
      <article className={styles['trip']} aria-labelledby={title}>
        <header className={styles['name']}>
          <h2 id={title} className={styles['title']}>
            {name}
          </h2>
          <span>{stations.map((station) => station.name).join(' – ')}</span>
          <span className={styles['quiet']}>
            {t('saved-trips.category', { kategorija })} · {whenText(trip, t)}
          </span>
        </header>
        <div className={styles['money']}>
          <Toll trip={trip} />
          <TripTag trip={trip} />
        </div>
        <TripEvents trip={trip} />
        <OtherWays trip={trip} />
        <div className={styles['actions']}>
          <Calculations trip={trip} />
          <Button kind="quiet" size="small" icon={<Pencil size={16} />} onClick={onEdit}>
            {t('saved-trips.edit')}
            {named}
          </Button>
          <Button kind="quiet" size="small" icon={<Trash2 size={16} />} onClick={onRemove}>
            {t('saved-trips.remove')}
            {named}
          </Button>
        </div>
      </article>
    </Card>
  );
}

function Toll({ trip: { toll } }: { readonly trip: SavedTrip }) {
  const { t, formats } = useTexts();
  if (toll === null) return <p>{t('saved-trips.no-toll')}</p>;
  // Where a tag has no discount, one price is said once.
  const saves = toll.total.amount !== toll.totalWithTag.amount;
  return (
    <div className={styles['name']}>
      <span className={styles['quiet']}>
        {t(saves ? 'saved-trips.with-tag' : 'saved-trips.toll')}
      </span>
      <span className={styles['figure']}>
        <Amount {...formats.moneyParts(toll.totalWithTag)} />
      </span>
      {saves ? (
        <span className={styles['quiet']}>
          {t('saved-trips.without-tag', { amount: formats.money(toll.total) })}
        </span>
      ) : null}
      <span className={styles['quiet']}>
        {formats.kilometres(toll.km * 1000)} · {durationText(toll.minutes, t)}
      </span>
    </div>
  );
}

function TripTag({ trip: { tag, name } }: { readonly trip: SavedTrip }) {
  const { t, formats } = useTexts();
  if (tag === null) return null;
  return (
    <div className={styles['name']}>
      <strong>{tag.name}</strong>
      {(tag.status ?? 'aktivan') === 'aktivan' ? (
        <span>{t('saved-trips.balance', { amount: formats.money(tag.balance) })}</span>
      ) : (
        <>
          <Badge tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {t('saved-trips.tag-stopped')}
          </Badge>
          <span>{t('saved-trips.tag-stopped-then')}</span>
        </>
      )}
      {tag.enough === true ? (
        <Badge tone="good" icon={<Check size={16} strokeWidth={3} aria-hidden="true" />}>
          {t('saved-trips.enough')}
        </Badge>
      ) : null}
      {tag.enough === false ? (
        <>
          <Badge tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {t('saved-trips.not-enough')}
          </Badge>
          <ButtonLink
            to="/pages/dopuna-pregled"
            search={{ tag: tag.tag_id }}
            size="small"
            kind="primary"
          >
            {t('saved-trips.top-up')}
            <Spoken>: {name}</Spoken>
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}

/** Each leg of the trip in the calculator. */
function Calculations({ trip: { stations, kategorija, name } }: { readonly trip: SavedTrip }) {
  const { t } = useTexts();
  const legs = stations.slice(1).map((to, at) => ({ from: stations[at] ?? to, to }));
  return legs.map(({ from, to }) => (
    <ButtonLink
      key={`${from.id}>${to.id}`}
      to="/pages/izracunaj-putarinu"
      search={{ from: from.id, to: to.id, kategorija }}
      size="small"
      kind="quiet"
    >
      {legs.length === 1
        ? t('saved-trips.calculate')
        : t('saved-trips.calculate-leg', { from: from.name, to: to.name })}
      <Spoken>: {name}</Spoken>
    </ButtonLink>
  ));
}
