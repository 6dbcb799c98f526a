import type { Tag } from '@rampa/contract/tags';
import { getAutomatskeDopune } from '@rampa/contract/top-ups';
import { TriangleAlert } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { useMayCall } from '../../../lib/session/use-may-call.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

interface AutomaticWarningProps {
  readonly tag: Tag;
  /** What is left on it, minor units. */
  readonly after: number;
}

/** Moving money away can make the tag's rule charge the card: that is said before. */
export function AutomaticWarning({ tag, after }: AutomaticWarningProps) {
  const { t, formats } = useTexts();
  const enabled = useMayCall(getAutomatskeDopune);
  const { value } = useCall(getAutomatskeDopune, {}, { quiet: true, enabled });
  const rule = value?.items.find(({ tag_id: id }) => id === tag.tag_id);
  if (rule === undefined || rule.state === 'paused' || after >= rule.limit.amount) return null;
  return (
    <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
      <p>{t('top-ups.move-charges', { limit: formats.money(rule.limit) })}</p>
    </Notice>
  );
}
