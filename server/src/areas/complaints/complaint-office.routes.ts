import { success } from '@rampa/contract';
import {
  dodajBeleskuReklamacije,
  dodajPrilogUprave,
  dodeliReklamaciju,
  getCinjeniceReklamacije,
  getGotoviOdgovori,
  getOpterecenje,
  getPrilogReklamacije,
  getRedReklamacija,
  getReklamacijaUprave,
  obrisiGotovOdgovor,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
  sacuvajGotovOdgovor,
  ukloniPrilogUprave,
} from '@rampa/contract/complaints';
import type { Http } from '../../platform/http/http.ts';
import { whereUsed, type StaffCalls } from '../../platform/http/where-used.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { cannedView } from './canned-view.ts';
import type { createComplaintFacts } from './complaint-facts.ts';
import { factsView } from './facts-view.ts';
import type { ComplaintOffice } from './complaint-office.ts';
import { attachmentView } from './complaint-view.ts';
import type { OfficeFiles } from './office-files.ts';
import {
  acceptanceOf,
  deskComplaintView,
  queueView,
  workedView,
  workloadView,
} from './office-view.ts';

/** What was filed is decided, also where no new complaints are taken. */
export function registerComplaintOfficeRoutes(
  http: Http,
  office: ComplaintOffice,
  files: OfficeFiles,
  facts: ReturnType<typeof createComplaintFacts>,
  complaintTools: boolean,
): void {
  const tools = whereUsed(http, complaintTools);
  http.serveStaff(getRedReklamacija, async (input, { scope }) => {
    const { staff_id: handledBy, languageId, first, rows, status, only } = input;
    const page = await office.queue(scope, { first, rows, status, only, handledBy });
    return success(queueView(page, languageId));
  });
  http.serveStaff(getReklamacijaUprave, async (input, { scope }) => {
    const { complaint_number: number, languageId } = input;
    return viewed(await office.show(scope, number, languageId), (details) =>
      deskComplaintView(details, languageId),
    );
  });
  tools.serveStaff(getCinjeniceReklamacije, async (input, { scope }) => {
    const { complaint_number: number, passage_id: passageId, languageId } = input;
    return viewed(await facts(scope, { number, passageId, languageId }), factsView);
  });
  tools.serveStaff(getOpterecenje, async (_input, { scope }) =>
    success(workloadView(await office.workload(scope))),
  );
  tools.serveStaff(dodajBeleskuReklamacije, async (input, { scope }) => {
    const noted = await office.note(scope, input.complaint_number, input);
    return viewed(noted, (noteId) => ({ note_id: noteId }));
  });
  registerSteps(http, office);
  tools.serveStaff(dodeliReklamaciju, async (input, { scope }) =>
    workedView(await office.assign(scope, input.complaint_number, input.revision, input.staff_id)),
  );
  registerCannedAnswers(tools, office.canned);
  http.serveStaff(dodajPrilogUprave, async ({ complaint_number, ...file }, { scope }) =>
    viewed(await files.upload(scope, complaint_number, file), attachmentView),
  );
  http.serveStaff(ukloniPrilogUprave, ({ complaint_number, attachment_id }, { scope }) =>
    files.remove(scope, complaint_number, attachment_id),
  );
  http.serveStaffFile(getPrilogReklamacije, ({ complaint_number, attachment_id }, { scope }) =>
    files.file(scope, complaint_number, attachment_id),
  );
}

function registerSteps(http: Http, office: ComplaintOffice): void {
  http.serveStaff(preuzmiReklamaciju, async (input, { scope }) =>
    workedView(await office.take(scope, input.complaint_number, { revision: input.revision })),
  );
  http.serveStaff(odgovoriNaReklamaciju, async (input, { scope }) =>
    workedView(await office.answer(scope, input.complaint_number, input.text, input.asks, input)),
  );
  http.serveStaff(prihvatiReklamaciju, async (input, { scope }) =>
    office.accept(scope, input.complaint_number, acceptanceOf(input), input),
  );
  http.serveStaff(odbijReklamaciju, async (input, { scope }) =>
    workedView(await office.refuse(scope, input.complaint_number, input.text, input)),
  );
}

function registerCannedAnswers(http: StaffCalls, canned: ComplaintOffice['canned']): void {
  http.serveStaff(getGotoviOdgovori, async (_input, { scope }) =>
    success({ items: (await canned.list(scope)).map(cannedView) }),
  );
  http.serveStaff(sacuvajGotovOdgovor, async (input, { scope }) => {
    const { answer_id: answerId, kind, title, serbian, english, revision } = input;
    const saved = await canned.save(scope, { answerId, kind, title, serbian, english }, revision);
    return viewed(saved, cannedView);
  });
  http.serveStaff(obrisiGotovOdgovor, ({ answer_id: answerId, revision }, { scope }) =>
    canned.remove(scope, answerId, revision),
  );
}
