import type { Tag } from '@rampa/contract/tags';
import { amountAsTyped, parseAmount } from '@rampa/contract/amounts';

/** Values of the form; empty means not chosen yet. */
export interface MovingValues {
  readonly from: string;
  readonly to: string;
  /** As typed. */
  readonly amount: string;
  /** One for each intent: what is sent again after a broken connection moves nothing twice. */
  readonly idempotencyKey: string;
}

type Movable = Pick<Tag, 'tag_id' | 'status' | 'blocks' | 'balance'>;

export function takesMoney({ status }: Pick<Movable, 'status'>): boolean {
  return status === 'aktivan';
}

type Problem =
  | 'top-ups.move-from-missing'
  | 'top-ups.move-to-missing'
  | 'balance-transfers.same-tag'
  | 'top-ups.move-amount-missing'
  | 'top-ups.amount-unreadable'
  | 'top-ups.amount-too-exact'
  | 'top-ups.amount-not-whole'
  | 'top-ups.move-above-balance';

/** What is wrong with which field. */
export function movingProblems(
  { from, to, amount }: MovingValues,
  tags: readonly Movable[],
): Partial<Record<keyof MovingValues, Problem>> {
  const source = tags.find(({ tag_id: id }) => id === from);
  const problem = source === undefined ? undefined : amountProblem(amount, source.balance);
  return {
    ...(source === undefined ? { from: 'top-ups.move-from-missing' } : {}),
    ...(to === '' ? { to: 'top-ups.move-to-missing' } : {}),
    ...(to !== '' && to === from ? { to: 'balance-transfers.same-tag' } : {}),
    ...(problem === undefined ? {} : { amount: problem }),
  };
}

function amountProblem(typed: string, balance: Tag['balance']): Problem | undefined {
  const read = parseAmount(typed);
  if (!read.ok) {
    switch (read.fault) {
      case 'empty':
        return 'top-ups.move-amount-missing';
      case 'not-a-number':
        return 'top-ups.amount-unreadable';
      case 'too-many-decimals':
        return 'top-ups.amount-too-exact';
      case 'too-large':
        return 'top-ups.move-above-balance';
    }
  }
  if (read.minor === 0) return 'top-ups.move-amount-missing';
  if (read.minor > balance.amount) return 'top-ups.move-above-balance';
  // Dinars are shown whole, so a typed amount is whole, too; all that is on the tag may have a remainder.
  const whole = balance.currency !== 'RSD' || read.minor % 100 === 0;
  return whole || read.minor === balance.amount ? undefined : 'top-ups.amount-not-whole';
}

/** Both balances afterwards, minor units; undefined while something is missing or wrong. */
export function balancesAfter(
  values: MovingValues,
  tags: readonly Movable[],
): { readonly amount: number; readonly from: number; readonly to: number } | undefined {
  const read = parseAmount(values.amount);
  const from = tags.find(({ tag_id: id }) => id === values.from);
  const to = tags.find(({ tag_id: id }) => id === values.to);
  const faulty = Object.keys(movingProblems(values, tags)).length > 0;
  if (faulty || !read.ok || from === undefined || to === undefined) return undefined;
  const { minor } = read;
  return { amount: minor, from: from.balance.amount - minor, to: to.balance.amount + minor };
}

/** Everything on the tag, as one types it. */
export function wholeBalance({ balance }: Pick<Movable, 'balance'>): string {
  return amountAsTyped(balance.amount);
}
