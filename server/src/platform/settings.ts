import type { PhoneWallet } from '@rampa/contract';
import type { KeyRing } from './keys/key-ring.ts';
import type { DocumentSigning } from './pdf/document-signing.ts';
import type { SecondPersonLimits } from './second-person.ts';
import type { PushKeyRing } from './web-push/push-keys.ts';
import type { Seller } from './seller.ts';
import type { SigningKeys } from './signing-key.ts';
import type { SmsSettings } from './sms/sms.ts';
import type { Uses } from './uses.ts';

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
  /** A streaming replica that lists and exports are read from; null: there is none. */
  readonly databaseReadUrl: string | null;
  /** Processes that serve side by side. */
  readonly workers: number;
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
  /** Mails wait while the mail server does not encrypt. */
  readonly smtpRequireTls: boolean;
  /** Mails that one server has on their way at once, each over a connection of its own. */
  readonly smtpConnections: number;
  readonly mailFrom: string;
  /** Address for customers' messages. */
  readonly contactEmail: string;
  readonly payment: {
    readonly baseUrl: string;
    readonly key: string;
    readonly token: string;
    /** What the gateway's page offers beside cards. */
    readonly wallets: readonly PhoneWallet[];
  };
  readonly bank: { readonly account: string; readonly payee: string };
  /** The operator on invoices, receipts and statements; its name is the payee's. */
  readonly seller: Seller;
  /** Roots of the derived secrets (CSRF protection, tokens of mails, links). */
  readonly secretKeys: KeyRing;
  /** Ids of root keys that nobody has any more: what they sealed stays closed, and keeps no server from starting. */
  readonly lostKeyIds: readonly string[];
  /** Identify the operator's own systems at `/intake`: any of them. */
  readonly intakeKeys: readonly string[];
  /** Sign what the bank announces of instant transfers, any of them; empty: it announces none. */
  readonly instantKeys: readonly string[];
  /** Identify the partner of the external-toll service at `/intake`: any of them; empty: there is none. */
  readonly t4aKeys: readonly string[];
  /** Sign the access tokens. */
  readonly accessTokenKeys: SigningKeys;
  /** By which push services of browsers know us; null: there are no push notifications. */
  readonly pushKeys: PushKeyRing | null;
  /** Hosts of the push services that may be written to, `*.` in front for all below one. */
  readonly pushHosts: readonly string[];
  /** The provider of SMS; null: none are sent. */
  readonly sms: SmsSettings | null;
  /** Signs documents; null: they are not signed. */
  readonly documentSigning: DocumentSigning | null;
  /** Tiles for the portal's maps; undefined: only the built-in base. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** Address of a ClamAV daemon; undefined: uploaded files are not searched for viruses. */
  readonly virusScanner: string | undefined;
  /** Hosts to which webhooks of companies may lead, `*.` in front for all below one; null: every public address. */
  readonly webhookHosts: readonly string[] | null;
  /** Passwords known from breaches, as Have I Been Pwned publishes them; undefined: new ones are not compared. */
  readonly breachedPasswords: string | undefined;
  /** Browsers may keep the portal for days without a network. */
  readonly offline: boolean;
  /** E-invoices of companies go to the state's system (SEF), those issued from a day on; null: none do. */
  readonly eInvoices: {
    /** ISO 8601 */
    readonly since: string;
    readonly baseUrl: string;
    readonly key: string;
    /** Of all servers together. */
    readonly callsPerSecond: number;
    readonly seller: {
      readonly name: string;
      readonly taxNumber: string;
      readonly companyNumber: string;
      readonly street: string;
      readonly city: string;
      readonly postcode: string;
    };
  } | null;
  /** Staff import statements of banks in the back office, and work off what fits no slip. */
  readonly bankStatements: boolean;
  /** Clerks may see a customer's screens, read-only, for a reason that the customer is told. */
  readonly seeAsCustomer: boolean;
  /** Business days are closed, and their general ledger is kept. */
  readonly dayClose: boolean;
  /** Companies that pay by a monthly invoice: when they are reminded, and told before a block; null: there are none. */
  readonly postpaid: {
    readonly remindAfterDays: readonly number[];
    readonly noticeDays: number;
  } | null;
  /** Parts that the operator may do without. */
  readonly uses: Uses;
  /** Keys of companies' programs may write, by the scopes that they were given; false: they only read. */
  readonly keysWrite: boolean;
  /** Companies may have a balance of their own, from which their tags are filled by rules. */
  readonly companyBalance: boolean;
  /** Clerks bind tags to customers' accounts, and change plate and name. */
  readonly tagsByStaff: boolean;
  /** Clerks replace a customer's tag by the serial number and the code of another one, by its serial number alone, or not. */
  readonly tagReplacement: 'code' | 'serial-number' | 'off';
  /** Supervisors change price lists on screen: alone, each confirmed by a second one, or not. */
  readonly priceLists: 'true' | 'second-person' | 'false';
  /** Clerks take cash for a customer's tag. */
  readonly cashAtCounter: boolean;
  /** Whether clerks pick, pack and send orders of tags on screen. */
  readonly ordersDesk: boolean;
  /** Supervisors invite and remove staff on screen, and change their roles. */
  readonly staffDesk: boolean;
  /** Supervisors keep the points of sale on screen. */
  readonly pointsDesk: boolean;
  /** Supervisors keep the toll stations on screen. */
  readonly stationsDesk: boolean;
  /** Months from the day that a tag is handed over: of warranty, and that its battery lasts; 0: nobody is told. */
  readonly deviceMonths: { readonly warranty: number; readonly battery: number };
  /** What one customer may pay in cash in a day; minor units. */
  readonly cashDayMaximumMinor: number;
  /** Payouts beyond it are confirmed by a second member of staff; minor units. */
  readonly secondPersonAboveMinor: number;
  /** What each role may do alone; beyond it somebody else confirms. */
  readonly secondPersonLimits: SecondPersonLimits;
  /** Hours between the report of a lost tag and moving its balance. */
  readonly balanceTransferWaitHours: number;
  /** For how many days what the cameras of lanes read is kept. */
  readonly cameraReadingDays: number;
  /** Days for which a balance may be below zero before its tag is blocked as unpaid; null: none is. */
  readonly blockUnpaidAfterDays: number | null;
  readonly requestsPerMinute: number;
  /** How many balancers are in front of us, or their addresses: whose word on callers is trusted. */
  readonly trustProxy: number | string[];
  /** How long a server that was asked to stop still answers, and says that it is not ready. */
  readonly shutdownDelaySeconds: number;
  readonly logLevel: string;
}
