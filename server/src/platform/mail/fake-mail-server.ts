import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** As much of a mail server as is needed to see what goes over the wire. */
export interface MailServer {
  readonly url: string;
  /** Lines that named a recipient, accepted or not. */
  readonly recipients: string[];
  /** Lines of the mails that were accepted, headers and bodies, in the order of their arrival. */
  readonly lines: string[];
  /** Answers to whoever names a recipient; `250 OK` unless said otherwise. */
  answer(toRecipient: (address: string) => string): void;
  /** What it waits for after the last line of a mail, before it says that the mail is taken; nothing unless said otherwise. */
  takeAfter(wait: () => Promise<void>): void;
  /** Mails that are complete here and not yet said to be taken. */
  underway(): number;
  /** Connections that are open, and how many there have been. */
  connections(): { readonly open: number; readonly ever: number };
  /** Breaks all connections, as a server that dies. */
  cut(): void;
  close(): void;
}

export async function startMailServer(): Promise<MailServer> {
  const recipients: string[] = [];
  const lines: string[] = [];
  let answerTo: (address: string) => string = () => '250 OK';
  let beforeTaking = (): Promise<void> => Promise.resolve();
  let underway = 0;
  let ever = 0;
  const open = new Set<Socket>();

  const talk = async (socket: Socket): Promise<void> => {
    socket.write('220 ready\r\n');
    let inMail = false;
    let mail: string[] = [];
    for await (const line of createInterface({ input: socket })) {
      if (inMail) {
        mail.push(line);
        inMail = line !== '.';
        if (inMail) continue;
        // As a whole: others come over other connections meanwhile.
        lines.push(...mail);
        mail = [];
        underway += 1;
        await beforeTaking();
        underway -= 1;
        socket.write('250 taken\r\n');
      } else if (/^(EHLO|HELO)/.test(line)) socket.write('250 hello\r\n');
      else if (line.startsWith('RCPT TO')) {
        recipients.push(line);
        socket.write(`${answerTo(/<([^<>]*)>/.exec(line)?.[1] ?? '')}\r\n`);
      } else if (line === 'DATA') {
        inMail = true;
        socket.write('354 go on\r\n');
      } else if (line === 'STARTTLS') socket.write('454 no encryption here\r\n');
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 OK\r\n');
    }
  };

  const server = createServer((socket) => {
    ever += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    // A client that is killed breaks off in the middle of a line.
    talk(socket).catch((fault: unknown) => {
      if (!(fault instanceof Error && 'code' in fault && fault.code === 'ECONNRESET')) throw fault;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    lines,
    answer: (toRecipient) => {
      answerTo = toRecipient;
    },
    takeAfter: (wait) => {
      beforeTaking = wait;
    },
    underway: () => underway,
    connections: () => ({ open: open.size, ever }),
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}
