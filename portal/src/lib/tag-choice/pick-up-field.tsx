import { Link } from '@tanstack/react-router';
import type { CallResult } from '@rampa/contract';
import type { getPonuda } from '@rampa/contract/purchases';
import { OpeningTable } from '../toll-time/opening-table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Select, type SelectProps } from '../../ui/select.tsx';
import styles from './pick-up-field.module.css';

interface PickUpFieldProps {
  readonly points: readonly PickUpPoint[];
  /** Id of the chosen one; empty if none. */
  readonly chosenId: string;
  readonly field: Omit<SelectProps, 'options'>;
}

/** Where to pick up: the places by town, and for the chosen one its address and opening hours. */
export function PickUpField({ points, chosenId, field }: PickUpFieldProps) {
  const { t, formats } = useTexts();
  const chosen = points.find(({ id }) => id === chosenId);
  return (
    <div className={styles['field']}>
      <Select
        {...field}
        options={[
          { value: '', label: t('purchases.point-of-sale-choose') },
          ...byTown(points, formats.locale).map(({ id, town, name }) => ({
            value: id,
            label: `${town} – ${name}`,
          })),
        ]}
      />
      <div role="status">
        {chosen === undefined ? null : <Place key={chosen.id} place={chosen} />}
      </div>
      <Link
        to="/pages/prodajna-mesta"
        search={{ service: 'tag-sale', ...(chosen === undefined ? {} : { point: chosen.id }) }}
      >
        {t('purchases.points-of-sale')}
      </Link>
    </div>
  );
}

type PickUpPoint = CallResult<typeof getPonuda>['pickUpPoints'][number];

/** In the alphabet of the language; the town is named once. */
function byTown(points: readonly PickUpPoint[], locale: string): readonly PickUpPoint[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return points
    .map((point) => {
      const end = `, ${point.town}`;
      return {
        ...point,
        name: point.name.endsWith(end) ? point.name.slice(0, -end.length) : point.name,
      };
    })
    .sort((a, b) => compare(a.town, b.town) || compare(a.name, b.name));
}

function Place({ place }: { readonly place: PickUpPoint }) {
  const { t } = useTexts();
  const { name, address, openingHours, hoursEstimated } = place;
  return (
    <div className={styles['place']}>
      <p>
        <strong>{name}</strong>
        <br />
        {address}
      </p>
      {openingHours === '24/7' ? (
        <p>{t('points-of-sale.open-always')}</p>
      ) : (
        <div>
          <strong>{t('purchases.point-of-sale-hours')}</strong>
          <OpeningTable openingHours={openingHours} />
        </div>
      )}
      {hoursEstimated ? (
        <p className={styles['unsure']}>{t('purchases.point-of-sale-hours-estimated')}</p>
      ) : null}
    </div>
  );
}
