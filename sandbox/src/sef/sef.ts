import {
  formOf,
  json,
  jsonObjectOf,
  param,
  portOf,
  seeOther,
  serve,
  stopServer,
} from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import { openStateFile } from '../platform/state-file.ts';
import { overview } from './overview.ts';
import { lookAt } from './rules.ts';
import type { SefState, SefStatus } from './state.ts';

export type SefOptions = {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly stateFile: string;
};

export type RunningSef = { readonly port: number; close(): Promise<void> };

const statuses: ReadonlySet<string> = new Set([
  'New',
  'Seen',
  'Approved',
  'Rejected',
  'Cancelled',
  'Storno',
]);

/** A stand-in for the state's system of e-invoices. */
export async function startSef(options: SefOptions): Promise<RunningSef> {
  const file = await openStateFile<SefState>(options.stateFile, {
    documents: [],
    changes: [],
    mood: 'well',
  });
  const server = await serve(routesOf(file, options.key), {
    host: options.host,
    port: options.port,
    portSetting: 'SEF_PORT',
  });
  return {
    port: portOf(server),
    async close() {
      await stopServer(server);
      await file.save();
    },
  };
}

type File = Awaited<ReturnType<typeof openStateFile<SefState>>>;

function routesOf(file: File, key: string): Route[] {
  const { state } = file;
  const api =
    (answer: (request: HttpRequest) => HttpReply | Promise<HttpReply>): Route['answer'] =>
    (request) => {
      if (state.mood === 'away') return json(503, { Message: 'Sistem nije dostupan.' });
      if (request.headers['apikey'] !== key) return json(401, { Message: 'Nepoznat API ključ.' });
      return answer(request);
    };
  return [
    { method: 'GET', path: '/', answer: () => overview(state) },
    {
      method: 'POST',
      path: '/api/publicApi/sales-invoice/ubl',
      answer: api((request) => take(file, request)),
    },
    {
      method: 'GET',
      path: '/api/publicApi/sales-invoice',
      answer: api(({ query }) => {
        const found = state.documents.find(({ id }) => String(id) === query.get('invoiceId'));
        return found === undefined
          ? json(404, { Message: 'Faktura ne postoji.' })
          : json(200, { InvoiceId: found.id, Status: found.status, Comment: found.comment });
      }),
    },
    {
      method: 'POST',
      path: '/api/publicApi/sales-invoice/changes',
      answer: api(({ query }) => {
        const day = query.get('date') ?? '';
        return json(
          200,
          state.changes.filter((one) => one.Date.slice(0, 10) === day),
        );
      }),
    },
    { method: 'GET', path: '/sandbox/documents', answer: () => json(200, state.documents) },
    {
      method: 'POST',
      path: '/sandbox/documents/:number/status',
      async answer(request) {
        const { status, comment = '', date } = jsonObjectOf(request) ?? {};
        const changed = await change(file, param(request, 'number'), {
          status: String(status),
          comment: String(comment),
          date: typeof date === 'string' ? date : nowInSerbia(),
        });
        return changed ? json(200, {}) : json(404, { errors: ['Unknown document or status'] });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/mood',
      async answer(request) {
        const mood = jsonObjectOf(request)?.['mood'];
        if (mood !== 'well' && mood !== 'away' && mood !== 'lost') {
          return json(400, { errors: ['mood is well, away or lost'] });
        }
        state.mood = mood;
        await file.save();
        return json(200, {});
      },
    },
    {
      method: 'POST',
      path: '/documents/:number',
      async answer(request) {
        const form = formOf(request);
        await change(file, param(request, 'number'), {
          status: form.get('status') ?? '',
          comment: form.get('comment') ?? '',
          date: nowInSerbia(),
        });
        return seeOther('/');
      },
    },
  ];
}

/** The same request id again has no second effect. */
async function take(file: File, { query, body }: HttpRequest): Promise<HttpReply> {
  const { state } = file;
  const requestId = query.get('requestId') ?? '';
  if (requestId === '') return json(400, { Message: 'requestId nedostaje.' });
  let document = state.documents.find((one) => one.requestId === requestId);
  if (document === undefined) {
    const xml = body.toString('utf8');
    const looked = lookAt(xml);
    if (looked === undefined) return json(400, { Message: 'Dokument nije UBL 2.1.' });
    if (looked.faults.length > 0) {
      const said = looked.faults.map(({ rule, says }) => `[${rule}] ${says}.`);
      return json(400, { Message: said.join(' ') });
    }
    if (state.documents.some(({ number }) => number === looked.number)) {
      return json(400, { Message: `Dokument ${looked.number} već postoji.` });
    }
    document = {
      id: 1000 + state.documents.length,
      requestId,
      number: looked.number,
      xml,
      sentAt: nowInSerbia(),
      status: 'New',
      comment: '',
    };
    state.documents.push(document);
    await file.save();
  }
  if (state.mood === 'lost') return json(502, { Message: 'Odgovor je izgubljen.' });
  const { id } = document;
  return json(200, { InvoiceId: id, PurchaseInvoiceId: id + 500_000, SalesInvoiceId: id });
}

async function change(
  file: File,
  number: string,
  { status, comment, date }: { status: string; comment: string; date: string },
): Promise<boolean> {
  const { state } = file;
  const found = state.documents.find((one) => one.number === number);
  if (found === undefined || !statuses.has(status)) return false;
  // It was found among them.
  found.status = status as SefStatus;
  found.comment = comment;
  state.changes.push({
    EventId: state.changes.length + 1,
    Date: date,
    NewInvoiceStatus: found.status,
    SalesInvoiceId: found.id,
    Comment: comment,
  });
  await file.save();
  return true;
}

/** `2026-11-27T04:30:12.123`, without an offset, as the system writes it. */
function nowInSerbia(): string {
  const now = new Date();
  const text = now.toLocaleString('sv-SE', { timeZone: 'Europe/Belgrade' }).replace(' ', 'T');
  return `${text}.${String(now.getMilliseconds()).padStart(3, '0')}`;
}
