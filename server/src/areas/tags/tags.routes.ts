import { failure, success, type CompleteUpTo, type LanguageId } from '@rampa/contract';
import {
  getIzmene,
  getMestaTroska,
  blokirajNalog,
  blokirajTag,
  dodeliVozaca,
  getBlokade,
  getTagovi,
  getVozaci,
  iskljuciTag,
  izmeniTagKupca,
  izmeniTagove,
  izvozTagova,
  odblokirajNalog,
  odblokirajTag,
  opozoviPredaju,
  poveziTagKupca,
  ponistiIzmenu,
  pregledIzmene,
  prijaviIzgubljen,
  preuzmiTag,
  prijaviPronadjen,
  sacuvajMestoTroska,
  sacuvajTag,
  sacuvajViseTagova,
  ukloniMestoTroska,
  ukljuciTag,
  uveziTagove,
  verifikujTag,
  zameniTagKupca,
  zapocniPredaju,
} from '@rampa/contract/tags';
import { toWireInstant } from '../../platform/clock.ts';
import type { Http } from '../../platform/http/http.ts';
import { whereUsed } from '../../platform/http/where-used.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { TagHandovers } from './handovers/tag-handovers.ts';
import type { TagReplacementDesk } from './replacements/replacement-desk.ts';
import type { TagServiceDesk } from './service/tag-service-desk.ts';
import type { AccountBlocks } from './blocks/account-blocks.ts';
import type { BlockDesk } from './blocks/block-desk.ts';
import { blocksView } from './blocks/block-view.ts';
import type { TagSwitches } from './blocks/tag-switches.ts';
import { costCentresView } from './cost-centres/cost-centre-view.ts';
import { driversView } from './drivers/driver-view.ts';
import type { TagDrivers } from './drivers/drivers.ts';
import { importedView, outlookView, pastEditsView, undoneView } from './edits/edit-view.ts';
import type { TagVerification } from './tag-verification.ts';
import { tagsView, verifiedView } from './tag-view.ts';
import type { Tags } from './tags.service.ts';

export function registerTagsRoutes(
  http: Http,
  tags: Tags,
  verification: TagVerification,
  drivers: TagDrivers,
  /** Up to when what was charged is complete; asked before what it is said of is read. */
  completeness: { shown(languageId: LanguageId): Promise<CompleteUpTo | null> },
): void {
  http.serveCustomer(getTagovi, async ({ driver_id: driverId, ...selection }, { scope }) => {
    const completeUpTo = await completeness.shown(selection.languageId);
    return success({
      ...tagsView(await tags.list(scope, { ...selection, driverId })),
      completeUpTo,
    });
  });
  http.serveCustomer(getVozaci, async (_, { scope }) =>
    success(driversView(await drivers.list(scope))),
  );
  http.serveCustomer(dodeliVozaca, (input, { scope }) =>
    drivers.assign(scope, input.tag_id, input.driver_id),
  );
  http.serveCustomer(sacuvajTag, ({ tag_id: tagId, ...details }, { scope }) =>
    tags.save(scope, { tagId, ...details }),
  );
  http.serveCustomer(prijaviIzgubljen, (input, { scope }) =>
    tags.changeStatus(scope, input.tag_id, { to: input.reason }),
  );
  http.serveCustomer(prijaviPronadjen, (input, { scope }) =>
    tags.changeStatus(scope, input.tag_id, { to: 'aktivan' }),
  );
  http.serveCustomer(getMestaTroska, async ({ languageId }, { scope }) => {
    const completeUpTo = await completeness.shown(languageId);
    return success({ ...costCentresView(await tags.costCentres.list(scope)), completeUpTo });
  });
  http.serveCustomer(sacuvajMestoTroska, (input, { scope }) => tags.costCentres.save(scope, input));
  http.serveCustomer(ukloniMestoTroska, (input, { scope }) =>
    tags.costCentres.remove(scope, input.costCentreId),
  );
  http.serveCustomer(pregledIzmene, async (input, { scope }) =>
    viewed(await tags.edits.preview(scope, input), outlookView),
  );
  http.serveCustomer(izmeniTagove, (input, { scope }) => tags.edits.apply(scope, input));
  http.serveCustomer(sacuvajViseTagova, ({ tags: wishes }, { scope }) =>
    tags.edits.saveSeveral(
      scope,
      wishes.map(({ tag_id: tagId, ...details }) => ({ tagId, ...details })),
    ),
  );
  http.serveCustomer(getIzmene, async (_, { scope }) =>
    success(pastEditsView(await tags.edits.latest(scope))),
  );
  http.serveCustomer(ponistiIzmenu, async (input, { scope }) =>
    viewed(await tags.edits.undo(scope, input.editId), undoneView),
  );
  http.serveCustomer(uveziTagove, async ({ data, ...sent }, { scope }) => {
    const file = Buffer.from(data, 'base64');
    return viewed(await tags.ownFile.importFile(scope, { file, ...sent }), importedView);
  });
  http.serveFile(izvozTagova, async (input, { scope }) =>
    success(await tags.ownFile.exportFile(scope, input)),
  );
  http.serveEither(verifikujTag, async (input, { scope, address }) => {
    const { serial_number: serialNumber, verificationCode } = input;
    const typed = { serialNumber, verificationCode };
    return viewed(await verification.verify(scope, typed, address), verifiedView);
  });
}

