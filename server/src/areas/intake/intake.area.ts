import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { RefusedPassages } from '../corrections/index.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';
import type { Lanes } from '../lanes/index.ts';
import type { DeliveryReader, PassageDelivery } from '../passages/index.ts';
import type { RoadConditions, RoadEventsReader } from '../road-conditions/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { createIntakeKey } from './intake-key.ts';
import type { IntakeOptions } from './intake.routes.ts';

/** Deliveries of the operator's systems and of the partner abroad, each with a key of its own. */
export function createIntakeArea(
  { settings, clock }: Platform,
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
  },
): IntakeOptions {
  return {
    all: allAccounts('intake'),
    key: createIntakeKey(settings.intakeKeys),
    clock,
    roadConditions: uses.roadConditions,
    roadEventsReader: uses.roadEventsReader,
    roads: () => uses.networks.current().network.motorways,
    passages: uses.passageDelivery,
    passageReader: uses.passageReader,
    lanes: uses.lanes,
    refused: uses.refused,
    tagStatuses: uses.tagStatuses,
    t4a: { ...uses.externalToll.intake, key: createIntakeKey(settings.t4aKeys) },
  };
}
