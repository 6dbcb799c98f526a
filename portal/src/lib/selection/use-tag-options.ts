import type { Tag } from '@rampa/contract/tags';
import { useTexts } from '../texts/use-texts.ts';
import type { Option } from '../../ui/select.tsx';
import { useAllTags } from './use-all-tags.ts';

/** The tags to choose from, by plate, nickname or number; empty while they are on their way. */
export function useTagOptions(): readonly Option[] {
  const { formats } = useTexts();
  const tags = useAllTags() ?? [];
  const { compare } = new Intl.Collator(formats.locale, { numeric: true });
  return tags
    .map((tag) => ({ value: tag.tag_id, label: nameOf(tag) }))
    .sort((a, b) => compare(a.label, b.label));
}

function nameOf({ plate, nickname, serial_number }: Tag): string {
  const names = [plate, nickname].filter((name) => name !== '');
  return names.length === 0 ? serial_number : names.join(' · ');
}
