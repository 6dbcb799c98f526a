import type { CallResult } from '@rampa/contract';
import type { zapocniUvid } from '@rampa/contract/staff';
import { toWireInstant } from '../../../platform/clock.ts';
import type { BegunViewing } from './viewing.service.ts';

export function begunViewingView({
  token,
  seen,
  name,
  endsAt,
}: BegunViewing): CallResult<typeof zapocniUvid> {
  return { token, user: seen.user, name, endsAt: toWireInstant(endsAt) };
}
