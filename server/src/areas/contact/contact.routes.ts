import { success } from '@rampa/contract';
import { getObrazac, posalji } from '@rampa/contract/contact';
import type { Http } from '../../platform/http/http.ts';
import type { ContactService } from './contact.service.ts';

export function registerContactRoutes(http: Http, contact: ContactService): void {
  http.serve(getObrazac, async () => success(contact.openForm()));
  http.serveEither(posalji, (input, context) => contact.send(context.scope, input, context));
}
