import type { Currency } from '@rampa/contract';
import type { ClerkWork } from '@rampa/contract/reports';
import type { StaffAction } from '@rampa/contract/staff';
import type { ActionFigure } from '../../platform/audit/audit-figures.store.ts';
import { staffIdOf } from '../../platform/audit/operator.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { ComplaintFigures, Span } from '../complaints/index.ts';
import type { CorrectionFigure } from '../corrections/index.ts';
import type { CounterFigure } from '../counter/index.ts';
import type { UnmatchedTransfers } from '../payments/index.ts';

/** What one of the staff did of one kind of work, in one currency. */
export interface ClerkFigure {
  /** Null: the command line, or a customer. */
  readonly clerkId: string | null;
  readonly work: ClerkWork;
  readonly currency: Currency;
  readonly count: number;
  /** Minor units; zero of work that moves no money. */
  readonly amountMinor: number;
}

/** What the staff did in a period, of all kinds of work. */
export type ClerkFigures = (scope: WideScope, span: Span) => Promise<readonly ClerkFigure[]>;

export interface ClerkFiguresDeps {
  /** That of the country. */
  readonly currency: Currency;
  complaintsOf(scope: WideScope, span: Span): Promise<ComplaintFigures>;
  counterOf(scope: WideScope, span: Span): Promise<readonly CounterFigure[]>;
  correctionsOf(scope: WideScope, span: Span): Promise<readonly CorrectionFigure[]>;
  readonly assignedOf: UnmatchedTransfers['assignedOf'];
  actionsOf(
    scope: WideScope,
    actions: readonly StaffAction[],
    span: Span,
  ): Promise<readonly ActionFigure[]>;
}

/** Work whose tables do not say who did it: the audit trail does. */
const traced = {
  'order-packed': 'orders-packed',
  'order-sent': 'orders-sent',
  'tag-blocked': 'tags-blocked',
  'tag-unblocked': 'tags-unblocked',
  'account-blocked': 'accounts-blocked',
} as const satisfies Partial<Record<StaffAction, ClerkWork>>;
const tracedActions = Object.keys(traced) as readonly (keyof typeof traced)[];

export function createClerkFigures(deps: ClerkFiguresDeps): ClerkFigures {
  const { currency } = deps;
  return async (scope, span) => {
    const { decided } = await deps.complaintsOf(scope, span);
    const actions = await deps.actionsOf(scope, tracedActions, span);
    return addUp([
      ...decided.map(({ handledBy, complaints, refundMinor, ...sum }) => ({
        clerkId: handledBy,
        work: 'complaints' as const,
        currency: sum.currency,
        count: complaints,
        amountMinor: refundMinor,
      })),
      ...(await deps.counterOf(scope, span)),
      ...(await deps.correctionsOf(scope, span)).map(({ by, ...figure }) => ({
        ...figure,
        clerkId: staffIdOf(by),
        currency,
      })),
      ...(await deps.assignedOf(scope, span)).map(({ by, ...figure }) => ({
        ...figure,
        clerkId: staffIdOf(by),
        work: 'transfers-assigned' as const,
      })),
      ...actions.flatMap(({ actor, action, count }) => {
        const work = tracedActions.find((one) => one === action);
        if (work === undefined) return [];
        return [{ clerkId: staffIdOf(actor), work: traced[work], currency, count, amountMinor: 0 }];
      }),
    ]);
  };
}

/** One figure for each of the staff, kind of work and currency. */
function addUp(figures: readonly ClerkFigure[]): readonly ClerkFigure[] {
  const sums = new Map<string, ClerkFigure>();
  for (const figure of figures) {
    const key = `${figure.clerkId} ${figure.work} ${figure.currency}`;
    const known = sums.get(key);
    sums.set(key, {
      ...figure,
      count: figure.count + (known?.count ?? 0),
      amountMinor: figure.amountMinor + (known?.amountMinor ?? 0),
    });
  }
  return [...sums.values()];
}
