import type { PlatformErrorCode } from '@rampa/contract';
import {
  getDetalji,
  getPromeneReklamacija,
  getReklamacije,
  novaReklamacija,
} from '@rampa/contract/complaints';
import {
  getNeobicniProlasci,
  getObracun,
  getPotpunost,
  getPotrosnja,
  getProlasci,
  getTroskoviPoMestima,
  izvozProlazaka,
} from '@rampa/contract/passages';
import { getMesecniIzvodi, preuzmiIzvod } from '@rampa/contract/statements';
import {
  dodeliVozaca,
  getMestaTroska,
  getTagovi,
  getVozaci,
  sacuvajMestoTroska,
  sacuvajTag,
  sacuvajViseTagova,
  ukloniMestoTroska,
} from '@rampa/contract/tags';
import {
  getDopune,
  getPotvrda,
  getPregled,
  getStatus,
  napraviUplatnicu,
} from '@rampa/contract/top-ups';

/** Every call that an API key can make; a test compares them with the contract. */
export const callsOfKeys = [
  dodeliVozaca,
  getDetalji,
  getDopune,
  getMesecniIzvodi,
  getMestaTroska,
  getNeobicniProlasci,
  getObracun,
  getPotpunost,
  getPotrosnja,
  getPotvrda,
  getPregled,
  getProlasci,
  getPromeneReklamacija,
  getReklamacije,
  getStatus,
  getTagovi,
  getTroskoviPoMestima,
  getVozaci,
  izvozProlazaka,
  napraviUplatnicu,
  novaReklamacija,
  preuzmiIzvod,
  sacuvajMestoTroska,
  sacuvajTag,
  sacuvajViseTagova,
  ukloniMestoTroska,
] as const;

type CodesOf<Call> = Call extends { readonly errors: infer Errors }
  ? Extract<keyof Errors, string>
  : never;

/** Why the server refuses; `docs/integrations.md` explains those of keys, `openapi.json` names them by call. */
export type RampaErrorCode = PlatformErrorCode | CodesOf<(typeof callsOfKeys)[number]>;
