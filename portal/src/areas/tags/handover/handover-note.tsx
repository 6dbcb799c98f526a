import type { Tag } from '@rampa/contract/tags';
import { useTexts } from '../../../lib/texts/use-texts.ts';

/** That a tag is being handed over to another account, or was. */
export function HandoverNote({
  tag,
}: {
  readonly tag: Pick<Tag, 'handedOverAt' | 'handoverUntil'>;
}) {
  const { t, formats } = useTexts();
  if (tag.handedOverAt !== undefined) {
    return <span>{t('tags.handed-over-note', { when: formats.longDay(tag.handedOverAt) })}</span>;
  }
  if (tag.handoverUntil === undefined) return null;
  return <span>{t('tags.hand-over-note', { when: formats.longDay(tag.handoverUntil) })}</span>;
}
