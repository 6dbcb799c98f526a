import { izmeniTagove, pregledIzmene } from '@rampa/contract/tags';
import { setTimeout as pass } from 'node:timers/promises';
import { Refused, type Client } from '../client.ts';
import { damageIn, type Work } from './work.ts';

/** A company that renames all its tags, again and again. */
export function createEditWork({ client }: { readonly client: Client }): Work {
  const made = new Set<string>();
  let round = 0;

  const rename = async (signal: AbortSignal): Promise<void> => {
    round += 1;
    const selection = { by: 'filter' as const };
    const edit = { selection, changes: { nickname: `Круг ${String(round)} {number}` } };
    const { digest } = await client.insist(pregledIzmene, { ...edit, first: 0, rows: 1 }, signal);
    try {
      const { editId } = await client.insist(izmeniTagove, { ...edit, digest }, signal);
      made.add(editId);
    } catch (error) {
      // It was made, and its answer was lost.
      const isKnown = error instanceof Refused && error.code === 'tags.edit-outdated';
      if (!isKnown) throw error;
    }
  };

  return {
    name: 'bulk edits',
    async run(signal) {
      while (!signal.aborted) {
        await rename(signal);
        await pass(200, undefined, { signal });
      }
    },
    acknowledged: () => made.size,
    check: (database) => damageIn(database, made, 'SELECT edit_id FROM tag_edits'),
  };
}
