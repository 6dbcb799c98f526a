import { createApprovalsArea } from '../areas/approvals/index.ts';
import { createBooksArea } from '../areas/books/index.ts';
import { createIdentityArea, type PasswordHasher } from '../areas/identity/index.ts';
import { createLanguageArea } from '../areas/language/index.ts';
import { createLanesArea } from '../areas/lanes/index.ts';
import { createMailCheckArea } from '../areas/mail-check/index.ts';
import { createPassagesArea } from '../areas/passages/index.ts';
import { createPointsOfSaleArea } from '../areas/points-of-sale/index.ts';
import { createRoadConditionsArea } from '../areas/road-conditions/index.ts';
import { createTagStatusArea } from '../areas/tag-status/index.ts';
import { createTagsArea } from '../areas/tags/index.ts';
import { createTollCalculatorArea } from '../areas/toll-calculator/index.ts';
import { createLedgerFigures, createWallet } from '../areas/wallet/index.ts';
import type { Platform } from '../platform/platform.ts';

export interface Hashing {
  /** What hashes passwords; left out, at the cost that production has. */
  readonly hasher?: PasswordHasher | undefined;
}

/** Who drives, with which tags, on which roads, and what that costs. */
export async function createDrivingAreas({ hasher, ...platform }: Platform & Hashing) {
  const texts = await createLanguageArea(platform);
  const { language } = texts;
  const identity = createIdentityArea(platform, { language, hasher });
  const ground = { language, identity };
  const approvals = createApprovalsArea(platform, { identity });
  const mailCheck = createMailCheckArea(platform, ground);
  const { documentCodes } = mailCheck;

  const wallet = createWallet(platform);
  const { database, jobs } = platform;
  const ledgerFigures = createLedgerFigures({ database, jobs });
  const books = createBooksArea(platform, ground);
  const tollCalculator = await createTollCalculatorArea(platform, { identity });
  const { calculator, networks } = tollCalculator;
  const pointsOfSale = createPointsOfSaleArea(platform, ground);
  const roads = createRoadConditionsArea(platform, { language });
  const tags = createTagsArea(platform, { ...ground, approvals, wallet });
  const tagStatuses = createTagStatusArea(platform, { wallet, tags: tags.service });
  const owned = { tags: tags.service, tagDrivers: tags.drivers };
  const priced = { wallet, calculator, networks };
  const passages = createPassagesArea(platform, { ...ground, ...owned, ...priced });
  const lanes = createLanesArea(platform, { identity, calculator });

  return {
    texts,
    identity,
    ground,
    approvals,
    mailCheck,
    documentCodes,
    wallet,
    ledgerFigures,
    books,
    tollCalculator,
    pointsOfSale,
    roads,
    tags,
    tagStatuses,
    owned,
    passages,
    lanes,
  };
}

export type DrivingAreas = Awaited<ReturnType<typeof createDrivingAreas>>;
