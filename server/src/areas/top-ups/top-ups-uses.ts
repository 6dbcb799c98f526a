import type { Cards } from '../cards/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { BankTransfers, Payments } from '../payments/index.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** What top-ups are made with, beside the platform. */
export interface TopUpsUses {
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly tags: Tags;
  readonly payments: Payments;
  readonly bankTransfers: BankTransfers;
  readonly cards: Cards;
  readonly documentCodes: DocumentCodes;
}
