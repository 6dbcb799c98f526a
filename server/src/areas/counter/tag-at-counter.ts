import { failure, success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { customerName, type Customers } from '../identity/index.ts';
import { maskName } from '../mail-check/index.ts';
import { foldPlate, type Tags } from '../tags/index.ts';
import { lookUpCounted } from './guesses.ts';

export interface FoundTag {
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
  /** Masked. */
  readonly name: string;
}

/** How a counter reaches the tag of a customer who is there. */
export interface TagAtCounter {
  findTag(
    scope: StaffScope,
    said: {
      readonly serialNumber: string;
      /** Plate of the vehicle, or e-mail address of the account. */
      readonly knownBy: string;
    },
  ): Promise<Outcome<FoundTag, 'counter.tag-not-found' | 'request.too-many'>>;
}

export function createTagAtCounter(deps: {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly tags: Tags;
  readonly customers: Pick<Customers, 'find'>;
}): TagAtCounter {
  const { tags, customers } = deps;
  const { queries } = deps.database;

  /** Undefined where the two do not belong together, whichever of them is wrong. */
  const lookUp = async (
    scope: StaffScope,
    serialNumber: string,
    knownBy: string,
  ): Promise<FoundTag | undefined> => {
    const found = await tags.ofStranger(scope, queries, serialNumber);
    if (found === undefined) return undefined;
    const { accountId, tagId } = found;
    const [customer] = await customers.find(scope, [accountId]);
    if (customer === undefined) return undefined;
    const plate = foldPlate(found.plate);
    const known =
      (plate !== '' && plate === foldPlate(knownBy)) ||
      (customer.email !== '' && customer.email.toLowerCase() === knownBy.toLowerCase());
    if (!known) return undefined;
    return { accountId, tagId, serialNumber, name: maskName(customerName(customer)) };
  };

  return {
    async findTag(scope, { serialNumber, knownBy }) {
      const looked = await lookUpCounted(scope, deps, {
        kind: 'counter-tag',
        call: 'call:Uprava/NadjiTagNaSalteru',
        lookUp: () => lookUp(scope, serialNumber.replaceAll(/[\s-]/g, ''), knownBy),
        entryOf: ({ accountId, tagId }) => ({
          accountId,
          action: 'counter-tag-found',
          subject: `tag:${tagId}`,
        }),
      });
      if (!looked.ok) return looked;
      return looked.value === undefined ? failure('counter.tag-not-found') : success(looked.value);
    },
  };
}
