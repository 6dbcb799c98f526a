import type { Tx } from '../../platform/database/database.ts';
import type { Tags } from '../tags/index.ts';

/** A tag in the words of its owner: nickname and plate, else the serial number; empty where it is gone. */
export async function tagWords(
  tags: Pick<Tags, 'find'>,
  tx: Tx,
  { accountId, tagId }: { readonly accountId: string; readonly tagId: string },
): Promise<string> {
  const tag = await tags.find(accountId, tagId, tx);
  const named = [tag?.nickname ?? '', tag?.plate ?? ''].filter((part) => part !== '');
  return named.join(', ') || (tag?.serialNumber ?? '');
}
