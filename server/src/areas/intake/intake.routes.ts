import { failure, success, type Outcome } from '@rampa/contract';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Http } from '../../platform/http/http.ts';
import { apiHeaders } from '../../platform/http/security-headers.ts';
import type { RefusedPassages } from '../corrections/index.ts';
import type { Lanes } from '../lanes/index.ts';
import type {
  AcceptedTag,
  ExternalDeliveryReader,
  ExternalRecorder,
} from '../external-toll/index.ts';
import type { DeliveryReader, PassageDelivery } from '../passages/index.ts';
import {
  largestFile,
  type RoadConditions,
  type RoadEventsReader,
  type RoadLine,
} from '../road-conditions/index.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { Uses } from '../../platform/uses.ts';
import type { TagStatuses } from '../tag-status/index.ts';
import {
  deliveriesPerMinute,
  faulty,
  keyFirst,
  limitsOf,
  refuse,
  tooLarge,
  type Limits,
} from './callers.routes.ts';
import { createCameraWarnings, type WarnOfCameras } from './camera-faults.ts';
import type { IntakeKey } from './intake-key.ts';
import { createPassageLines, ndjson, type PassageLines } from './passage-lines.routes.ts';
import { serveInstantTransfers, type InstantIntake } from './instant-transfers.routes.ts';
import { serveControlRecords } from './control-records.routes.ts';
import { serveTagStatuses } from './tag-status.routes.ts';

export interface IntakeOptions {
  /** Whoever has the key delivers for all accounts. */
  readonly all: AllAccounts;
  readonly key: IntakeKey;
  /** What the operator does without is not there. */
  readonly uses: Pick<Uses, 'tagStatusList' | 'controlRecords'>;
  readonly clock: Clock;
  readonly roadConditions: Pick<RoadConditions, 'take'>;
  readonly roadEventsReader: Pick<RoadEventsReader, 'read'>;
  /** The current network. */
  roads(): readonly RoadLine[];
  readonly passages: PassageDelivery;
  readonly passageReader: Pick<DeliveryReader, 'read' | 'readLine'>;
  readonly lanes: Pick<Lanes, 'take' | 'reader'>;
  readonly refused: RefusedPassages;
  readonly tagStatuses: Pick<TagStatuses, 'read' | 'confirm'>;
  readonly t4a: T4AIntake;
  readonly instant: InstantIntake;
}

/** The partner of the external-toll service, who has a key of its own. */
export interface T4AIntake {
  readonly open: boolean;
  readonly key: IntakeKey;
  readonly reader: Pick<ExternalDeliveryReader, 'read'>;
  readonly recorder: ExternalRecorder;
  /** Tags that the partner's lanes may accept now, after a serial number. */
  accepted(
    all: AllAccounts,
    page: { readonly after: string; readonly rows: number },
  ): Promise<readonly AcceptedTag[]>;
}

type Take = (request: FastifyRequest, body: Buffer) => Promise<Outcome<object, string>>;

interface Kind {
  readonly key: IntakeKey;
  readonly contentTypes: readonly string[];
  /** Deliveries with the key in a minute; 0: as many as come. */
  readonly perMinute: number;
  /** What waits has a bound of its own, and is worked on together. */
  readonly hasQueue: boolean;
  readonly take: Take;
  /** Also takes deliveries line by line. */
  readonly lines?: PassageLines;
}

const json = 'application/json';
const contentTypes = [json, 'application/xml', 'text/xml'];
/** When a delivery that finds too much waiting may come again. */
const FULL_SECONDS = 2;
const full = failure('server.unavailable', { seconds: FULL_SECONDS });

/**
 * Where the operator's systems deliver. Outside `/api`, so no CSRF token is required: a browser cannot
 * send the key. Answers are envelopes all the same.
 */
export function registerIntakeRoutes(http: Http, options: IntakeOptions): void {
  const warnOfCameras = createCameraWarnings(options.clock);
  const kinds: Readonly<Record<string, Kind>> = {
    '/intake/road-events': {
      key: options.key,
      contentTypes,
      perMinute: deliveriesPerMinute,
      hasQueue: false,
      take: takeRoadEvents(options),
    },
    // Hundreds of lanes deliver each passage by itself.
    '/intake/passages': {
      key: options.key,
      contentTypes: [json],
      perMinute: 0,
      hasQueue: true,
      take: takePassages(options, warnOfCameras),
      lines: createPassageLines(http.app, { ...options, warnOfCameras }),
    },
    ...(options.t4a.open
      ? {
          '/intake/t4a-passages': {
            key: options.t4a.key,
            contentTypes: [json],
            perMinute: deliveriesPerMinute,
            hasQueue: false,
            take: takeExternalPassages(options),
          },
        }
      : {}),
  };
  void http.app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(contentTypes, { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    scope.addContentTypeParser(ndjson, (_, body, done) => done(null, body));
    // Other types are refused by us, after the key was checked.
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null, undefined));
    });
    scope.addHook('onRequest', async (_, reply) => {
      reply.headers(apiHeaders);
    });
    scope.setErrorHandler((error, _, reply) => {
      if (isTooLarge(error)) return refuse(reply, tooLarge);
      throw error;
    });
    for (const [address, kind] of Object.entries(kinds)) {
      const limits = limitsOf(options.clock, kind.perMinute);
      scope.post(address, {
        bodyLimit: largestFile,
        config: { admittedAlways: kind.hasQueue },
        onRequest: keyFirst(kind.key, limits, kind.lines === undefined ? undefined : isLines),
        handler: (request, reply) => {
          const { lines } = kind;
          if (lines === undefined || !(request.body instanceof Readable)) {
            return answer(request, reply, kind);
          }
          if (lines.isFull()) return refuse(reply, full);
          http.slowSenders.allow(request.raw);
          return lines.answer(request, reply, request.body);
        },
      });
    }
    if (options.uses.tagStatusList) serveTagStatuses(scope, options);
    if (options.uses.controlRecords) serveControlRecords(scope, options);
    if (options.instant.open) serveInstantTransfers(scope, options);
    if (options.t4a.open)
      serveAcceptedTags(scope, options, limitsOf(options.clock, deliveriesPerMinute));
  });
}

