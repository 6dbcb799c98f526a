import { failure, success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { CustomerRecord, Customers } from '../identity/index.ts';
import { foldPlate, type Tags } from '../tags/index.ts';
import { lookUpCounted } from './guesses.ts';

/** How a counter reaches the account of a customer who is there, and may have no tag yet. */
export type FindCustomer = (
  scope: StaffScope,
  said: {
    /** Address of the account. */
    readonly email: string;
    /** Its telephone number, or the plate of one of its vehicles. */
    readonly knownBy: string;
  },
) => Promise<
  Outcome<
    CustomerRecord,
    'counter.customer-not-found' | 'counter.address-unconfirmed' | 'request.too-many'
  >
>;

export interface CustomerAtCounterDeps {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly tags: Pick<Tags, 'all'>;
  readonly customers: Pick<Customers, 'personOf' | 'find'>;
  /** E.164; null where it is not a telephone number. */
  phone(text: string): string | null;
}

export function createCustomerAtCounter(deps: CustomerAtCounterDeps): FindCustomer {
  const { customers } = deps;

  const drives = async (account: AccountScope, plate: string): Promise<boolean> =>
    plate !== '' && (await deps.tags.all(account)).some((tag) => foldPlate(tag.plate) === plate);

  /** Undefined where the two do not belong together, whichever of them is wrong. */
  const lookUp = async (
    scope: StaffScope,
    email: string,
    knownBy: string,
  ): Promise<CustomerRecord | undefined> => {
    const person = await customers.personOf(scope, email);
    if (person === null) return undefined;
    const [customer] = await customers.find(scope, [person.accountId]);
    // Not by the name of somebody else of the account.
    if (customer === undefined || customer.email.toLowerCase() !== email.toLowerCase()) {
      return undefined;
    }
    // Distributors see no orders.
    if (customer.personType === 'distributor') return undefined;
    const phone = deps.phone(knownBy);
    const known =
      (phone !== null && phone === deps.phone(customer.phone)) ||
      (await drives(scope.account(person.accountId), foldPlate(knownBy)));
    return known ? customer : undefined;
  };

  return async (scope, { email, knownBy }) => {
    const looked = await lookUpCounted(scope, deps, {
      kind: 'counter-customer',
      call: 'call:Uprava/PripremiProdaju',
      lookUp: () => lookUp(scope, email, knownBy),
      entryOf: ({ accountId }) => ({
        accountId,
        action: 'counter-customer-found',
        subject: `account:${accountId}`,
      }),
    });
    if (!looked.ok) return looked;
    const found = looked.value;
    if (found === undefined) return failure('counter.customer-not-found');
    return found.verified ? success(found) : failure('counter.address-unconfirmed');
  };
}
