import type { CallResult, Currency } from '@rampa/contract';
import type { getNalazi, getProvere, TripCheck } from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { FindingsPage, NamedGroup, ShownFinding } from './findings.ts';
import type { CheckRecord } from './trip-checks.store.ts';

export function checksView(
  {
    items,
    totalRecords,
  }: { readonly items: readonly CheckRecord[]; readonly totalRecords: number },
  currency: Currency,
): CallResult<typeof getProvere> {
  return { items: items.map((check) => checkView(check, currency)), totalRecords };
}

export function findingsView(
  { check, vehicles, drivers, items, totalRecords }: FindingsPage,
  currency: Currency,
): CallResult<typeof getNalazi> {
  const group = ({ of, name, findings, amountMinor }: NamedGroup) => {
    return { of, name, findings, amount: { amount: amountMinor, currency } };
  };
  return {
    check: checkView(check, currency),
    vehicles: vehicles.map(group),
    drivers: drivers.map(group),
    items: items.map((finding) => findingView(finding, currency)),
    totalRecords,
  };
}

function checkView(check: CheckRecord, currency: Currency): TripCheck {
  const sum = (kind: TripCheck['sums'][number]['kind'], findings: number, minor: number) => {
    return { kind, findings, amount: { amount: minor, currency } };
  };
  return {
    check_id: check.checkId,
    kind: check.kind,
    fileName: check.fileName,
    files: check.files,
    records: check.records,
    madeAt: toWireInstant(check.madeAt),
    period: `${check.from}/${check.to}`,
    comparedFrom: check.comparedFrom === null ? null : toWireInstant(check.comparedFrom),
    comparedUntil: check.comparedUntil === null ? null : toWireInstant(check.comparedUntil),
    confirmed: check.confirmed,
    passages: check.passages,
    otherPassages: check.otherPassages,
    kept: check.kept,
    expiresAt: toWireInstant(check.expiresAt),
    sums:
      check.kind === 'hours'
        ? [sum('private', check.private, check.privateMinor)]
        : [sum('no-trip', check.noTrip, check.noTripMinor), sum('no-toll', check.noToll, 0)],
  };
}

function findingView(finding: ShownFinding, currency: Currency) {
  const { kind, tagId, passageId, from, until, amountMinor } = finding;
  return {
    kind,
    tag_id: tagId,
    vehicle: finding.vehicle,
    serial_number: finding.serialNumber,
    driver: finding.driver,
    passage_id: passageId ?? '',
    from: from === null ? null : wireOf(from),
    until: wireOf(until),
    entry: finding.entry,
    exit: finding.exit,
    amount: amountMinor === null ? null : { amount: amountMinor, currency },
    loggedDriver: finding.loggedDriver,
  };
}

function wireOf(epochMs: number): string {
  return toWireInstant(Temporal.Instant.fromEpochMilliseconds(epochMs));
}
