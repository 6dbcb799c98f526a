import type { TopUp } from '@rampa/contract/top-ups';

/** The moment by which lists and statements go: a paid one is booked, another only made. */
export function countedAt({
  status,
  createdAt,
  settledAt,
}: Pick<TopUp, 'status' | 'createdAt' | 'settledAt'>): string {
  return status === 'paid' && settledAt !== null ? settledAt : createdAt;
}
