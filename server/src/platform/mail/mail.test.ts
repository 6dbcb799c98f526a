import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeError } from '../log.ts';
import { createMailTransport, isRefusedForGood, type Mail, type MailTransport } from './mail.ts';
import { startMailServer, type MailServer } from './fake-mail-server.ts';

let server: MailServer;
let transport: MailTransport;

beforeAll(async () => {
  server = await startMailServer();
  transport = createMailTransport({
    smtpUrl: server.url,
    from: 'Rampa <rampa@primer.rs>',
    connections: 2,
  });
});
afterAll(() => {
  transport.close();
  server.close();
});
beforeEach(() => {
  server.recipients.length = 0;
  server.lines.length = 0;
  server.answer(() => '250 OK');
  server.takeAfter(() => Promise.resolve());
});

const mail: Mail = {
  to: 'ana@primer.rs',
  subject: 'Потврда уплате',
  text: 'текст',
  html: '<p>текст</p>',
};
const headers = (): string[] => server.lines.slice(0, server.lines.indexOf(''));

test('a mail goes to its one recipient and is marked as sent by a machine', async () => {
  await transport.send(mail, 'mail-1');
  expect(server.recipients).toEqual(['RCPT TO:<ana@primer.rs>']);
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
  expect(server.recipients).toEqual(['RCPT TO:<ana@primer.rs>']);
  expect(headers().filter((line) => /^(bcc|x-evil)/i.test(line))).toEqual([]);
  expect(server.lines.filter((line) => /^x-evil/i.test(line))).toEqual([]);
});

test('a retried mail is recognised as the same', async () => {
  await transport.send(mail, 'mail-5');
  expect(headers().find((line) => /^message-id/i.test(line))).toContain('<mail-5@');
});

test('mails that follow each other go over one connection, and a restarted server gets the next at once', async () => {
  server.cut();
  await expect.poll(() => server.connections().open).toBe(0);
  const before = server.connections().ever;
  await transport.send(mail, 'mail-8');
  await transport.send(mail, 'mail-9');
  expect(server.connections()).toEqual({ open: 1, ever: before + 1 });
  server.cut();
  await transport.send(mail, 'mail-10');
  expect(server.connections().ever).toBe(before + 2);
  expect(server.recipients).toHaveLength(3);
});

test('a mail that is given up frees its connection', async () => {
  server.takeAfter(() => new Promise(() => undefined));
  const until = new AbortController();
  const sending = transport.send(mail, 'mail-11', until.signal);
  await expect.poll(() => server.underway()).toBe(1);
  until.abort();
  await expect(sending).rejects.toThrow('aborted');
  await expect.poll(() => server.connections().open).toBe(0);
});

test('an address that contains several reaches none of them but itself', async () => {
  await transport
    .send({ ...mail, to: 'ana@primer.rs, marko@primer.rs' }, 'mail-2')
    .catch((error: unknown) => error);
  await transport
    .send({ ...mail, to: 'ana@primer.rs>\r\nRCPT TO:<marko@primer.rs' }, 'mail-3')
    .catch((error: unknown) => error);
  expect(server.recipients.filter((line) => line.includes('<marko@primer.rs>'))).toEqual([]);
});

test('what is logged about a refusal does not say whom the mail was for', async () => {
  for (const answer of [
    '550 5.7.1 <ana.petrovic@primer.rs>: refused',
    '550 ana.petrovic unknown at primer.rs',
    '450 4.2.1 ANA.PETROVIC@PRIMER.RS has too many',
  ]) {
    server.answer(() => answer);
    const error: unknown = await transport
      .send({ ...mail, to: 'ana.petrovic@primer.rs' }, 'mail-6')
      .catch((reason: unknown) => reason);
    const told = JSON.stringify([describeError(error), Object.entries(error ?? {})]);
    expect(told).not.toMatch(/ana\.petrovic/i);
    expect(told).toContain(answer.slice(0, 3));
  }
});

test('where encryption is demanded, a server without it gets nothing', async () => {
  const strict = createMailTransport({
    smtpUrl: server.url,
    from: 'Rampa <rampa@primer.rs>',
    connections: 1,
    requireTls: true,
  });
  await expect(strict.send(mail, 'mail-7')).rejects.toThrow(/STARTTLS/);
  strict.close();
  expect(server.recipients).toEqual([]);
});

test('a mailbox that does not exist differs from a server that refuses us', async () => {
  const refusal = async (answer: string): Promise<boolean> => {
    server.answer(() => answer);
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
