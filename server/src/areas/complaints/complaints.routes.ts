import { failure, success, type Failure } from '@rampa/contract';
import {
  dodajPoruku,
  dodajPrilog,
  getDetalji,
  getPredmet,
  getPrilog,
  getReklamacije,
  novaReklamacija,
  podnesiPrigovor,
  povuciReklamaciju,
  ukloniPrilog,
} from '@rampa/contract/complaints';
import type { CustomerContext, Http, Session } from '../../platform/http/http.ts';
import type { Attachments } from './attachments.ts';
import type { Complaints } from './complaints.service.ts';
import type { Actor } from './filing.ts';

const actorOf = ({ session, requestId }: CustomerContext): Actor => ({
  accountId: session.accountId,
  userId: session.userId,
  requestId,
  session,
});

/** Drivers see the complaints that they filed, the office all; null: all. */
const filedBy = ({ reach, userId }: Session): string | null => (reach === null ? null : userId);

/** Where complaints are switched off, their calls are as if there were none. */
export function registerComplaintsRoutes(
  http: Http,
  complaints: Complaints,
  attachments: Attachments,
): void {
  const closed = failure('request.not-found');
  const whenOpen =
    <Input, Answer>(handler: (input: Input, context: CustomerContext) => Promise<Answer>) =>
    async (
      input: Input,
      context: CustomerContext,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      complaints.open ? handler(input, context) : closed;

  http.serveCustomer(
    getReklamacije,
    whenOpen(async (input, { session }) =>
      success(await complaints.list(session.accountId, input, filedBy(session))),
    ),
  );
  http.serveCustomer(
    getPredmet,
    whenOpen((input, { session }) =>
      complaints.subject(session.accountId, input, {
        reach: session.reach,
        filedBy: filedBy(session),
      }),
    ),
  );
  http.serveCustomer(
    novaReklamacija,
    whenOpen((input, context) => complaints.file(actorOf(context), input)),
  );
  http.serveCustomer(
    getDetalji,
    whenOpen((input, { session }) =>
      complaints.details(session.accountId, input, filedBy(session)),
    ),
  );
  http.serveCustomer(
    dodajPoruku,
    whenOpen((input, context) => complaints.write(actorOf(context), input)),
  );
  http.serveCustomer(
    podnesiPrigovor,
    whenOpen((input, context) => complaints.object(actorOf(context), input)),
  );
  http.serveCustomer(
    povuciReklamaciju,
    whenOpen(({ complaint_number }, context) =>
      complaints.withdraw(actorOf(context), complaint_number),
    ),
  );
  http.serveCustomer(
    dodajPrilog,
    whenOpen((input, { session }) => attachments.upload(session, input)),
  );
  http.serveCustomer(
    ukloniPrilog,
    whenOpen(async ({ attachment_id }, { session }) => {
      await attachments.remove(session, attachment_id);
      return success({});
    }),
  );
  http.serveFile(
    getPrilog,
    whenOpen(({ attachment_id }, { session }) =>
      attachments.file(session.accountId, attachment_id, filedBy(session)),
    ),
  );
}
