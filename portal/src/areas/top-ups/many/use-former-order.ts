import type { CallResult } from '@rampa/contract';
import { getZbirnaDopuna } from '@rampa/contract/top-ups';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/api/queries.ts';
import { api } from '../../../lib/calls.ts';
import type { FormerOrder } from './many-rules.ts';

const rowsPerCall = 100;

type Bulk = CallResult<typeof getZbirnaDopuna>;

/** An order with all its parts. */
export type FormerBulk = FormerOrder & Pick<Bulk, 'order_number' | 'amount'>;

/** The order that is tried again; undefined where there is none, or it is not this account's. */
export function useFormerOrder(
  orderNumber: string | undefined,
): FormerBulk | 'loading' | undefined {
  const { data, isPending } = useQuery(
    {
      queryKey: [getZbirnaDopuna.path, 'whole', orderNumber],
      queryFn: ({ signal }) => readOrder(orderNumber ?? '', signal),
      enabled: orderNumber !== undefined,
    },
    queryClient,
  );
  if (orderNumber === undefined) return undefined;
  return isPending ? 'loading' : (data ?? undefined);
}

/** Without the order, the form begins empty. */
async function readOrder(orderNumber: string, signal: AbortSignal): Promise<FormerBulk | null> {
  const parts: Bulk['items'][number][] = [];
  for (;;) {
    const input = {
      order_number: orderNumber,
      first: String(parts.length),
      rows: String(rowsPerCall),
    };
    const outcome = await api.call(getZbirnaDopuna, input, { signal, quiet: true });
    if (!outcome.ok) return null;
    const { items, totalRecords, ...bulk } = outcome.value;
    parts.push(...items);
    if (parts.length >= totalRecords || items.length === 0) return { ...bulk, parts };
  }
}
