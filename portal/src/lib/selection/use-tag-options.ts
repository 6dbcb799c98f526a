import { useMemo } from 'react';
import type { NamedTag } from '../tag-names/tag-names.tsx';
import type { TagOption } from './find-tags.ts';
import { useAllTags } from './use-all-tags.ts';

/** The tags to choose from, by plate, nickname or number, in any order; empty while loading. */
export function useTagOptions(): readonly TagOption[] {
  return useAsOptions(useAllTags());
}

/** The same for tags that come from another call. */
export function useAsOptions(
  tags: readonly (NamedTag & { readonly tag_id: string })[] | undefined,
): readonly TagOption[] {
  return useMemo(
    () =>
      (tags ?? []).map(({ tag_id: value, plate, nickname, serial_number }) => ({
        value,
        label: lineOf({ plate, nickname, serial_number }),
        plate,
        nickname,
        serial_number,
      })),
    [tags],
  );
}

function lineOf({ plate, nickname, serial_number }: NamedTag): string {
  const names = [plate, nickname].filter((name) => name !== '');
  return names.length === 0 ? serial_number : names.join(' · ');
}