/** Tags per page of the partner's list. */
const TAGS_ON_A_PAGE = 10_000;

/** The partner's lanes ask which tags they may accept, page by page. */
function serveAcceptedTags(scope: FastifyInstance, options: IntakeOptions, limits: Limits): void {
  scope.get<{
    Querystring: { readonly after?: unknown };
  }>(
    '/intake/t4a-tags',
    { onRequest: keyFirst(options.t4a.key, limits) },
    async (request, reply) => {
      const { after } = request.query;
      const tags = await options.t4a.accepted(options.all, {
        after: typeof after === 'string' ? after.slice(0, 32) : '',
        rows: TAGS_ON_A_PAGE,
      });
      const next = tags.length < TAGS_ON_A_PAGE ? null : (tags.at(-1)?.serialNumber ?? null);
      return reply.send({ statusCode: 200, message: '', result: { tags, next } });
    },
  );
}

function typeOf(request: FastifyRequest): string {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

function isLines(request: FastifyRequest): boolean {
  return typeOf(request) === ndjson;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
): Promise<FastifyReply> {
  if (!Buffer.isBuffer(request.body) || !kind.contentTypes.includes(typeOf(request))) {
    const expected = [...kind.contentTypes, ...(kind.lines === undefined ? [] : [ndjson])].join(
      ', ',
    );
    return refuse(reply, failure('intake.content-type', { expected }));
  }
  const taken = await kind.take(request, request.body);
  if (!taken.ok) return refuse(reply, taken);
  return reply.send({ statusCode: 200, message: '', result: taken.value });
}

function takeRoadEvents({ roadConditions, roadEventsReader, roads }: IntakeOptions): Take {
  return async (request, body) => {
    const file = await roadEventsReader.read(body, roads());
    if (!file.ok) return file;
    const read = file.value;
    if (!read.ok) return faulty(read.faults);
    const result = await roadConditions.take(read.events);
    request.log.info(
      { added: result.added.length, changed: result.changed.length },
      'road events imported',
    );
    return success(result);
  };
}

function takePassages(
  { all, passages, passageReader, refused: kept }: IntakeOptions,
  warnOfCameras: WarnOfCameras,
): Take {
  return async (request, body) => {
    if (passages.isFull()) return full;
    const file = await passageReader.read(body);
    if (!file.ok) return file;
    const read = file.value;
    if (!read.ok) {
      await kept.keep(all, [{ delivery: body, faults: read.faults }], request.ip);
      return faulty(read.faults);
    }
    // Others were read meanwhile.
    if (passages.isFull()) return full;
    warnOfCameras(request, read.passages);
    const report = await kept.keeping(passages, request.ip).deliver(all, read.passages);
    const { recorded } = report;
    const duplicates = report.duplicates + read.repeated;
    const refused = report.refused.map(({ sourceKey, refusal }) => ({
      key: sourceKey,
      reason: refusal,
    }));
    request.log.info({ recorded, duplicates, refused: refused.length }, 'passages imported');
    return success({ recorded, duplicates, refused });
  };
}

function takeExternalPassages({ all, t4a, refused: kept }: IntakeOptions): Take {
  return async (request, body) => {
    const file = await t4a.reader.read({ bytes: body });
    if (!file.ok) return file;
    const read = file.value;
    if (!read.ok) {
      const { faults } = read;
      await kept.keep(all, [{ delivery: body, faults, source: 'partner' }], request.ip);
      return faulty(faults);
    }
    const report = await t4a.recorder.record(all, read.passages);
    const { recorded, duplicates } = report;
    await kept.keep(
      all,
      report.refused.map(({ passage, reason }) => ({ abroad: passage, reason })),
      request.ip,
    );
    const refused = report.refused.map(({ passage: { key }, reason }) => ({ key, reason }));
    request.log.info({ recorded, duplicates, refused: refused.length }, 'passages abroad imported');
    return success({ recorded, duplicates, refused });
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}
