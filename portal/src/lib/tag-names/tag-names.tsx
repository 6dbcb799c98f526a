import { Plate } from '../../ui/plate.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './tag-names.module.css';

/** The names that every call gives of a tag. */
export interface NamedTag {
  readonly plate: string;
  readonly nickname: string;
  readonly serial_number: string;
}

/** The customer's name of a tag: its plate, else its nickname, else the number printed on it. */
export function nameOf({ plate, nickname, serial_number: serialNumber }: NamedTag): string {
  return [plate, nickname, serialNumber].find((name) => name !== '') ?? '';
}

interface TagPlateProps {
  readonly tag: NamedTag;
  readonly size?: 'small' | 'medium';
}

export function TagPlate({ tag, size = 'medium' }: TagPlateProps) {
  const { t } = useTexts();
  return tag.plate === '' ? (
    <span className={styles['noPlate']}>{t('tag-name.no-plate')}</span>
  ) : (
    <Plate value={tag.plate} label={t('tag-name.plate')} size={size} />
  );
}
