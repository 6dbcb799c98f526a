import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { RefusedPassages } from '../corrections/index.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';
import type { Lanes } from '../lanes/index.ts';
import type { DeliveryReader, PassageDelivery } from '../passages/index.ts';
import {
  createInstantNoticeReader,
  createInstantSignature,
  type BankTransfers,
} from '../payments/index.ts';
import type { RoadConditions, RoadEventsReader } from '../road-conditions/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { createIntakeKey } from './intake-key.ts';
import type { IntakeOptions } from './intake.routes.ts';

/** Deliveries of the operator's systems, of its bank and of the partner abroad, each with a key of its own. */
export function createIntakeArea(
  { settings, clock, facts }: Platform,
  uses: {
    readonly networks: TollNetworks;
    readonly roadConditions: RoadConditions;
    readonly roadEventsReader: RoadEventsReader;
    readonly passageDelivery: PassageDelivery;
    readonly passageReader: DeliveryReader;
    readonly lanes: Lanes;
    readonly refused: RefusedPassages;
    readonly tagStatuses: TagStatuses;
    readonly externalToll: ExternalTollArea;
    readonly bankTransfers: BankTransfers;
  },
): IntakeOptions {
  return {
    all: allAccounts('intake'),
    key: createIntakeKey(settings.intakeKeys),
    uses: settings.uses,
    clock,
    roadConditions: uses.roadConditions,
    roadEventsReader: uses.roadEventsReader,
    roads: () => uses.networks.current().network.motorways,
    passages: uses.passageDelivery,
    passageReader: uses.passageReader,
    lanes: uses.lanes,
    refused: uses.refused,
    tagStatuses: uses.tagStatuses,
    instant: {
      open: facts.ipsQr && settings.instantKeys.length > 0,
      isSigned: createInstantSignature(settings.instantKeys),
      read: createInstantNoticeReader({
        clock,
        account: settings.bank.account,
        accountDigits: facts.bank.accountDigits,
      }),
      bankTransfers: uses.bankTransfers,
    },
    t4a: { ...uses.externalToll.intake, key: createIntakeKey(settings.t4aKeys) },
  };
}
