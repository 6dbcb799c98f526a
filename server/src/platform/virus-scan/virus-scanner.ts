import { connect, type Socket } from 'node:net';

/** Searches files for viruses. */
export interface VirusScanner {
  /** The name of the virus; null if it knows none in it. Throws if it gives no verdict. */
  scan(content: Buffer): Promise<string | null>;
}

/** Milliseconds without a byte from the scanner. */
const PATIENCE = 20_000;
/** Answers are a short line. */
const LONGEST_ANSWER = 4096;
const PIECE = 64 * 1024;

/**
 * ClamAV's daemon, by its INSTREAM command (`man clamd`): the length of each piece, then the piece; a
 * length of zero ends the file.
 *
 * @param address `tcp://host:port`, or `unix:/path/of/the/socket`.
 */
export function createClamdScanner(address: string, patience = PATIENCE): VirusScanner {
  return {
    async scan(content) {
      const socket = openSocket(address);
      try {
        socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')));
        socket.write('zINSTREAM\0');
        for (let at = 0; at < content.length; at += PIECE) {
          const piece = content.subarray(at, at + PIECE);
          socket.write(lengthOf(piece.length));
          socket.write(piece);
        }
        socket.write(lengthOf(0));
        return verdictOf(await answerOf(socket));
      } finally {
        socket.destroy();
      }
    },
  };
}

function openSocket(address: string): Socket {
  if (address.startsWith('unix:')) return connect({ path: address.slice('unix:'.length) });
  const { hostname, port } = new URL(address);
  return connect({ host: hostname, port: Number(port) });
}

function lengthOf(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(bytes);
  return written;
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += (chunk as Buffer).toString('latin1');
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break;
  }
  return answer;
}

function verdictOf(answer: string): string | null {
  const [, found, virus] = /^stream: (OK|(.{1,300}) FOUND)\0/.exec(answer) ?? [];
  if (found === undefined) {
    throw new Error(`clamd gave no verdict: ${JSON.stringify(answer.slice(0, 200))}`);
  }
  return virus ?? null;
}
