import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Attempts, Counted } from '../../platform/throttle/create-attempts.ts';
import { networkOf } from '../../platform/throttle/pseudonym.ts';
import { proofsAtAddressRule, proofsOfUserRule } from './throttle-rules.ts';

interface Proof {
  readonly kind: 'code' | 'password';
  readonly userId: string;
  readonly origin: Pick<CallOrigin, 'address'>;
}

/**
 * Counts proofs of one user: codes of a second factor, and the password within a session. Only those who
 * have the password or a session already are counted, so no neighbour can use them up.
 */
export interface ProofAttempts {
  /** Counts an attempt before it is looked at; seconds to wait, or 0 to go on. */
  charge(proof: Proof): Promise<number>;
  /** It was right. */
  settle(tx: Tx, proof: Proof): Promise<void>;
}

export function createProofAttempts(options: {
  readonly database: Database;
  readonly attempts: Attempts;
}): ProofAttempts {
  const { database, attempts } = options;

  /** By address, so that others cannot lock the customer out. */
  const ownOf = ({ kind, userId, origin }: Proof): Counted => ({
    kind: `${kind}-at-address`,
    value: `${networkOf(origin.address)} ${userId}`,
    rule: proofsAtAddressRule,
  });
  /** In total, against many addresses. */
  const totalOf = ({ kind, userId }: Proof): Counted => ({
    kind: `${kind}-of-user`,
    value: userId,
    rule: proofsOfUserRule,
  });

  return {
    charge: (proof) =>
      database.transaction((tx) => attempts.charge(tx, [ownOf(proof), totalOf(proof)])),
    settle: (tx, proof) => attempts.settle(tx, ownOf(proof), [totalOf(proof)]),
  };
}
