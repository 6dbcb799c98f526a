import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How often a reader is looked at before it is given up. */
const LOOKS = 4;
/** Bytes of an answer that are handed to a connection at once: what has gone out is seen to this size. */
const PIECE = 64 * 1024;

interface Reading {
  /** Answers that are being written. */
  answers: number;
  /** Bytes that the network has taken. */
  taken: number;
  looksWithoutProgress: number;
}

/**
 * An answer that its reader does not take ends: after `seconds` in which not one piece of it has gone out
 * the connection is closed, and what was held for it is free. A slow reader who reads is served however
 * long it takes; a stream of events in which nothing waits to be read is left alone.
 */
export function endStalledAnswers(
  app: FastifyInstance,
  { seconds, onStalled }: { readonly seconds: number; onStalled(): void },
): void {
  const readings = new Map<Socket, Reading>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    for (const [socket, reading] of readings) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== reading.taken) {
        reading.taken = taken;
        reading.looksWithoutProgress = 0;
        continue;
      }
      reading.looksWithoutProgress += 1;
      if (reading.looksWithoutProgress < LOOKS) continue;
      onStalled();
      socket.destroy();
    }
  };
  const forget = (socket: Socket): void => {
    if (!readings.delete(socket) || readings.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => forget(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    const reading = readings.get(socket) ?? { answers: 0, taken: 0, looksWithoutProgress: 0 };
    reading.answers += 1;
    readings.set(socket, reading);
    timer ??= setInterval(look, (seconds * 1000) / LOOKS).unref();
    response.once('close', () => {
      reading.answers -= 1;
      if (reading.answers === 0) forget(socket);
    });
  });

  // Handed over whole, nothing of a large answer would be seen to go out before all of it has.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const bytes = bytesOf(payload);
    if (bytes === undefined || bytes.length <= PIECE || request.method === 'HEAD') {
      done();
      return;
    }
    reply.header('Content-Length', String(bytes.length));
    done(null, Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: PIECE }));
  });
}

function bytesOf(payload: unknown): Buffer | undefined {
  if (Buffer.isBuffer(payload)) return payload;
  return typeof payload === 'string' && payload.length > PIECE / 4
    ? Buffer.from(payload)
    : undefined;
}

function* piecesOf(bytes: Buffer): Generator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
