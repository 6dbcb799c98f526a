import type { CallResult } from '@rampa/contract';
import type { zapocniUvid } from '@rampa/contract/staff';
import type { BegunViewing } from './viewing.service.ts';

export function begunViewingView({
  viewingId,
  token,
  seen,
  name,
  seconds,
}: BegunViewing): CallResult<typeof zapocniUvid> {
  return { viewing_id: viewingId, token, user: seen.user, name, seconds };
}
