import { once } from 'node:events';
import { mkdtemp, rm, appendFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startMailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function openMailbox(
  stateFile = '',
  mostMails = 1000,
): Promise<{ mailbox: Mailbox; base: string }> {
  const mailbox = await startMailbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    stateFile,
    mostMails,
  });
  cleanUps.push(mailbox.close);
  return { mailbox, base: `http://127.0.0.1:${String(mailbox.port)}` };
}

/** A minimal mail client: one command, one answer. */
async function sendMail(port: number, to: readonly string[], mail: string): Promise<void> {
  const socket = createConnection(port, '127.0.0.1');
  const say = async (line: string | undefined, expected: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(new RegExp(`^${expected}`));
  };
  await say(undefined, '220');
  await say('HELO test', '250');
  await say('MAIL FROM:<rampa@primer.rs>', '250');
  for (const address of to) await say(`RCPT TO:<${address}>`, '250');
  await say('DATA', '354');
  await say(`${mail.replaceAll('\n', '\r\n')}\r\n.`, '250');
  socket.end('QUIT\r\n');
}

const receipt = `From: Rampa <rampa@primer.rs>
To: ana@primer.rs
Subject: =?utf-8?B?0JTQvtC/0YPQvdCwINGY0LUg0L/Qu9Cw0ZvQtdC90LA=?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Видите http://localhost:3000/pages/dopune <b>овде</b>
--inner
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit

<p onclick="alert(1)">Плаћено<script>alert(2)</script> <a href="javascript:alert(3)">зло</a>
<a href="http://localhost:3000/x?a=1&amp;b=2">веза</a><img src="http://elsewhere.example/pixel.png"></p>
--inner--
--outer
Content-Type: application/pdf; name="potvrda.pdf"
Content-Disposition: attachment; filename="potvrda.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjc=
--outer--`;

function plain(subject: string): string {
  return `From: rampa@primer.rs\nSubject: ${subject}\n\nZdravo`;
}

async function items(base: string, query = ''): Promise<Record<string, unknown>[]> {
  // The interface of the mailbox answers a list of objects.
  const answer = (await (await fetch(`${base}/api/messages${query}`)).json()) as {
    items: Record<string, unknown>[];
  };
  return answer.items;
}

test('a mail is shown with its text, its links and its attachment', async () => {
  const { mailbox, base } = await openMailbox();
  await sendMail(mailbox.smtpPort, ['Ana@primer.rs'], receipt);
  const [mail] = await items(base, '?to=ana@primer.rs');
  expect(mail).toMatchObject({ subject: 'Допуна је плаћена', to: ['ana@primer.rs'] });
  const id = String(mail?.['id']);
  const page = await (await fetch(`${base}/messages/${id}`)).text();
  expect(page).toContain('<a href="http://localhost:3000/pages/dopune">');
  expect(page).toContain('&lt;b&gt;овде&lt;/b&gt;');
  const file = await fetch(`${base}/messages/${id}/attachments/0`);
  expect(file.headers.get('content-disposition')).toContain('potvrda.pdf');
  expect(await file.text()).toBe('%PDF-1.7');
  const whole: unknown = await (await fetch(`${base}/api/messages/${id}`)).json();
  expect(whole).toMatchObject({ attachments: [{ fileName: 'potvrda.pdf', size: 8 }] });
});

test('nothing in the HTML of a mail can run or load anything', async () => {
  const { mailbox, base } = await openMailbox();
  await sendMail(mailbox.smtpPort, ['ana@primer.rs'], receipt);
  const response = await fetch(`${base}/messages/1/html`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
  const shown = await response.text();
  expect(shown).toContain('Плаћено');
  expect(shown).toContain('href="http://localhost:3000/x?a=1&amp;b=2"');
  expect(shown).not.toMatch(/script|alert|onclick|javascript|elsewhere/);
});

test('mails are listed newest first and can be filtered by address', async () => {
  const { mailbox, base } = await openMailbox();
  await sendMail(mailbox.smtpPort, ['ana@primer.rs'], plain('prva'));
  await sendMail(mailbox.smtpPort, ['marko@primer.rs', 'ana@primer.rs'], plain('druga'));
  const subjects = async (query = '') => (await items(base, query)).map((m) => m['subject']);
  expect(await subjects()).toEqual(['druga', 'prva']);
  expect(await subjects('?to=marko@primer.rs')).toEqual(['druga']);
  expect(await subjects('?to=nikola@primer.rs')).toEqual([]);
});

test('mails survive a restart, half a line does not, and deleting is permanent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-mailbox-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'mails.jsonl');
  const first = await openMailbox(stateFile);
  await sendMail(first.mailbox.smtpPort, ['ana@primer.rs'], plain('prva'));
  await first.mailbox.close();
  await appendFile(stateFile, '{"id":2,"receivedAt":"20');

  const second = await openMailbox(stateFile);
  await sendMail(second.mailbox.smtpPort, ['ana@primer.rs'], plain('druga'));
  expect((await items(second.base)).map((m) => [m['id'], m['subject']])).toEqual([
    ['2', 'druga'],
    ['1', 'prva'],
  ]);
  await fetch(`${second.base}/api/messages`, { method: 'DELETE' });
  await second.mailbox.close();
  expect(await items((await openMailbox(stateFile)).base)).toEqual([]);
});

test('the newest so many mails are kept, and those after one can be asked for', async () => {
  const { mailbox, base } = await openMailbox('', 2);
  for (const name of ['first', 'second', 'third']) {
    const mail = `Message-ID: <${name}@primer.rs>\n${plain(name)}`;
    await sendMail(mailbox.smtpPort, ['ana@primer.rs'], mail);
  }

  const kept = await items(base);
  expect(kept.map(({ messageId }) => messageId)).toEqual([
    '<third@primer.rs>',
    '<second@primer.rs>',
  ]);
  const later = await items(base, `?after=${String(kept[1]?.['id'])}`);
  expect(later.map(({ subject }) => subject)).toEqual(['third']);
});
