import type { LanguageId, Outcome, StaffRole } from '@rampa/contract';
import type { ColleagueState } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MemberScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Approvals } from '../../approvals/index.ts';
import type { StaffUsers } from '../../identity/index.ts';

/** A colleague as the list shows them. */
export interface ColleagueRecord {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly state: ColleagueState;
  readonly invitedUntil: Temporal.Instant | null;
  readonly lastSignIn: Temporal.Instant | null;
  readonly secondFactor: boolean;
  readonly point: string;
  /** Empty for other roles than `counter`. */
  readonly pointId: string;
  readonly removedAt: Temporal.Instant | null;
  readonly me: boolean;
}

/** What somebody has open. */
export interface OpenWorkOf {
  readonly complaints: number;
  readonly proposals: number;
  /** Minor units; undefined: the till is empty. */
  readonly tillMinor: number | undefined;
}

export type Nothing = Record<string, never>;
export type NotFound = 'staff.colleague-not-found';
export type NotNow =
  | 'identity.proof-needed'
  | 'request.too-many'
  | 'session.ended'
  | 'session.role-missing';
export type AboutOther = NotNow | NotFound | 'staff.not-oneself';

export interface Colleagues {
  list(
    scope: StaffScope,
    asked: {
      readonly first: number;
      readonly rows: number;
      readonly search: string;
      readonly show: 'current' | 'removed';
      readonly languageId: LanguageId;
    },
  ): Promise<{ readonly items: readonly ColleagueRecord[]; readonly totalRecords: number }>;
  work(scope: StaffScope, userId: string): Promise<Outcome<OpenWorkOf, NotFound>>;
  add(
    scope: StaffScope,
    given: {
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly role: StaffRole;
      readonly pointId: string;
    },
  ): Promise<
    Outcome<
      Nothing,
      NotNow | 'staff.point-needed' | 'staff.already-colleague' | 'staff.address-of-customer'
    >
  >;
  inviteAgain(
    scope: StaffScope,
    userId: string,
  ): Promise<Outcome<Nothing, AboutOther | 'staff.already-arrived'>>;
  changeRole(
    scope: StaffScope,
    userId: string,
    given: { readonly role: StaffRole; readonly pointId: string },
  ): Promise<Outcome<Nothing, AboutOther | 'staff.point-needed'>>;
  remove(scope: StaffScope, userId: string): Promise<Outcome<OpenWorkOf, AboutOther>>;
  resetFactor(scope: StaffScope, userId: string): Promise<Outcome<Nothing, AboutOther>>;
}

export interface ColleaguesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly attempts: Attempts;
  readonly translator: Translator;
  readonly publicUrl: string;
  readonly users: StaffUsers;
  readonly approvals: Pick<Approvals, 'withdrawAllOf' | 'countOpenOf'>;
  readonly events: Pick<Events, 'tell'>;
  demandProof(self: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  markEnded(sessionIds: readonly string[]): void;
  /** Undecided complaints that are theirs. */
  complaintsOf(scope: StaffScope, queries: Queries, userId: string): Promise<number>;
  /** Whether tags are topped up there. */
  isPoint(pointId: string): Promise<boolean>;
  /** Names of points of sale, by their ids. */
  pointNames(languageId: LanguageId): Promise<ReadonlyMap<string, string>>;
  /** Where clerks took cash last, by their ids. */
  pointsOf(
    scope: StaffScope,
    userIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, string>>;
  inTill(scope: StaffScope, queries: Queries, userId: string): Promise<number | undefined>;
}
