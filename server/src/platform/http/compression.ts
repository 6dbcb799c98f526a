import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { rememberFew } from '../remember-few.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Shorter answers fit in one packet either way. */
const worthwhile = 1024;
/** Longer headers are not sent in good faith. */
const longestWish = 200;
/** For answers written once: beyond this, time matters more than bytes. */
const quick = { br: 4, gzip: 6 };
/** For what somebody waits for before an empty screen: a twelfth smaller for half a millisecond more. */
export const pageEffort = { br: 5, gzip: 6 };
/** Bits of the window of a stream: each slow reader holds one, and the usual window takes megabytes. */
const streamWindow = 16;
/** For what is compressed once and answered many times. */
const thorough = { br: 9, gzip: 9 };

type Encoding = keyof typeof quick;
type Effort = typeof quick;

/** Sends a text, compressed as the client accepts it if that is worth it. */
export async function sendCompressed(
  reply: FastifyReply,
  body: string | Buffer,
  effort: Effort = quick,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(reply, Buffer.byteLength(body));
  return reply.send(encoding === null ? body : await compress(body, encoding, effort));
}

/** The same for bytes that are answered repeatedly: each encoding of them is cached as long as they are. */
export function sendKeptCompressed(
  reply: FastifyReply,
  body: Buffer,
): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(reply, body.length);
  if (encoding === null) return reply.send(body);
  const forms = formsOf(body);
  const form = (forms[encoding] ??= keepForm(forms, body, encoding));
  // A cached encoding is answered at once: a promise costs another turn.
  return Buffer.isBuffer(form) ? reply.send(form) : form.then((bytes) => reply.send(bytes));
}

/** Encodings of the same bytes; while one is made, all who ask wait for the same. */
type KeptForms = Partial<Record<Encoding, Buffer | Promise<Buffer>>>;

const keptForms = new WeakMap<Buffer, KeptForms>();

function formsOf(body: Buffer): KeptForms {
  const known = keptForms.get(body);
  if (known !== undefined) return known;
  const forms: KeptForms = {};
  keptForms.set(body, forms);
  return forms;
}

async function keepForm(forms: KeptForms, body: Buffer, encoding: Encoding): Promise<Buffer> {
  const form = await compress(body, encoding, thorough);
  forms[encoding] = form;
  return form;
}

/** A stream of text, compressed on the fly; it ends and breaks with its source. */
export function compressedStream(reply: FastifyReply, body: Readable): Readable {
  const encoding = chooseEncoding(reply, Infinity);
  if (encoding === null) return body;
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          params: { ...brotliParams(quick), [constants.BROTLI_PARAM_LGWIN]: streamWindow },
        })
      : createGzip({ level: quick.gzip });
  // A broken source destroys the compressor, and the reply ends with that.
  return pipeline(body, compressor, () => undefined);
}

/** Texts, which compress well; images, PDFs and workbooks are compressed already. */
export function isText(contentType: string): boolean {
  return /^(?:text\/(?!event-stream)|application\/(?:json|x-ndjson|xml|geo\+json))/u.test(
    contentType,
  );
}

function compress(body: string | Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: brotliParams(effort) })
    : zip(body, { level: effort.gzip });
}

function brotliParams({ br }: Effort) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

/** Declares the encoding; caches must distinguish the encodings, including the uncompressed one. */
function chooseEncoding(reply: FastifyReply, bytes: number): Encoding | null {
  if (bytes < worthwhile) return null;
  reply.header('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Brotli before gzip if the client accepts both, whatever their order. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  return encodingOf((header ?? '').slice(0, longestWish));
}

const encodingOf = rememberFew((wishes): Encoding | null => {
  const weights = new Map<string, number>();
  for (const wish of wishes.toLowerCase().split(',')) {
    const [name = '', ...params] = wish.split(';').map((part) => part.trim());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
});
