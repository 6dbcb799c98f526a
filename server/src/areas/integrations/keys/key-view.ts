import type { CallResult } from '@rampa/contract';
import type { ApiKey, getKljucevi, napraviKljuc } from '@rampa/contract/integrations';
import { makerView } from '../maker-view.ts';
import type { KeyList, ListedKey, MadeKey } from './api-keys.ts';

export function keysView({ items, offered }: KeyList): CallResult<typeof getKljucevi> {
  return { items: items.map(keyView), totalRecords: items.length, offered: [...offered] };
}

export function madeKeyView({ keyId, text }: MadeKey): CallResult<typeof napraviKljuc> {
  return { key: text, key_id: keyId };
}

function keyView({ key, madeBy, state }: ListedKey): ApiKey {
  return {
    key_id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    madeBy: makerView(madeBy),
    scopes: [...key.scopes],
    state,
    createdAt: key.createdAt.toString(),
    expiresAt: key.expiresAt.toString(),
    lastUsedAt: key.lastUsedAt?.toString() ?? null,
  };
}
