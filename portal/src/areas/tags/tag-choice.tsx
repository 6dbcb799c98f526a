import type { Tag } from '@rampa/contract/tags';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Selected for a bulk change; left out where tags are changed one at a time. */
export interface TagChoice {
  readonly has: (tagId: string) => boolean;
  readonly set: (tagId: string, chosen: boolean) => void;
}

export function ChooseTag({ tag, choice }: { readonly tag: Tag; readonly choice: TagChoice }) {
  const { t } = useTexts();
  return (
    <Checkbox
      spoken
      label={t('tags.bulk-choose', { name: nameOf(tag) })}
      checked={choice.has(tag.tag_id)}
      onChange={(chosen) => choice.set(tag.tag_id, chosen)}
    />
  );
}
