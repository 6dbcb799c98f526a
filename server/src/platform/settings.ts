import type { KeyObject } from 'node:crypto';
import type { Seller } from './seller.ts';

export type Mode = 'demo' | 'development' | 'production';

export interface Settings {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly operatorPort: number;
  readonly operatorHost: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly database: {
    readonly url: string;
    readonly ownerUrl: string;
  } | null;
  readonly databasePool: number;
  readonly preparedStatements: boolean;
  readonly setRole: boolean;
  readonly country: 'rs' | 'sr';
  /** Page flags as the page carries them; undefined is neither true nor false. */
  readonly flags: Readonly<
    Record<
      'order-tag' | 'purchase-request-view' | 'complaints' | 't4a',
      'true' | 'false' | undefined
    >
  >;
  readonly publicUrl: string;
  readonly appUrl: string;
  readonly accessTokenCookie: string;
  readonly refreshTokenCookie: string;
  /** The portal is reached by https: cookies are Secure, HSTS is on. */
  readonly secure: boolean;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Where customers' messages go. */
  readonly contactEmail: string;
  readonly payment: { readonly baseUrl: string; readonly key: string; readonly token: string };
  readonly bank: { readonly account: string; readonly payee: string };
  /** The operator on invoices, receipts and statements; its name is the payee's. */
  readonly seller: Seller;
  /** Root of the derived secrets (forgery protection, tokens of mails, links). */
  readonly secretKey: string;
  /** By it the operator's own systems are known at `/intake`. */
  readonly intakeKey: string;
  /** By it the partner of the external-toll service is known at `/intake`; empty: nobody is. */
  readonly t4aKey: string;
  /** Ed25519; signs the access tokens. */
  readonly accessTokenKey: KeyObject;
  /** Pictures under the portal's maps; undefined: only what ships with the product. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** The portal may be kept by browsers for days without a network. */
  readonly offline: boolean;
  /** Hours between the report of a lost tag and moving its balance. */
  readonly balanceTransferWaitHours: number;
  readonly requestsPerMinute: number;
  /** How many balancers stand in front of us, or their addresses: whose word on callers we take. */
  readonly trustProxy: number | string[];
  readonly logLevel: string;
}
