import type { Tag } from '@rampa/contract/tags';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface TagReplacementProps {
  readonly tag: Pick<Tag, 'replacedBy' | 'replaces'>;
  /** The way to the passages of a tag. */
  readonly link: (tagId: string, text: string) => ReactNode;
}

/** What came before a tag, or after it, each with the way to its passages. */
export function TagReplacement({ tag: { replacedBy, replaces }, link }: TagReplacementProps) {
  const { t } = useTexts();
  return (
    <>
      {replacedBy === undefined
        ? null
        : link(replacedBy.tag_id, t('tags.replaced-by', { serial: replacedBy.serial_number }))}
      {replaces === undefined
        ? null
        : link(replaces.tag_id, t('tags.replaces', { serial: replaces.serial_number }))}
    </>
  );
}
