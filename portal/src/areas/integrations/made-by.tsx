import type { Maker } from '@rampa/contract/integrations';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './integrations.module.css';

interface MadeByProps {
  readonly maker: Maker;
  readonly at: string;
  /** It works: whoever made it and has no say any more is of interest. */
  readonly works: boolean;
}

/** Who made a key or a webhook and when, and that they have no say any more. */
export function MadeBy({ maker, at, works }: MadeByProps) {
  const { t, formats } = useTexts();
  return (
    <span className={styles['maker']}>
      <span className={styles['muted']}>
        {t('integrations.made-by', { name: maker.name, day: formats.longDay(at) })}
      </span>
      {maker.owner || !works ? null : <Badge tone="notice">{t('integrations.maker-gone')}</Badge>}
    </span>
  );
}
