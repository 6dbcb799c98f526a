import type { CallDefinition, CallResult, Envelope } from '@rampa/contract';
import {
  dodajPrilog,
  getDetalji,
  novaReklamacija,
  podnesiPrigovor,
  type Complaint,
} from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { MailRequest } from '../../../platform/mail/mail.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../../testing/owned-things.ts';
import type { ComplaintDesk } from '../index.ts';
import { checkComplaints } from '../index.ts';
import { everyAccount } from '../../../testing/scope.ts';

/** The whole server with a customer who has one of everything. */
export interface ComplaintFixture {
  readonly app: AppFixture;
  readonly desk: ComplaintDesk;
  readonly customer: SignedIn;
  readonly things: OwnedThings;
  /** Files a complaint without a subject; returns its number. */
  file(input?: object, who?: SignedIn): Promise<string>;
  /** Objects to the rejection of a complaint. */
  object(number: string, who?: SignedIn): Promise<void>;
  upload(content: Uint8Array | string, fileName: string, who?: SignedIn): Promise<Envelope>;
  details(number: string, who?: SignedIn): Promise<Complaint>;
  mailsTo(address: string): Promise<readonly MailRequest[]>;
  /** Time passes, and the customer signs in again. */
  passTime(duration: Temporal.DurationLike): Promise<void>;
  /** Faults in the books. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const operatorAddress = 'podrska@primer.rs';

const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** A picture with so many pixels, according to its header, padded by so many bytes. */
export function pngOf(width: number, height: number, more = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(more, 1)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const png = pngOf(2, 2);

export async function openComplaintFixture(
  settings: Readonly<Record<string, string>> = {},
): Promise<ComplaintFixture> {
  const app = await openAppFixture({ settings: { CONTACT_EMAIL: operatorAddress, ...settings } });
  let customer = await app.addCustomer();
  const things = await giveThings(app, customer);
  const { database, services } = app.app;
  return {
    app,
    desk: services.complaintDesk,
    get customer() {
      return customer;
    },
    things,
    async file(input = {}, who = customer) {
      const answer = await app.call(novaReklamacija, { ...newComplaint(), ...input }, who.token);
      return resultOf(novaReklamacija, answer).complaint_number;
    },
    async object(number, who = customer) {
      const input = {
        complaint_number: number,
        idempotencyKey: uuid(),
        text: 'Не слажем се са одлуком.',
        attachmentIds: [],
      };
      resultOf(podnesiPrigovor, await app.call(podnesiPrigovor, input, who.token));
    },
    upload: (content, fileName, who = customer) =>
      app.call(dodajPrilog, { fileName, data: Buffer.from(content).toString('base64') }, who.token),
    async details(number, who = customer) {
      const answer = await app.call(getDetalji, { complaint_number: number }, who.token);
      return resultOf(getDetalji, answer);
    },
    async mailsTo(address) {
      const rows = await database.run(
        `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on, id`,
        [address],
      );
      return (rows as { data: MailRequest }[]).map(({ data }) => data);
    },
    async passTime(duration) {
      app.passTime(duration);
      customer = await app.signInAgain(customer);
    },
    async faults() {
      const checks = [
        ...(await services.wallet.verify(everyAccount)),
        ...(await checkComplaints(everyAccount, database.queries)),
      ];
      return checks.flatMap((check) => check.faults);
    },
    close: () => app.close(),
  };
}

export const newComplaint = () => ({
  idempotencyKey: uuid(),
  about: 'other',
  kind: 'service',
  text: 'На станици нико није умео да помогне.',
});

/** The result of a call that succeeded; the call's own schema wrote it. */
export function resultOf<Call extends CallDefinition>(_: Call, answer: Envelope): CallResult<Call> {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.message}`);
  return answer.result as CallResult<Call>;
}
