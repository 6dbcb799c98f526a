import { failure, success, type Failure } from '@rampa/contract';
import {
  dodajPoruku,
  dodajPrilog,
  getDetalji,
  getPredmet,
  getSporniProlasci,
  getPrilog,
  getPrijavljeniProlasci,
  getPromeneReklamacija,
  getReklamacije,
  novaReklamacija,
  podnesiPrigovor,
  povuciReklamaciju,
  ukloniPrilog,
} from '@rampa/contract/complaints';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { CustomerScope, MemberScope } from '../../platform/scope/scope.ts';
import type { Attachments } from './attachments.ts';
import {
  attachmentView,
  changesView,
  complaintsView,
  detailsView,
  filedAboutView,
} from './complaint-view.ts';
import type { Complaints } from './complaints.service.ts';
import { disputableView, topicView } from './dispute-view.ts';

/** If complaints are switched off, their calls do not exist. */
export function registerComplaintsRoutes(
  http: Http,
  complaints: Complaints,
  attachments: Attachments,
): void {
  const closed = failure('request.not-found');
  const whenOpen =
    <Input, Answer, Scope extends CustomerScope = MemberScope>(
      handler: (input: Input, context: CustomerContext<Scope>) => Promise<Answer>,
    ) =>
    async (
      input: Input,
      context: CustomerContext<Scope>,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      complaints.open ? handler(input, context) : closed;

  http.serveCustomer(
    getReklamacije,
    whenOpen(async ({ languageId, first, rows, status }, { scope }) => {
      const page = await complaints.list(scope, { first, rows, status });
      return success(complaintsView(page, languageId));
    }),
  );
  http.serveCustomer(
    getPromeneReklamacija,
    whenOpen(async ({ languageId, after, rows }, { scope }) =>
      viewed(await complaints.changes(scope, { after, rows }), (changes) =>
        changesView(changes, languageId),
      ),
    ),
  );
  http.serveCustomer(
    getPredmet,
    whenOpen(async ({ about, id, languageId }, { scope }) =>
      viewed(await complaints.subject(scope, { about, id }, languageId), (topic) =>
        topicView(topic, languageId),
      ),
    ),
  );
  http.serveCustomer(
    getSporniProlasci,
    whenOpen(async ({ passage_ids: ids, languageId }, { scope }) =>
      viewed(await complaints.passages(scope, ids, languageId), (passages) =>
        disputableView(passages, languageId),
      ),
    ),
  );
  http.serveCustomer(
    getPrijavljeniProlasci,
    whenOpen(async ({ passage_ids: ids }, { scope }) =>
      success(filedAboutView(await complaints.filedAbout(scope, ids))),
    ),
  );
  http.serveCustomer(
    novaReklamacija,
    whenOpen(async ({ passage_ids: passageIds, ...wanted }, { scope }) =>
      viewed(await complaints.file(scope, { passageIds, ...wanted }), (number) => ({
        complaint_number: number,
      })),
    ),
  );
  http.serveCustomer(
    getDetalji,
    whenOpen(async ({ complaint_number: number, languageId }, { scope }) =>
      viewed(await complaints.details(scope, number), (details) =>
        detailsView(details, languageId),
      ),
    ),
  );
  http.serveCustomer(
    dodajPoruku,
    whenOpen(({ complaint_number: number, ...written }, { scope }) =>
      complaints.write(scope, number, written),
    ),
  );
  http.serveCustomer(
    podnesiPrigovor,
    whenOpen(({ complaint_number: number, ...written }, { scope }) =>
      complaints.object(scope, number, written),
    ),
  );
  http.serveCustomer(
    povuciReklamaciju,
    whenOpen(({ complaint_number }, { scope }) => complaints.withdraw(scope, complaint_number)),
  );
  http.serveCustomer(
    dodajPrilog,
    whenOpen(async (file, { scope }) =>
      viewed(await attachments.upload(scope, file), attachmentView),
    ),
  );
  http.serveCustomer(
    ukloniPrilog,
    whenOpen(async ({ attachment_id }, { scope }) => {
      await attachments.remove(scope, attachment_id);
      return success({});
    }),
  );
  http.serveFile(
    getPrilog,
    whenOpen(({ attachment_id }, { scope }) => attachments.file(scope, attachment_id)),
  );
}
