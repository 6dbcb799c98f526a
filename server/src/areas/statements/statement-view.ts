import type { CallResult } from '@rampa/contract';
import type { getMesecniIzvodi, Statement } from '@rampa/contract/statements';
import { toWireInstant } from '../../platform/clock.ts';
import { monthEnd } from '../../platform/months.ts';
import { completenessBefore, completenessView } from '../passages/index.ts';
import type { StatementList } from './statements.service.ts';
import type { StatementRecord } from './statements.store.ts';

export function statementsView(
  { items, totalRecords, optional, wanted, making }: StatementList,
  stationNameOf: (stationId: string) => string,
): CallResult<typeof getMesecniIzvodi> {
  return {
    items: items.map((statement) => statementView(statement, stationNameOf)),
    totalRecords,
    optional,
    wanted,
    making,
  };
}

function statementView(
  statement: StatementRecord,
  stationNameOf: (stationId: string) => string,
): Statement {
  const money = (amount: number) => ({ amount, currency: statement.currency });
  return {
    statementId: statement.statementId,
    number: statement.number,
    month: statement.month,
    opening: money(statement.openingMinor),
    tolls: money(statement.tollsMinor),
    topUps: money(statement.topUpsMinor),
    refunds: money(statement.refundsMinor),
    other: money(statement.otherMinor),
    closing: money(statement.closingMinor),
    services: money(statement.servicesMinor),
    ...companyView(statement, money),
    passages: statement.tollCount,
    late: statement.lateCount,
    closedAt: toWireInstant(statement.closedAt),
    completeUpTo: completenessView(
      completenessBefore(statement.complete, monthEnd(statement.month)),
      stationNameOf,
    ),
  };
}

/** Left out where there was no such balance. */
function companyView(
  { company }: StatementRecord,
  money: (amount: number) => Statement['opening'],
): Pick<Statement, 'company'> {
  if (company === null) return {};
  return {
    company: {
      opening: money(company.openingMinor),
      paidIn: money(company.paidInMinor),
      takenBack: money(company.takenBackMinor),
      filled: money(company.filledMinor),
      moved: money(company.movedMinor),
      paidOut: money(company.paidOutMinor),
      closing: money(company.closingMinor),
    },
  };
}
