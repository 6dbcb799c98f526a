import type { CallResult } from '@rampa/contract';
import type { getBezbednost } from '@rampa/contract/identity';
import type { Refusal } from '../../../lib/api/api.ts';

/** What the sections about second factors share. */
export interface FactorProps {
  readonly security: CallResult<typeof getBezbednost>;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRefused: (refusal: Refusal | undefined) => void;
}
