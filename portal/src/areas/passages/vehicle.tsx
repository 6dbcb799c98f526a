import type { Passage } from '@rampa/contract/passages';
import { costCentreName } from '../../lib/cost-centres/use-cost-centres.ts';
import { TagPlate } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './vehicle.module.css';

interface VehicleProps {
  readonly passage: Passage;
  /** Names the lane as well. */
  readonly withLane?: boolean;
}

/** Which vehicle it was and the category it paid as. */
export function Vehicle({ passage, withLane = false }: VehicleProps) {
  const { t } = useTexts();
  const { plate, nickname, kategorija, lane, costCentre } = passage;
  return (
    <span className={styles['vehicle']}>
      {plate === '' ? null : <TagPlate tag={passage} size="small" />}
      <span className={styles['facts']}>
        <span className={styles['row']}>
          {nickname === '' ? null : <span>{nickname}</span>}
          {plate === '' && nickname === '' ? (
            <span>
              <SerialNumber value={passage.serial_number} />
            </span>
          ) : null}
          <span>{t('passages.category', { kategorija })}</span>
          {/* A stored answer of an older version may lack it. */}
          {costCentre?.code === undefined ? null : (
            <span title={t('cost-centres.one')}>{costCentreName(costCentre)}</span>
          )}
          {withLane && lane !== '' ? <span>{t('passages.lane', { lane })}</span> : null}
        </span>
      </span>
    </span>
  );
}
