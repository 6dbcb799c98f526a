import type { LanguageId } from '@rampa/contract';
import { beforeAll, expect, test } from 'vitest';
import { createLanguage, type Language } from '../language/index.ts';
import { renderMail } from './render-mail.ts';

let language: Language;
beforeAll(async () => {
  language = await createLanguage();
});

const publicUrl = 'https://rampa.example';
const code = 'K7QF-2MXA-9PRT';
const verify = (languageId: LanguageId, actionUrl = `${publicUrl}/verifikacija-naloga?token=abc`) =>
  renderMail(
    {
      code,
      languageId,
      template: 'identity.mail-verify',
      params: { hours: '24', days: '7' },
      actionUrl,
    },
    { language, country: 'rs', publicUrl },
  );

test.each<[LanguageId, string, string, string]>([
  ['1', 'Потврдите адресу е-поште', 'Потврди адресу', 'sr-Cyrl'],
  ['2', 'Potvrdite adresu e-pošte', 'Potvrdi adresu', 'sr-Latn'],
  ['3', 'Confirm your e-mail address', 'Confirm the address', 'en-GB'],
])(
  'in language %s the mail is written in that language only',
  (languageId, subject, action, locale) => {
    const mail = verify(languageId);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`${action}:\n${publicUrl}/verifikacija-naloga?token=abc`);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html).toContain(`>${action}</a>`);
    expect(/\p{Script=Cyrillic}/u.test(mail.html + mail.text)).toBe(languageId === '1');
    expect(mail.text + mail.html).not.toContain('{{');
  },
);

test('a mail to somebody who acts in several accounts names the one that it is about', () => {
  const mail = renderMail(
    {
      code,
      languageId: '2',
      template: 'identity.mail-verify',
      params: { hours: '24', days: '7' },
      account: { accountId: '0190', name: 'Превоз <b>&</b> син' },
    },
    { language, country: 'rs', publicUrl },
  );
  expect(mail.body.split('\n\n').at(-1)).toBe('Ova poruka se odnosi na nalog: Превоз <b>&</b> син');
  expect(mail.html).toContain('Превоз &lt;b&gt;&amp;&lt;/b&gt; син');
  expect(verify('2').body).not.toContain('odnosi na nalog');
});

test('the button of a mail to somebody who acts in several accounts opens the one that it is about', () => {
  const linkOf = (actionUrl: string, name: string) =>
    renderMail(
      {
        code,
        languageId: '2',
        template: 'identity.mail-verify',
        params: { hours: '24', days: '7' },
        actionUrl,
        account: { accountId: '0190', name },
      },
      { language, country: 'rs', publicUrl },
    ).text.match(/https:\S+/u)?.[0];
  for (const name of ['', 'Превоз']) {
    expect(linkOf(`${publicUrl}/pages/prolasci?period=2026-11-01/..&mark=any`, name)).toBe(
      `${publicUrl}/pages/nalog?id=0190&put=%2Fpages%2Fprolasci%3Fperiod%3D2026-11-01%2F..%26mark%3Dany`,
    );
  }
  // What is about no account keeps its address.
  expect(linkOf(`${publicUrl}/prijava`, 'Превоз')).toBe(`${publicUrl}/prijava`);
});

test('what a customer typed is shown as it is, never as markup or as a header', () => {
  const hostile = '<img src=x onerror=alert(1)> & "Пера"\r\nBcc: svi@primer.rs';
  const echo: Language = {
    ...language,
    translate: (languageId, key, params) =>
      key.startsWith('test.')
        ? `Поздрав, ${params?.['name']}\n\nдруги пасус`
        : language.translate(languageId, key, params),
  };
  const mail = renderMail(
    { code, languageId: '1', template: 'test.mail', params: { name: hostile } },
    { language: echo, country: 'rs', publicUrl },
  );
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Пера&quot;');
  expect(mail.text).toContain(hostile);
});

test('the button leads to the portal, whatever address was stored, or nowhere', () => {
  const written = [
    'https://evil.example/x?a=1#b',
    'http://localhost:3000/x',
    `${publicUrl}//evil/`,
  ];
  for (const address of [...written, `${publicUrl}/x`]) {
    const links = verify('2', address).html.match(/href="[^"]*"/g) ?? [];
    expect(links).toHaveLength(4);
    expect(links.every((link) => link.startsWith('href="https://rampa.example'))).toBe(true);
  }
  expect(verify('2', 'https://evil.example/x?a=1#b').text).toContain(`${publicUrl}/x?a=1#b`);
  expect(() => verify('2', 'javascript:alert(1)')).toThrow('lead elsewhere');
  expect(() => verify('2', 'nonsense')).toThrow('Invalid URL');
});

test('at its foot a mail says by which code, and where, one can ask whether it is from us', () => {
  for (const languageId of ['1', '2', '3'] as const) {
    const mail = verify(languageId);
    expect(mail.text.trimEnd().split('\n').slice(-2)).toEqual([
      code,
      `${publicUrl}/provera?kod=${code}`,
    ]);
    expect(mail.html).toContain(`>${code}</strong>`);
    expect(mail.html).toContain(`<a class="link" href="${publicUrl}/provera?kod=${code}"`);
    // Whoever doubts a mail types the address.
    expect(mail.html).toContain(`>${publicUrl}/provera</a>`);
  }
});

test('only a mail that cannot be answered says so', () => {
  const mail = (replyTo: object) =>
    renderMail(
      { code, languageId: '3', template: 'identity.mail-address-taken', params: {}, ...replyTo },
      { language, country: 'rs', publicUrl },
    );
  for (const part of ['text', 'html'] as const) {
    expect(mail({})[part]).toContain('You cannot reply');
    expect(mail({ replyTo: 'ana@primer.rs' })[part]).not.toContain('You cannot reply');
  }
});

test('a mail without an address to open has no button', () => {
  const mail = renderMail(
    { code, languageId: '3', template: 'identity.mail-verify', params: { hours: '24', days: '7' } },
    { language, country: 'sr', publicUrl },
  );
  expect(mail.html).not.toContain('Confirm the address');
});

test('each country has its own colour, readable on a dark background too', () => {
  const colours = (['rs', 'sr'] as const).map(
    (country) =>
      /padding:4px;background:(#\w+)/.exec(
        renderMail(
          { code, languageId: '2', template: 'identity.mail-address-taken', params: {} },
          { language, country, publicUrl },
        ).html,
      )?.[1],
  );
  expect(colours).toEqual(['#00643c', '#0d4a94']);
  expect(verify('2').html).toContain('prefers-color-scheme: dark');
});

test('a template without texts is a fault, not an empty mail', () => {
  expect(() =>
    renderMail(
      { code, languageId: '2', template: 'identity.mail-nothing', params: {} },
      { language, country: 'rs', publicUrl },
    ),
  ).toThrow('identity.mail-nothing.subject');
});