export function registerTagBlocksRoutes(
  http: Http,
  switches: TagSwitches,
  desk: BlockDesk,
  accounts: AccountBlocks,
  tagBlocks: boolean,
): void {
  // What is blocked can be lifted, also where no tags are blocked any more.
  const blocking = whereUsed(http, tagBlocks);
  http.serveCustomer(iskljuciTag, async (input, { scope }) =>
    tagBlocks ? switches.off(scope, input.tag_id) : failure('request.not-found'),
  );
  http.serveCustomer(ukljuciTag, (input, { scope }) => switches.on(scope, input.tag_id));
  http.serveStaff(getBlokade, async (input, { scope }) =>
    viewed(await desk.history(scope, tagOf(input)), blocksView),
  );
  blocking.serveStaff(blokirajTag, (input, { scope }) => desk.block(scope, tagOf(input), input));
  http.serveStaff(odblokirajTag, (input, { scope }) =>
    desk.lift(scope, tagOf(input), input.blockId),
  );
  blocking.serveStaff(blokirajNalog, (input, { scope }) =>
    accounts.block(scope, input.account_id, input),
  );
  http.serveStaff(odblokirajNalog, (input, { scope }) =>
    accounts.lift(scope, input.account_id, input.reason),
  );
}

/** Not open: the calls do not exist. */
export function registerTagServiceRoutes(http: Http, desk: TagServiceDesk, open: boolean): void {
  const closed = failure('request.not-found');
  http.serveStaff(poveziTagKupca, async (input, { scope, address }) => {
    if (!open) return closed;
    const { account_id, serial_number, verificationCode, reason } = input;
    const typed = { serialNumber: serial_number, verificationCode };
    return viewed(
      await desk.bind(scope, account_id, typed, { reason, address }),
      ({ tagId, serialNumber, category }) => ({
        tag_id: tagId,
        serial_number: serialNumber,
        kategorija: category,
      }),
    );
  });
  http.serveStaff(izmeniTagKupca, async (input, { scope }) => {
    if (!open) return closed;
    const { account_id, tag_id, reason, ...details } = input;
    return desk.edit(scope, account_id, { tagId: tag_id, ...details }, reason);
  });
}

export function registerTagHandoverRoutes(http: Http, handovers: TagHandovers): void {
  http.serveCustomer(zapocniPredaju, async (input, { scope }) =>
    viewed(await handovers.begin(scope, input.tag_id), ({ code, expiresAt }) => ({
      code,
      expiresAt: toWireInstant(expiresAt),
    })),
  );
  http.serveCustomer(opozoviPredaju, (input, { scope }) => handovers.withdraw(scope, input.tag_id));
  http.serveCustomer(preuzmiTag, async ({ serial_number: serialNumber, ...input }, { scope }) =>
    viewed(
      await handovers.takeOver(scope, { ...input, serialNumber }),
      ({ tagId, category, ...tag }) => ({
        tag_id: tagId,
        serial_number: tag.serialNumber,
        kategorija: category,
      }),
    ),
  );
}

/** Not open: the call does not exist. */
export function registerTagReplacementRoutes(
  http: Http,
  desk: TagReplacementDesk,
  open: boolean,
): void {
  http.serveStaff(zameniTagKupca, async (input, { scope, address }) => {
    if (!open) return failure('request.not-found');
    const { account_id, tag_id: tagId, serial_number: serialNumber, ...wanted } = input;
    const replaced = await desk.replace(
      scope,
      account_id,
      { ...wanted, tagId, serialNumber },
      address,
    );
    return viewed(replaced, ({ movedMinor, currency, already, ...tag }) => ({
      tag_id: tag.tagId,
      serial_number: tag.serialNumber,
      kategorija: tag.category,
      moved: { amount: movedMinor, currency },
      already,
    }));
  });
}

function tagOf(input: { readonly account_id: string; readonly tag_id: string }) {
  return { accountId: input.account_id, tagId: input.tag_id };
}
