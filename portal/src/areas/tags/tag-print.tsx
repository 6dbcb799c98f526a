import type { Tag } from '@rampa/contract/tags';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Dot } from '../../ui/dot.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './tag-print.module.css';

/** Category and serial number, as printed on the tag. */
export function TagPrint({ tag }: { readonly tag: Pick<Tag, 'kategorija' | 'serial_number'> }) {
  const { t } = useTexts();
  return (
    <span className={styles['print']}>
      {t('tags.category', { category: tag.kategorija })}
      <Dot />
      <SerialNumber value={tag.serial_number} />
    </span>
  );
}
