import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';
import type { PassageDelivery } from '../passages/index.ts';
import type { RoadConditions } from '../road-conditions/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { createIntakeKey } from './intake-key.ts';
import type { IntakeOptions } from './intake.routes.ts';

/** Deliveries of the operator's systems and of the partner abroad, each with a key of its own. */
export function createIntakeArea(
  { settings, clock, facts }: Platform,
  uses: {
    readonly networks: TollNetworks;
    readonly roadConditions: RoadConditions;
    readonly passageDelivery: PassageDelivery;
    readonly externalToll: ExternalTollArea;
  },
): IntakeOptions {
  return {
    all: allAccounts('intake'),
    key: createIntakeKey(settings.intakeKey),
    country: settings.country,
    clock,
    roadConditions: uses.roadConditions,
    roads: () => uses.networks.current().network.motorways,
    passages: uses.passageDelivery,
    categories: facts.purchase.categories,
    t4a: { ...uses.externalToll.intake, key: createIntakeKey(settings.t4aKey) },
  };
}
