import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The rows of a month, as the database writes them. */
const DATA = 'passages.csv.gz';
const MANIFEST = 'manifest.json';
/** Who has driven where and when is not for everybody on the machine. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().min(0);

/** What is beside the rows, and says what they are. */
const monthManifest = z.strictObject({
  format: z.literal(1),
  kind: z.literal('passages-of-a-month'),
  /** Of toll time. */
  month: z.string().regex(/^\d{4}-\d\d$/u),
  timeZone: z.string(),
  /** Exits are from this moment up to, and without, the other. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  schema: z.strictObject({
    /** The newest migration then. */
    migration: z.string(),
    columns: z.array(z.strictObject({ name: z.string().regex(/^\w+$/u), type: z.string() })).min(1),
  }),
  sums: z.strictObject({
    passages: count,
    charged: count,
    amountMinor: count,
    ofCostCentres: count,
    ofCostCentresMinor: count,
  }),
  /** Empty of a month without passages. */
  currency: z.string(),
  /** Of the CSV itself. */
  contentSha256: sha256,
  files: z.array(z.strictObject({ name: z.literal(DATA), bytes: count, sha256 })).length(1),
});
export type MonthManifest = z.infer<typeof monthManifest>;

export const folderOf = (into: string, month: string): string =>
  path.join(into, `passages-${month}`);

/** The manifest of a folder; undefined where there is none, which is so until its rows are whole. */
export async function readManifest(
  folder: string,
): Promise<
  { readonly ok: true; readonly value: MonthManifest | undefined } | { readonly ok: false }
> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (isMissing(error)) return { ok: true, value: undefined };
    throw error;
  }
  const read = monthManifest.safeParse(jsonOf(text));
  return read.success ? { ok: true, value: read.data } : { ok: false };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export interface Written {
  readonly contentSha256: string;
  readonly files: MonthManifest['files'];
}

/**
 * Makes a folder that can be written to, with all folders above it that are not there yet: a folder is on the disk once the one
 * that it is in is.
 */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await access(folder, constants.W_OK);
  if (first === undefined) return;
  const above = path.dirname(path.resolve(first));
  for (let made = path.resolve(folder); made !== above; made = path.dirname(made)) {
    await keep(path.dirname(made));
  }
}

/** Writes rows into a folder; half a file has another name, so that a whole one is whole. */
export async function writeRows(
  folder: string,
  rows: NodeJS.ReadableStream,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Written> {
  const part = path.join(folder, `${DATA}.part`);
  const [content, file] = [hashing(), hashing()];
  await pipeline(
    rows,
    content.stream,
    createGzip(),
    file.stream,
    createWriteStream(part, { mode: FILE_MODE }),
    options,
  );
  await keep(part);
  await rename(part, path.join(folder, DATA));
  await keep(folder);
  const bytes = file.bytes();
  return {
    contentSha256: content.digest(),
    files: [{ name: DATA, bytes, sha256: file.digest() }],
  };
}

/** Last, when all it speaks of is there. */
export async function writeManifest(folder: string, manifest: MonthManifest): Promise<void> {
  const part = path.join(folder, `${MANIFEST}.part`);
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE });
  await keep(part);
  await rename(part, path.join(folder, MANIFEST));
  await keep(folder);
}

/** Of a folder whose rows are to be written again. */
export async function forgetManifest(folder: string): Promise<void> {
  await unlink(path.join(folder, MANIFEST)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Whether the file is the one that the manifest names; `content` is of the rows in it. */
export async function digestsOf(
  folder: string,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<{ readonly bytes: number; readonly sha256: string; readonly contentSha256: string }> {
  const [content, file] = [hashing(), hashing()];
  const source = createReadStream(path.join(folder, DATA));
  await pipeline(source, file.stream, createGunzip(), content.stream, nowhere(), options);
  const { size } = await stat(path.join(folder, DATA));
  return { bytes: size, sha256: file.digest(), contentSha256: content.digest() };
}

/** The rows of a folder, for the database. */
export async function readRows(
  folder: string,
  into: NodeJS.WritableStream,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<void> {
  await pipeline(createReadStream(path.join(folder, DATA)), createGunzip(), into, options);
}

/** SHA-256 of what a stream of rows has. */
export async function digestOfRows(
  rows: NodeJS.ReadableStream,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const content = hashing();
  await pipeline(rows, content.stream, nowhere(), options);
  return content.digest();
}

function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex'), bytes: () => bytes };
}

function nowhere(): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
}

/** On the disk, not only in the machine's memory: the rows leave the database after this. */
async function keep(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
