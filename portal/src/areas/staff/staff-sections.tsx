import type { CallResult } from '@rampa/contract';
import type { getJa } from '@rampa/contract/staff';
import { createContext, useContext } from 'react';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

/** Who is signed in, and their sections. */
export interface Office {
  readonly me: CallResult<typeof getJa>;
  readonly sections: readonly {
    readonly path: string;
    readonly text: TextKey;
    readonly about: TextKey;
  }[];
}

const OfficeContext = createContext<Office | null>(null);

/** Provided by the shell to its screens. */
export const StaffSections = OfficeContext.Provider;

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (office === null) throw new Error('The screen is outside the back office');
  return office;
}
