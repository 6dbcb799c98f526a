import { createStore, type Store } from '../store.ts';

/** What the customer has to confirm with: as the contract's `identity.proof-needed` says in `by`. */
export type ProofKind = 'password' | 'second-factor';

export interface WantedProof {
  readonly by: ProofKind;
  readonly answer: (proved: boolean) => void;
}

export interface Proofs {
  /** What the customer is asked for now; the page's frame shows a dialog for it. */
  readonly wanted: Pick<Store<WantedProof | null>, 'get' | 'subscribe'>;
  /** Makes a call; where it needs step-up authentication, asks for it and makes the call again. */
  readonly with: <Outcome extends Answer>(make: () => Promise<Outcome>) => Promise<Outcome>;
}

/** As much of a call's outcome as tells whether step-up authentication is needed. */
type Answer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: string;
      readonly params: Readonly<Record<string, string>>;
    };

export function createProofs(): Proofs {
  const wanted = createStore<WantedProof | null>(null);
  let asking: Promise<boolean> | undefined;

  /** Several calls at once wait for the same answer. */
  function ask(by: ProofKind): Promise<boolean> {
    asking ??= new Promise((resolve) => {
      wanted.set({
        by,
        answer(proved) {
          asking = undefined;
          wanted.set(null);
          resolve(proved);
        },
      });
    });
    return asking;
  }

  return {
    wanted,
    async with(make) {
      const outcome = await make();
      if (outcome.ok || outcome.code !== 'identity.proof-needed') return outcome;
      const by = outcome.params['by'] === 'second-factor' ? 'second-factor' : 'password';
      return (await ask(by)) ? make() : outcome;
    },
  };
}

export const proofs = createProofs();
