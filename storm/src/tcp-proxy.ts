import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between programs that speak TCP, as a balancer or as a bad line. */
export interface TcpProxy {
  readonly port: number;
  /** Where connections lead; the first that answers, beginning with another one each time. */
  lead(ports: readonly number[]): void;
  /** Ends all connections without a word. */
  cut(): void;
  /** Ends the next connections that say this, after it has arrived and before it is answered. */
  cutAfter(word: string, times: number): void;
  /** No byte gets through, in either direction, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Each answer comes so many milliseconds later. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

interface Line {
  readonly client: Socket;
  readonly target: Socket;
}

export async function openTcpProxy(port = 0): Promise<TcpProxy> {
  const lines = new Set<Line>();
  let ports: readonly number[] = [];
  let turn = 0;
  let frozen = false;
  let delayed = 0;
  let cutting = { word: '', left: 0 };

  const reach = async (): Promise<Socket | undefined> => {
    turn += 1;
    for (let tried = 0; tried < ports.length; tried += 1) {
      const target = connect({
        host: '127.0.0.1',
        port: ports[(turn + tried) % ports.length] ?? 0,
      });
      try {
        await once(target, 'connect');
        return target;
      } catch {
        // The next one may be there.
      }
    }
    return undefined;
  };

  const end = (line: Line): void => {
    lines.delete(line);
    line.client.destroy();
    line.target.destroy();
  };

  const join = async (client: Socket): Promise<void> => {
    client.on('error', () => undefined);
    const target = await reach();
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const line = { client, target };
    lines.add(line);
    target.on('error', () => undefined);
    target.setNoDelay(true);
    client.setNoDelay(true);
    client.on('data', (chunk: Buffer) => {
      target.write(chunk);
      const { word, left } = cutting;
      if (left === 0 || !chunk.toString('latin1').toLowerCase().includes(word)) return;
      cutting = { word, left: left - 1 };
      end(line);
    });
    target.on('data', (chunk: Buffer) => {
      if (delayed === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delayed);
    });
    client.on('close', () => end(line));
    target.on('close', () => end(line));
    if (frozen) hold(line);
  };

  const server = createServer((client) => void join(client));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A server that listens on a TCP port has an address with a port.
    port: (server.address() as AddressInfo).port,
    lead(others) {
      ports = others;
    },
    cut() {
      for (const line of lines) end(line);
    },
    cutAfter(word, times) {
      cutting = { word: word.toLowerCase(), left: times };
    },
    freeze() {
      frozen = true;
      for (const line of lines) hold(line);
    },
    thaw() {
      frozen = false;
      for (const { client, target } of lines) {
        client.resume();
        target.resume();
      }
    },
    delay(milliseconds) {
      delayed = milliseconds;
    },
    async close() {
      for (const line of lines) end(line);
      server.close();
      await once(server, 'close');
    },
  };
}

function hold({ client, target }: Line): void {
  client.pause();
  target.pause();
}
