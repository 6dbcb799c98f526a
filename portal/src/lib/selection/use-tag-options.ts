import { getTagovi, type Tag } from '@rampa/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { api } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Option } from '../../ui/select.tsx';

const rowsPerCall = 100;
/** Beyond it a list to choose from is no help any more. */
const mostTags = 2000;

/** The tags to choose from, by plate, nickname or number; empty while they are on their way. */
export function useTagOptions(): readonly Option[] {
  const { formats } = useTexts();
  const { data = [] } = useQuery(
    {
      // Begins like the call's other answers, so that a renamed tag is asked for again.
      queryKey: [getTagovi.path, 'all'],
      queryFn: ({ signal }) => readAllTags(signal),
    },
    queryClient,
  );
  const { compare } = new Intl.Collator(formats.locale, { numeric: true });
  return data
    .map((tag) => ({ value: tag.tag_id, label: nameOf(tag) }))
    .sort((a, b) => compare(a.label, b.label));
}

async function readAllTags(signal: AbortSignal): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  for (;;) {
    const input = { first: tags.length, rows: rowsPerCall };
    const outcome = await api.call(getTagovi, input, { signal, quiet: true });
    // The list of passages says what is wrong; without the tags it can still be looked at.
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}

function nameOf({ plate, nickname, serial_number }: Tag): string {
  const names = [plate, nickname].filter((name) => name !== '');
  return names.length === 0 ? serial_number : names.join(' · ');
}
