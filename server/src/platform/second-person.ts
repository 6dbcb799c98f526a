/** What a role may do alone up to a limit. */
export const limitedActs = ['refund', 'correction', 'payout', 'account-block', 'postpaid'] as const;
export type LimitedAct = (typeof limitedActs)[number];

export const limitedRoles = ['clerk', 'supervisor'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** Minor units, or tags of an account that is blocked; `any`: whatever there is. */
export type AloneUpTo = number | 'any';

export type LimitsOfRole = Readonly<Record<LimitedAct, AloneUpTo>> & {
  /** A payout has a sum beyond which somebody confirms it, whoever decided. */
  readonly payout: number;
};
export type SecondPersonLimits = Readonly<Record<LimitedRole, LimitsOfRole>>;

export interface GivenLimit {
  readonly role: LimitedRole;
  readonly act: LimitedAct;
  readonly upTo: AloneUpTo;
}

const entry = new RegExp(
  `^(${limitedRoles.join('|')}):(${limitedActs.join('|')})=(any|\\d{1,9})$`,
  'u',
);

/** Payouts always have a limit. */
const freeActs = limitedActs.filter((act) => act !== 'payout');

/**
 * Limits as they are written, such as `clerk:refund=5000,supervisor:refund=any`, or `none`; null where one is none, or comes
 * twice.
 */
export function readLimits(written: string): readonly GivenLimit[] | null {
  if (written.trim() === 'none') {
    return limitedRoles.flatMap((role) => freeActs.map((act) => ({ role, act, upTo: 'any' })));
  }
  const limits: GivenLimit[] = [];
  for (const one of written.split(',')) {
    const [, role, act, upTo] = entry.exec(one.trim()) ?? [];
    // The expression lets only these through.
    const limit = { role: role as LimitedRole, act: act as LimitedAct };
    const again = limits.some((other) => other.role === role && other.act === act);
    if (upTo === undefined || again || (act === 'payout' && upTo === 'any')) return null;
    const whole = upTo === 'any' ? upTo : Number(upTo) * (act === 'account-block' ? 1 : 100);
    limits.push({ ...limit, upTo: whole });
  }
  return limits;
}

/**
 * What each role may do alone: as it was written, else the sum of payouts for clerks, no tags of a whole account, and
 * everything but payouts for supervisors.
 */
export function limitsOfRoles(
  given: readonly GivenLimit[],
  payoutAboveMinor: number,
): SecondPersonLimits {
  const limitsOf = (role: LimitedRole, others: AloneUpTo, block: AloneUpTo): LimitsOfRole => {
    const of = (act: LimitedAct): AloneUpTo | undefined =>
      given.find((one) => one.role === role && one.act === act)?.upTo;
    const payout = of('payout');
    return {
      refund: of('refund') ?? others,
      correction: of('correction') ?? others,
      payout: typeof payout === 'number' ? payout : payoutAboveMinor,
      'account-block': of('account-block') ?? block,
      postpaid: of('postpaid') ?? others,
    };
  };
  return {
    clerk: limitsOf('clerk', payoutAboveMinor, 0),
    supervisor: limitsOf('supervisor', 'any', 'any'),
  };
}

/** Whether anybody has to propose anything but a payout. */
export function hasLimits(limits: SecondPersonLimits): boolean {
  return limitedRoles.some((role) => freeActs.some((act) => limits[role][act] !== 'any'));
}

/** Whether somebody may do as much of it alone. */
export function mayAlone(limits: LimitsOfRole, act: LimitedAct, size: number): boolean {
  const upTo = limits[act];
  return upTo === 'any' || size <= upTo;
}
