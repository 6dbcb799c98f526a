import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailTransport, isRefusedForGood, type Mail, type MailTransport } from './mail.ts';

/** As much of a mail server as is needed to see what goes over the wire. */
const received = { recipients: [] as string[], lines: [] as string[] };
let answerToRecipient = '250 OK';

async function talk(socket: Socket): Promise<void> {
  socket.write('220 ready\r\n');
  let inMail = false;
  for await (const line of createInterface({ input: socket })) {
    if (inMail) {
      received.lines.push(line);
      inMail = line !== '.';
      if (!inMail) socket.write('250 taken\r\n');
    } else if (/^(EHLO|HELO)/.test(line)) socket.write('250 hello\r\n');
    else if (line.startsWith('RCPT TO')) {
      received.recipients.push(line);
      socket.write(`${answerToRecipient}\r\n`);
    } else if (line === 'DATA') {
      inMail = true;
      socket.write('354 go on\r\n');
    } else if (line === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 OK\r\n');
  }
}

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  void talk(socket);
});
let transport: MailTransport;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Rampa <rampa@primer.rs>',
  });
});
afterAll(() => {
  transport.close();
  server.close();
});
beforeEach(() => {
  received.recipients = [];
  received.lines = [];
  answerToRecipient = '250 OK';
});

const mail: Mail = {
  to: 'ana@primer.rs',
  subject: 'Потврда уплате',
  text: 'текст',
  html: '<p>текст</p>',
};
const headers = (): string[] => received.lines.slice(0, received.lines.indexOf(''));

test('a mail goes to its one recipient and is marked as sent by a machine', async () => {
  await transport.send(mail, 'mail-1');
  expect(received.recipients).toEqual(['RCPT TO:<ana@primer.rs>']);
  expect(headers()).toContain('Auto-Submitted: auto-generated');
  expect(headers()).toContain('From: Rampa <rampa@primer.rs>');
});

test('no line break in a value becomes a header', async () => {
  await transport.send(
    {
      ...mail,
      subject: 'Здраво\r\nBcc: svi@primer.rs\r\n\r\nтело',
      attachments: [
        { fileName: 'a.pdf\r\nX-Evil: 1', contentType: 'application/pdf', content: 'AAAA' },
      ],
    },
    'mail-4',
  );
  expect(received.recipients).toEqual(['RCPT TO:<ana@primer.rs>']);
  expect(headers().filter((line) => /^(bcc|x-evil)/i.test(line))).toEqual([]);
  expect(received.lines.filter((line) => /^x-evil/i.test(line))).toEqual([]);
});

test('a retried mail is recognised as the same', async () => {
  await transport.send(mail, 'mail-5');
  expect(headers().find((line) => /^message-id/i.test(line))).toContain('<mail-5@');
});

test('an address that contains several reaches none of them but itself', async () => {
  await transport
    .send({ ...mail, to: 'ana@primer.rs, marko@primer.rs' }, 'mail-2')
    .catch((error: unknown) => error);
  await transport
    .send({ ...mail, to: 'ana@primer.rs>\r\nRCPT TO:<marko@primer.rs' }, 'mail-3')
    .catch((error: unknown) => error);
  expect(received.recipients.filter((line) => line.includes('<marko@primer.rs>'))).toEqual([]);
});

test('a mailbox that does not exist differs from a server that refuses us', async () => {
  const refusal = async (answer: string): Promise<boolean> => {
    answerToRecipient = answer;
    const error: unknown = await transport.send(mail, 'mail-1').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    return isRefusedForGood(error);
  };
  expect(await refusal('550 5.1.1 No such user')).toBe(true);
  expect(await refusal('554 5.7.1 Relaying denied')).toBe(false);
  expect(await refusal('450 4.2.1 Come back later')).toBe(false);
});
