import { getOdlozenoPlacanje, type PostpaidContract } from '@rampa/contract/postpaid';
import { useCall } from '../api/queries.ts';
import { tollDayOf } from '../formats/formats.ts';
import { settings } from '../portal.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Enough to see whether one of them is unpaid: a company that pays none of them is blocked long before. */
const INVOICES_SEEN = 6;

interface PostpaidState {
  readonly contract: PostpaidContract;
  /** An invoice is not paid yet. */
  readonly unpaid: boolean;
  /** It has begun, and not ended. */
  readonly inForce: boolean;
}

/** The contract by which the company pays its tolls later; undefined: it has none, or it is not known yet. */
export function usePostpaid(): PostpaidState | undefined {
  const may = useMay(getOdlozenoPlacanje);
  const { user } = useSession();
  const { now } = useTexts();
  const company = user !== null && user.lice !== 'fizicko';
  const { value } = useCall(
    getOdlozenoPlacanje,
    { first: 0, rows: INVOICES_SEEN },
    { enabled: settings.postpaid === 'true' && may && company, quiet: true },
  );
  if (value === undefined || value.contract === null) return undefined;
  const { contract, invoices } = value;
  return {
    contract,
    unpaid: invoices.items.some(({ state }) => state !== 'paid'),
    inForce: contract.endedAt === null && contract.startsOn <= tollDayOf(now),
  };
}
