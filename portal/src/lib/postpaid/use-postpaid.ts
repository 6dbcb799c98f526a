import { getOdlozenoPlacanje, type PostpaidContract } from '@rampa/contract/postpaid';
import { useCall } from '../api/queries.ts';
import { settings } from '../portal.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';

/** The contract by which the company pays its tolls later; undefined: it has none, or it is not known yet. */
export function usePostpaid(): PostpaidContract | undefined {
  const may = useMay(getOdlozenoPlacanje);
  const { user } = useSession();
  const company = user !== null && user.lice !== 'fizicko';
  const { value } = useCall(
    getOdlozenoPlacanje,
    { first: 0, rows: 1 },
    { enabled: settings.postpaid === 'true' && may && company, quiet: true },
  );
  return value?.contract ?? undefined;
}
