import { success } from '@rampa/contract';
import {
  getIzmene,
  getMestaTroska,
  dodeliVozaca,
  getTagovi,
  getVozaci,
  izmeniTagove,
  izvozTagova,
  ponistiIzmenu,
  pregledIzmene,
  prijaviIzgubljen,
  prijaviPronadjen,
  sacuvajMestoTroska,
  sacuvajTag,
  ukloniMestoTroska,
  uveziTagove,
  verifikujTag,
} from '@rampa/contract/tags';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import type { TagDrivers } from './drivers/drivers.ts';
import type { TagVerification } from './tag-verification.ts';
import type { Actor } from './actor.ts';
import type { Tags } from './tags.service.ts';

export function registerTagsRoutes(
  http: Http,
  tags: Tags,
  verification: TagVerification,
  drivers: TagDrivers,
): void {
  http.serveCustomer(getTagovi, async (input, { scope }) => success(await tags.list(scope, input)));
  http.serveCustomer(getVozaci, async (_, { session }) =>
    success(await drivers.list(session.accountId)),
  );
  http.serveCustomer(dodeliVozaca, (input, context) => drivers.assign(actorOf(context), input));
  http.serveCustomer(sacuvajTag, (input, context) => tags.save(actorOf(context), input));
  http.serveCustomer(prijaviIzgubljen, (input, context) =>
    tags.changeStatus(actorOf(context), input.tag_id, { to: input.reason }),
  );
  http.serveCustomer(prijaviPronadjen, (input, context) =>
    tags.changeStatus(actorOf(context), input.tag_id, { to: 'aktivan' }),
  );
  http.serveCustomer(getMestaTroska, async (_, { session }) =>
    success(await tags.costCentres.list(session.accountId)),
  );
  http.serveCustomer(sacuvajMestoTroska, (input, context) =>
    tags.costCentres.save(actorOf(context), input),
  );
  http.serveCustomer(ukloniMestoTroska, (input, context) =>
    tags.costCentres.remove(actorOf(context), input.costCentreId),
  );
  http.serveCustomer(pregledIzmene, (input, { session }) =>
    tags.edits.preview(session.accountId, input),
  );
  http.serveCustomer(izmeniTagove, (input, context) => tags.edits.apply(actorOf(context), input));
  http.serveCustomer(getIzmene, async (_, { session }) =>
    success(await tags.edits.latest(session.accountId)),
  );
  http.serveCustomer(ponistiIzmenu, (input, context) =>
    tags.edits.undo(actorOf(context), input.editId),
  );
  http.serveCustomer(uveziTagove, (input, context) =>
    tags.ownFile.importFile(actorOf(context), input),
  );
  http.serveFile(izvozTagova, async (input, { session }) =>
    success(await tags.ownFile.exportFile(session.accountId, input.languageId)),
  );
  http.serveEither(verifikujTag, (input, context) =>
    verification.verify(input, context.session, context),
  );
}

function actorOf({ scope: { accountId, actor, reach } }: CustomerContext): Actor {
  return { accountId, userId: actor.userId, requestId: actor.requestId, reach };
}
