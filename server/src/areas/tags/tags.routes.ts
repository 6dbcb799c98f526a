import { success } from '@rampa/contract';
import {
  getIzmene,
  getMestaTroska,
  blokirajTag,
  dodeliVozaca,
  getBlokade,
  getTagovi,
  getVozaci,
  iskljuciTag,
  izmeniTagove,
  izvozTagova,
  odblokirajTag,
  ponistiIzmenu,
  pregledIzmene,
  prijaviIzgubljen,
  prijaviPronadjen,
  sacuvajMestoTroska,
  sacuvajTag,
  ukloniMestoTroska,
  ukljuciTag,
  uveziTagove,
  verifikujTag,
} from '@rampa/contract/tags';
import type { Http } from '../../platform/http/http.ts';
import type { BlockDesk } from './blocks/block-desk.ts';
import { blocksView } from './blocks/block-view.ts';
import type { TagSwitches } from './blocks/tag-switches.ts';
import type { TagDrivers } from './drivers/drivers.ts';
import type { TagVerification } from './tag-verification.ts';
import type { Tags } from './tags.service.ts';

export function registerTagsRoutes(
  http: Http,
  tags: Tags,
  verification: TagVerification,
  drivers: TagDrivers,
): void {
  http.serveCustomer(getTagovi, async (input, { scope }) => success(await tags.list(scope, input)));
  http.serveCustomer(getVozaci, async (_, { scope }) => success(await drivers.list(scope)));
  http.serveCustomer(dodeliVozaca, (input, { scope }) => drivers.assign(scope, input));
  http.serveCustomer(sacuvajTag, (input, { scope }) => tags.save(scope, input));
  http.serveCustomer(prijaviIzgubljen, (input, { scope }) =>
    tags.changeStatus(scope, input.tag_id, { to: input.reason }),
  );
  http.serveCustomer(prijaviPronadjen, (input, { scope }) =>
    tags.changeStatus(scope, input.tag_id, { to: 'aktivan' }),
  );
  http.serveCustomer(getMestaTroska, async (_, { scope }) =>
    success(await tags.costCentres.list(scope)),
  );
  http.serveCustomer(sacuvajMestoTroska, (input, { scope }) => tags.costCentres.save(scope, input));
  http.serveCustomer(ukloniMestoTroska, (input, { scope }) =>
    tags.costCentres.remove(scope, input.costCentreId),
  );
  http.serveCustomer(pregledIzmene, (input, { scope }) => tags.edits.preview(scope, input));
  http.serveCustomer(izmeniTagove, (input, { scope }) => tags.edits.apply(scope, input));
  http.serveCustomer(getIzmene, async (_, { scope }) => success(await tags.edits.latest(scope)));
  http.serveCustomer(ponistiIzmenu, (input, { scope }) => tags.edits.undo(scope, input.editId));
  http.serveCustomer(uveziTagove, (input, { scope }) => tags.ownFile.importFile(scope, input));
  http.serveFile(izvozTagova, async (input, { scope }) =>
    success(await tags.ownFile.exportFile(scope, input)),
  );
  http.serveEither(verifikujTag, (input, { scope, address }) =>
    verification.verify(scope, input, address),
  );
}

export function registerTagBlocksRoutes(http: Http, switches: TagSwitches, desk: BlockDesk): void {
  http.serveCustomer(iskljuciTag, (input, { scope }) => switches.off(scope, input.tag_id));
  http.serveCustomer(ukljuciTag, (input, { scope }) => switches.on(scope, input.tag_id));
  http.serveStaff(getBlokade, async (input, { scope }) => {
    const blocks = await desk.history(scope, tagOf(input));
    return blocks.ok ? success(blocksView(blocks.value)) : blocks;
  });
  http.serveStaff(blokirajTag, (input, { scope }) => desk.block(scope, tagOf(input), input));
  http.serveStaff(odblokirajTag, (input, { scope }) =>
    desk.lift(scope, tagOf(input), input.blockId),
  );
}

function tagOf(input: { readonly account_id: string; readonly tag_id: string }) {
  return { accountId: input.account_id, tagId: input.tag_id };
}
