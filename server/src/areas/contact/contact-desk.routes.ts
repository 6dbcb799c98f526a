import { success } from '@rampa/contract';
import { getPoruka, getPoruke, odgovoriNaPoruku, zatvoriPoruku } from '@rampa/contract/contact';
import type { Http } from '../../platform/http/http.ts';
import type { ContactDesk } from './contact-desk.ts';
import { messageView, queuedView } from './message-view.ts';

export function registerContactDeskRoutes(http: Http, desk: ContactDesk): void {
  http.serveStaff(getPoruke, async (input, { scope }) => {
    const { items, totalRecords } = await desk.queue(scope, input);
    return success({ items: items.map(queuedView), totalRecords });
  });
  http.serveStaff(getPoruka, async ({ reference }, { scope, languageId }) => {
    const shown = await desk.show(scope, reference, languageId ?? '2');
    return shown.ok ? success(messageView(shown.value)) : shown;
  });
  http.serveStaff(odgovoriNaPoruku, ({ reference, ...answer }, { scope }) =>
    desk.answer(scope, reference, answer),
  );
  http.serveStaff(zatvoriPoruku, ({ reference }, { scope }) => desk.close(scope, reference));
}
