import { randomBytes } from 'node:crypto';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import { page } from './http.ts';
import type { HttpReply } from './http.ts';

const STYLE = trusted(`
:root { color-scheme: light dark; --ground: #eef1f6; --panel: #fff; --text: #14202e; --soft: #4a5a6c;
  --line: #75859a; --brand: #2b3a8f; --on-brand: #fff; --note: #fff3cd; --on-note: #4a3500; --danger: #a4161a; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151c; --panel: #1a222d; --text: #eef2f7;
  --soft: #b4c0cf; --line: #7d8da1; --brand: #a9b6ff; --on-brand: #10151c; --note: #3d3100; --on-note: #ffe9a8; --danger: #ff9b9b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
.note { margin: 0; padding: .5rem 1rem; background: var(--note); color: var(--on-note); text-align: center; }
main { max-width: 34rem; margin: 1.5rem auto; padding: 0 1rem; }
main.wide { max-width: 72rem; }
section { background: var(--panel); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
p { margin: 0 0 .75rem; }
.sum { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: .75rem 0 0; }
dt, .help { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
label { display: block; font-weight: 600; }
.help, .fault { display: block; font-size: .875rem; }
.fault { color: var(--danger); font-weight: 600; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0 1rem; }
input { width: 100%; font: inherit; padding: .625rem .75rem; margin-top: .25rem; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
input[aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: .5rem;
  border: 2px solid var(--brand); background: transparent; color: var(--brand); cursor: pointer; }
.main, button[aria-pressed="true"] { background: var(--brand); color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.actions .main { flex: 1 1 10rem; }
.actions form { display: contents; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
a { color: var(--brand); }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
`);

/** The frame of every page of the sandbox: one `h1` in `content`, a strip that says what this is. */
export function shell(options: {
  readonly status?: number;
  readonly language: string;
  readonly title: string;
  /** The strip above the page. */
  readonly note: string;
  readonly content: Html;
  readonly wide?: boolean;
  /** Runs with a nonce; a constant of the program. */
  readonly script?: Html;
  /** Directives of the content security policy in addition to the frame's own. */
  readonly policy: readonly string[];
}): HttpReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...options.policy,
  ];
  const markup = html`<html lang="${options.language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${options.title} – Sandbox</title>
      <link rel="icon" href="data:," />
      <style nonce="${nonce}">
        ${STYLE}
      </style>
    </head>
    <body>
      <header><p class="note">${options.note}</p></header>
      <main class="${options.wide === true ? 'wide' : ''}">${options.content}</main>
      ${
        options.script &&
        html`<script nonce="${nonce}">
          ${options.script};
        </script>`
      }
    </body>
  </html>`;
  return page(options.status ?? 200, markup, [...policy, 'img-src data:'].join('; '));
}
