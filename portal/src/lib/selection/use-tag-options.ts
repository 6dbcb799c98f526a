import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { NamedTag } from '../tag-names/tag-names.tsx';
import type { TagOption } from './find-tags.ts';
import { useAllTags } from './use-all-tags.ts';

/** The tags to choose from, by plate, nickname or number; empty while loading. */
export function useTagOptions(): readonly TagOption[] {
  return useAsOptions(useAllTags());
}

/** The same for tags that come from another call. */
export function useAsOptions(
  tags: readonly (NamedTag & { readonly tag_id: string })[] | undefined,
): readonly TagOption[] {
  const { formats } = useTexts();
  const { locale } = formats;
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return (tags ?? [])
      .map(({ tag_id: value, plate, nickname, serial_number }) => ({
        value,
        label: lineOf({ plate, nickname, serial_number }),
        plate,
        nickname,
        serial_number,
      }))
      .sort((a, b) => compare(a.label, b.label));
  }, [tags, locale]);
}

function lineOf({ plate, nickname, serial_number }: NamedTag): string {
  const names = [plate, nickname].filter((name) => name !== '');
  return names.length === 0 ? serial_number : names.join(' · ');
}
