import type { Maker } from '@rampa/contract/integrations';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './integrations.module.css';

interface MadeByProps {
  readonly maker: Maker;
  readonly at: string;
  /** It is active: then it matters whether its creator still belongs to the company. */
  readonly works: boolean;
}

/** Who created a key or a webhook and when, and whether they have left since. */
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
