import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';

/** What its owner calls a tag: nickname and plate, else the serial number; empty where it is gone. */
export async function tagWords(
  scope: AccountScope,
  tags: Pick<Tags, 'find'>,
  tx: Tx,
  tagId: string,
): Promise<string> {
  const tag = await tags.find(scope, tagId, tx);
  const named = [tag?.nickname ?? '', tag?.plate ?? ''].filter((part) => part !== '');
  return named.join(', ') || (tag?.serialNumber ?? '');
}
