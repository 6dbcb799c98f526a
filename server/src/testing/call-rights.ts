import { staffRoles, type AnyCall, type ApiScope, type StaffRole } from '@rampa/contract';
import type { OwnedThings } from './owned-things.ts';

/**
 * Input of a call about somebody's things; it must be valid, so that only the caller can be wrong.
 */
type Input = object | ((things: OwnedThings) => object);
/** In a company, who besides the owner may make a call. */
type Members = 'everybody' | 'office' | 'owners';

/** What a call answers to whom, as `status key`. */
interface OpenRow {
  readonly input: (things: OwnedThings) => object;
  /** To the owner of the things. */
  readonly owner: string;
  /** To other customers, about the owner's things; for calls of anyone, to everybody. */
  readonly others: string;
}

interface CustomersRow extends OpenRow {
  readonly members: Members;
  /** To a distributor, if that gets another answer than the others. */
  readonly distributor?: string;
  /** To an accountant of a company, where a private person who owns the things gets another answer. */
  readonly accountant?: string;
}

interface SignedInRow extends CustomersRow {
  /** To staff; left out: as to others. */
  readonly staff?: string;
}

interface EnrolsRow extends SignedInRow {
  /** To staff without a second factor. */
  readonly enrolling: string;
}

interface KeysRow extends CustomersRow {
  /** The scope of the API keys that open the call; no other does. */
  readonly key: ApiScope;
}

interface DeskRow extends OpenRow {
  readonly staffRoles: readonly StaffRole[];
  /** To staff in these roles. */
  readonly staff: string;
}

/**
 * Which input of a delicate call, one that may ask for step-up authentication, makes it ask: its own or another one.
 * `with-factor`: the current password is in the input, and is the proof where no second factor is set.
 */
type Proof = 'always' | 'with-factor' | { readonly when: Input };

interface DelicateRow {
  readonly proof: Proof;
}

/** What a delicate call has in addition; any other has none of it. */
type ProofOf<Call> = Call extends { readonly errors: { readonly 'identity.proof-needed': unknown } }
  ? DelicateRow
  : { readonly proof?: never };

type RowOf<Who> = Who extends { readonly staff: unknown }
  ? DeskRow
  : Who extends { readonly signedIn: true }
    ? Who extends { readonly enrols: true }
      ? EnrolsRow
      : SignedInRow & { readonly enrolling?: never }
    : Who extends { readonly keys: unknown }
      ? KeysRow
      : Who extends { readonly customers: unknown }
        ? CustomersRow & { readonly key?: never }
        : OpenRow & { readonly members?: never };

/** A row for each call of a module, of the kind that its `who` asks for. */
type Rows<Calls> = {
  readonly [
    Name in keyof Calls as Calls[Name] extends AnyCall ? Name : never
  ]: Calls[Name] extends {
    readonly who: infer Who;
  }
    ? RowOf<Who> & ProofOf<Calls[Name]>
    : never;
};

export type CallRow = OpenRow &
  Partial<Pick<CustomersRow, 'members' | 'distributor' | 'accountant'>> &
  Partial<Pick<EnrolsRow, 'staff' | 'enrolling'>> &
  Partial<Pick<KeysRow, 'key'>> &
  Partial<Pick<DeskRow, 'staffRoles'>> &
  Partial<DelicateRow>;

/** The rows of an area's calls; a call without a row does not compile. */
export function rightsOf<Calls extends object>(
  calls: Calls,
  rows: Rows<Calls>,
): readonly (readonly [AnyCall, CallRow])[] {
  const rowOf = rows as Readonly<Record<string, CallRow>>;
  // Each name of a row is one of a call.
  return Object.entries(rowOf).map(([name, row]) => [calls[name as keyof Calls] as AnyCall, row]);
}

const inputOf = (input: Input): OpenRow['input'] =>
  // An object is not a function with things.
  typeof input === 'function' ? (input as OpenRow['input']) : () => input;

/** Of a call that anyone may make. */
export const open = (input: Input, answer: string): OpenRow => ({
  input: inputOf(input),
  owner: answer,
  others: answer,
});

/** For a customers' call; if `others` is left out, everybody gets the same answer. */
export const customers = (
  members: Members,
  input: Input,
  owner: string,
  others = owner,
): CustomersRow => ({ members, input: inputOf(input), owner, others });

/** The same of a delicate call. */
export const delicate = <Row extends OpenRow>(row: Row, proof: Proof): Row & DelicateRow => ({
  ...row,
  proof,
});

/** The input with which a delicate call asks for a proof. */
export const delicateInput = ({ proof, input }: CallRow, things: OwnedThings): object =>
  typeof proof === 'object' ? inputOf(proof.when)(things) : input(things);

const desks = {
  everybody: staffRoles,
  clerks: ['clerk', 'supervisor'],
  counters: ['counter', 'supervisor'],
  cashTakers: ['clerk', 'counter', 'supervisor'],
  engineers: ['engineer', 'supervisor'],
  editors: ['editor', 'supervisor'],
  /** Who answers customers, and who keeps the answers ready. */
  answerers: ['clerk', 'editor', 'supervisor'],
  supervisors: ['supervisor'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

/** For a back-office call; for customers it does not exist. */
export const desk = (who: keyof typeof desks, input: Input, staff: string): DeskRow => ({
  input: inputOf(input),
  owner: '404 request.not-found',
  others: '404 request.not-found',
  staffRoles: desks[who],
  staff,
});

export const ok = '200';
export const tagNotFound = '404 tags.not-found';
