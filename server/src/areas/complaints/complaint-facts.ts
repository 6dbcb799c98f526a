import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { neighbourDays, neighboursEach, otherComplaintsMaximum } from '@rampa/contract/complaints';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { ExternalTollArea, NeighbourAbroad, PartnerRecord } from '../external-toll/index.ts';
import type { DeskHour, LaneDesk } from '../lanes/index.ts';
import type { ComparedReading, Neighbour, Neighbours, Readings } from '../passages/index.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { selectComplaint, selectOwner, selectPage } from './complaints.store.ts';
import { selectDisputed } from './disputed-passages.store.ts';

export interface ComplaintFactsDeps {
  readonly database: Database;
  readonly neighbours: Neighbours;
  readonly readings: Readings;
  readonly laneDesk: Pick<LaneDesk, 'hourOf'>;
  readonly abroad: Pick<ExternalTollArea, 'around' | 'partnerRecord'>;
}

/** A passage of the tag, at home or abroad. */
export type FactPassage =
  | { readonly home: Neighbour; readonly abroad?: never }
  | { readonly abroad: NeighbourAbroad; readonly home?: never };

export interface Facts {
  readonly complaint: ComplaintRecord;
  readonly disputedId: string;
  readonly passages: readonly FactPassage[];
  readonly laneHour: DeskHour | null;
  readonly reading: ComparedReading | null;
  readonly partner: PartnerRecord | null;
  readonly others: readonly ComplaintRecord[];
  readonly othersTotal: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** What a complaint about a passage is decided by, besides what the customer says. */
export function createComplaintFacts(deps: ComplaintFactsDeps) {
  const { queries } = deps.database;

  return async (
    scope: StaffScope,
    asked: {
      readonly number: string;
      readonly passageId: string;
      readonly languageId: LanguageId;
    },
  ): Promise<Outcome<Facts, 'complaints.not-found'>> => {
    const { number, languageId } = asked;
    const accountId = await selectOwner(scope, queries, number);
    const account = accountId === undefined ? undefined : scope.account(accountId);
    const complaint = account && (await selectComplaint(account, queries, number));
    if (account === undefined || complaint === undefined) return failure('complaints.not-found');
    const disputedId = await disputedOf(account, complaint, asked.passageId);
    if (disputedId === undefined) return failure('complaints.not-found');
    // One more, for it may be among them itself.
    const page = { first: 0, rows: otherComplaintsMaximum + 1, status: undefined };
    const { items, totalRecords } = await selectPage(account, queries, page);
    await scope.by.record(queries, {
      accountId: account.accountId,
      action: 'complaint-facts-read',
      subject: `complaint:${number}`,
    });
    return success({
      complaint,
      disputedId,
      ...(complaint.subject.kind === 'passage-abroad'
        ? await abroadFacts(account, disputedId, languageId)
        : await homeFacts(scope, account, disputedId, languageId)),
      others: items.filter((one) => one.number !== number).slice(0, otherComplaintsMaximum),
      othersTotal: totalRecords - 1,
    });
  };

  /** The passage that is asked for, if the complaint is about it; empty for one about something else. */
  async function disputedOf(
    account: AccountScope,
    complaint: ComplaintRecord,
    passageId: string,
  ): Promise<string | undefined> {
    const { kind, id } = complaint.subject;
    if (passageId === '') return kind === 'passage' || kind === 'passage-abroad' ? id : '';
    if (passageId === id) return id;
    const disputed = await selectDisputed(account, queries, complaint);
    return disputed.some((one) => one.passageId === passageId) ? passageId : undefined;
  }

  async function homeFacts(
    scope: StaffScope,
    account: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ) {
    const placed = await deps.neighbours.place(account, passageId);
    if (placed === undefined) return nothing;
    const { tagId, exitedAt, stationId, lane } = placed;
    const hour = { stationId, lane, at: exitedAt, languageId };
    return {
      passages: await passagesAround(account, { tagId, at: exitedAt }, passageId, languageId),
      laneHour: (await deps.laneDesk.hourOf(scope, hour)) ?? null,
      reading: await deps.readings.of(account, passageId),
      partner: null,
    };
  }

  async function abroadFacts(account: AccountScope, passageId: string, languageId: LanguageId) {
    const partner = await deps.abroad.partnerRecord(account, passageId);
    if (partner === undefined) return nothing;
    const { tagId, exitedAt: at } = partner;
    return {
      passages: await passagesAround(account, { tagId, at }, passageId, languageId),
      laneHour: null,
      reading: null,
      partner,
    };
  }

  /** At home and abroad, in the order of time; the nearest of each side. */
  async function passagesAround(
    account: AccountScope,
    moment: { readonly tagId: string; readonly at: number },
    disputedId: string,
    languageId: LanguageId,
  ): Promise<readonly FactPassage[]> {
    const around = { ...moment, each: neighboursEach, within: neighbourDays * DAY_MS };
    const home = await deps.neighbours.around(account, around, languageId);
    const abroad = await deps.abroad.around(account, around);
    const all: FactPassage[] = [
      ...home.map((one) => ({ home: one })),
      ...abroad.map((one) => ({ abroad: one })),
    ].sort((a, b) => placeOf(a).exitedAt - placeOf(b).exitedAt);
    const at = all.findIndex((one) => placeOf(one).passageId === disputedId);
    return all.slice(Math.max(0, at - neighboursEach), at + 1 + neighboursEach);
  }
}

const nothing = { passages: [], laneHour: null, reading: null, partner: null };

/** What both kinds have. */
export function placeOf(one: FactPassage): Pick<NeighbourAbroad, 'exitedAt' | 'passageId'> {
  return one.home ?? one.abroad;
}
