import type { CallDefinition, CallInput, CallResult } from '@rampa/contract';
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
import { RampaError } from './errors.ts';
import { eachOf, isEmptySelection, type Page, type Slice } from './paging.ts';
import {
  createRequests,
  type CallOptions,
  type RampaOptions,
  type Requests,
  type WriteInput,
  type WriteOptions,
} from './requests.ts';

/**
 * The API of a toll operator for companies' programs. Amounts are integers of minor units, ids are text, times have an
 * offset; a refusal is a `RampaError` with its code, no answer a `RampaNoAnswer`.
 */
export class RampaClient {
  readonly #requests: Requests;

  constructor(options: RampaOptions) {
    this.#requests = createRequests(options);
  }

  /** Scopes `tags:read`, `tags:write`. */
  get tags() {
    const requests = this.#requests;
    return {
      page: read(requests, getTagovi),
      each: each(requests, getTagovi),
      costCentres: read(requests, getMestaTroska),
      /** Nickname, plate and cost centre of one; with `revision` only if nobody has changed it since. */
      save: write(requests, sacuvajTag),
      /** Up to a hundred, each in its own way; what is left out stays. All of them, or none. */
      saveSeveral: write(requests, sacuvajViseTagova),
      /** An empty `costCentreId` for a new one; a code is there once. */
      saveCostCentre: write(requests, sacuvajMestoTroska),
      /** One that passages may refer to is archived. */
      removeCostCentre: write(requests, ukloniMestoTroska),
    };
  }

  /** Scope `drivers:write`. */
  get drivers() {
    const requests = this.#requests;
    return {
      list: read(requests, getVozaci),
      /** From today on; an empty `driver_id` takes the tag from its driver. */
      assign: write(requests, dodeliVozaca),
    };
  }

  /** Scope `passages:read`. */
  get passages() {
    const requests = this.#requests;
    return {
      page: read(requests, getProlasci),
      each: each(requests, getProlasci),
      /** Those that look wrong, with the reasons. */
      eachUnusual: each(requests, getNeobicniProlasci),
      /** How many a selection has, and up to when that is complete; also where it has none. */
      count: read(requests, getPotpunost),
      spending: read(requests, getPotrosnja),
      byCostCentre: read(requests, getTroskoviPoMestima),
      /** Why one cost what it did. */
      calculation: read(requests, getObracun),
      /** A whole selection as a file, streamed; `format: 'ndjson'` for programs. */
      file: file(requests, izvozProlazaka),
    };
  }

  /** Scope `balances:read`. */
  get balances() {
    const requests = this.#requests;
    return { overview: read(requests, getPregled), each: each(requests, getPregled) };
  }

  /** Scopes `top-ups:read`, `top-ups:write`. */
  get topUps() {
    const requests = this.#requests;
    return {
      page: read(requests, getDopune),
      each: each(requests, getDopune),
      status: read(requests, getStatus),
      /** A PDF. */
      receipt: file(requests, getPotvrda),
      /** The lines of a payment slip: somebody pays it at the bank, then the top-up is credited. */
      createSlip: write(requests, napraviUplatnicu),
    };
  }

  /** Scope `statements:read`. */
  get statements() {
    const requests = this.#requests;
    return {
      page: read(requests, getMesecniIzvodi),
      each: each(requests, getMesecniIzvodi),
      /** A CSV or PDF. */
      file: file(requests, preuzmiIzvod),
    };
  }

  /** Scopes `complaints:read`, `complaints:write`. */
  get complaints() {
    const requests = this.#requests;
    return {
      page: read(requests, getReklamacije),
      each: each(requests, getReklamacije),
      /** With its thread, its deadlines and its refund. */
      details: read(requests, getDetalji),
      /** What has changed after the cursor of the answer before; keep the new one. */
      changes: read(requests, getPromeneReklamacija),
      file: write(requests, novaReklamacija),
    };
  }
}

function read<Call extends CallDefinition>(requests: Requests, call: Call) {
  return (input: CallInput<Call>, options: CallOptions = {}): Promise<CallResult<Call>> =>
    requests.send(call, input, options);
}

function write<Call extends CallDefinition>(requests: Requests, call: Call) {
  return (input: WriteInput<Call>, options: WriteOptions = {}): Promise<CallResult<Call>> =>
    requests.send(call, input, options);
}

type ItemOf<Call extends CallDefinition> =
  CallResult<Call> extends { readonly items: readonly (infer Item)[] } ? Item : never;

type SelectionOf<Call extends CallDefinition> = Omit<CallInput<Call>, keyof Slice>;

/** All items of a list call; an empty selection has none. */
function each<Call extends CallDefinition>(requests: Requests, call: Call) {
  return async function* items(
    selection: SelectionOf<Call>,
    options: CallOptions = {},
  ): AsyncGenerator<ItemOf<Call>, void, undefined> {
    // Each list takes a slice, and answers its items with how many there are (`page` in the contract).
    const readPage = async (slice: Slice) =>
      (await requests.send(call, { ...selection, ...slice } as CallInput<Call>, options)) as Page<
        ItemOf<Call>
      >;
    try {
      yield* eachOf(readPage);
    } catch (error) {
      if (!(error instanceof RampaError) || !isEmptySelection(error)) throw error;
    }
  };
}

function file<Call extends Parameters<Requests['file']>[0]>(requests: Requests, call: Call) {
  return (input: CallInput<Call>, options: CallOptions = {}): Promise<Response> =>
    requests.file(call, input, options);
}
