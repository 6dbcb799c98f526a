import {
  allRulesId,
  earlyAnswers,
  firstPictureId,
  type FirstPictureNote,
  forgeryCookie,
  forgeryHeader,
  heldButton,
  keptForSignIn,
  untakenPicture,
} from '@rampa/contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import type { FirstPicture } from './first-pictures.ts';
import { markNonces } from './nonce-marks.ts';
import { codeOf } from './page-languages.ts';
import type { PictureReader, Typeface } from './picture-request.ts';
import type { PictureStyles, StyleSource } from './picture-styles.ts';
import type { WayOn } from './way-on.ts';

/** The frame shown in place of a missing picture, and the script that shows it. */
const arriving = /<!-- arriving -->[^]*?<!-- \/arriving -->\s*/u;
const stylesheets = /<link rel="stylesheet"[^>]*>\s*/gu;

/** Id of the element after the picture. */
const pictureEnd = 'picture-end';

/** A button pressed before the portal is loaded waits for it. A key that submits a form presses one too. */
const holdButtons = `addEventListener('click', function (event) {
  if (!document.documentElement.hasAttribute('${untakenPicture}')) return;
  var button = event.target.closest('button');
  if (button === null) return;
  event.preventDefault();
  window.${heldButton} = button;
}, true);`;

/** A redirecting address shows the picture of its target, under the target's address. */
function changeAddress({ href, afterSignIn }: WayOn): string {
  const target = JSON.stringify(href).replaceAll('<', String.raw`\u003c`);
  const kept = `sessionStorage.setItem('${keptForSignIn}', location.pathname + location.search + location.hash);\n`;
  const hash = afterSignIn || href.includes('#') ? '' : ' + location.hash';
  return `${afterSignIn ? kept : ''}history.replaceState(null, '', ${target}${hash});`;
}

/**
 * Makes the screen's first calls, in the portal's own way, while its scripts are loading. An answer that
 * does not fit any more does no harm: the portal asks again.
 */
const askEarly = (tokenCookie: string): string => `(function () {
  function cookie(name) {
    var found = document.cookie.split('; ').find(function (pair) { return pair.startsWith(name + '='); });
    return found && decodeURIComponent(found.slice(name.length + 1));
  }
  var page = document.documentElement, token = cookie(${JSON.stringify(tokenCookie)});
  var note = document.getElementById('${firstPictureId}');
  // A page that is left meanwhile has lost it already.
  if (note === null) return;
  window.${earlyAnswers} = JSON.parse(note.textContent).calls.map(function (call) {
    var headers = { Accept: 'application/json', 'Accept-Language': page.lang };
    if (token) headers.Authorization = 'Bearer ' + token;
    if (call.body) headers['Content-Type'] = 'application/json';
    var forgery = call.body && call.address[0] === '/' && cookie('${forgeryCookie}');
    if (forgery) headers['${forgeryHeader}'] = forgery;
    var answer = fetch(call.address, { method: call.method, headers: headers, body: call.body });
    answer.catch(function () {});
    return Object.assign({ headers: headers, at: performance.now(), answer: answer }, call);
  });
})();`;

/** Inserts first pictures into the page, with a mark in the place of each nonce. */
export interface PicturePage {
  place(html: string, shown: Shown): string;
}

interface Shown {
  readonly path: string;
  /** The same with its query if that makes another screen of it. */
  readonly screen: string;
  /** The reader requested an address that leads to this one. */
  readonly wayOn: WayOn | undefined;
  readonly picture: FirstPicture;
  readonly reader: PictureReader;
  /** This browser has been here: it has the typeface. */
  readonly returning: boolean;
  /** The sign-in has to be renewed before the page's calls. */
  readonly expired: boolean;
}

export function createPicturePage(source: StyleSource, tokenCookie: string): PicturePage {
  const partsOf = createParts();
  const noteBegin = markNonces(`<script type="application/json" id="${firstPictureId}">`);
  const holdScript = markNonces(`<script>${holdButtons}</script>`);
  const askScript = markNonces(`<script>${askEarly(tokenCookie)}</script>`);
  const known = new WeakMap<FirstPicture, Map<Typeface | null, PictureStyles>>();

  function stylesOf(page: string, { screen, picture, reader }: Shown): PictureStyles {
    const { html } = picture;
    const { typeface } = reader;
    const ofPicture = known.get(picture) ?? new Map<Typeface | null, PictureStyles>();
    known.set(picture, ofPicture);
    const customer = reader.claims !== null;
    const styles =
      ofPicture.get(typeface) ?? source.stylesOf({ html, page }, screen, { customer, typeface });
    ofPicture.set(typeface, styles);
    return styles;
  }

  return {
    place(page, shown) {
      const { wayOn, picture, reader, expired } = shown;
      const html = page.replace(arriving, '').replaceAll(stylesheets, '');
      const styles = stylesOf(html, shown);
      const parts = partsOf(picture);
      const head = [
        // A half-received picture would move when the rest arrives.
        `<link rel="expect" href="#${pictureEnd}" blocking="render">`,
        rulesOf(styles, shown),
      ].join('\n');
      const body = [
        `<div id="root">${putNamesIn(parts.html, reader.names)}</div>`,
        // What loads or runs before the picture delays it.
        `<i id="${pictureEnd}" hidden></i>`,
        ...(wayOn === undefined ? [] : [markNonces(`<script>${changeAddress(wayOn)}</script>`)]),
        holdScript,
        `${noteBegin}${noteOf(shown, parts.texts)}</script>`,
        // Refused calls would only be made again.
        ...(picture.calls.length > 0 && !expired ? [askScript] : []),
        laterRulesOf(styles),
      ].join('\n');
      return markNonces(html)
        .replace(
          /(<html[^>]* )lang="[^"]*"/u,
          `$1lang="${codeOf[reader.languageId]}" ${untakenPicture}`,
        )
        .replace('</head>', () => `${head}\n</head>`)
        .replace('<div id="root"></div>', () => body);
    },
  };
}

/** Of a picture what each page has in which it is shown. */
interface Parts {
  readonly html: string;
  /** Its texts as JSON. */
  readonly texts: string;
}

function createParts(): (picture: FirstPicture) => Parts {
  const known = new WeakMap<FirstPicture, Parts>();
  return (picture) => {
    const before = known.get(picture);
    if (before !== undefined) return before;
    const parts = { html: markNonces(picture.html), texts: jsonInMarkup(picture.texts) };
    known.set(picture, parts);
    return parts;
  };
}

const rules = (text: string): string => markNonces('<style>') + text + '</style>';

/** Whoever comes for the first time sees stand-ins, until the entry switches the typeface on (`vite-entry-in-page.ts`). */
function rulesOf({ fonts, shown }: PictureStyles, { returning }: Shown): string {
  if (returning || fonts === '') return rules(fonts + shown);
  // First: the browser fetches typefaces again whose rules come after those of a sheet that is added.
  const typeface = `${markNonces('<style id="typeface" media="not all">')}${fonts}</style>`;
  return `${typeface}\n${rules(shown)}`;
}

function laterRulesOf({ files, late }: PictureStyles): string {
  // Not fetched, for the rules are here already; the portal's loader finds them.
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled crossorigin>`);
  return [
    markNonces(links.join('\n')),
    // Parsed only when scripts arrive: until then the picture's own rules are quicker to match.
    ...(late === '' ? [] : [`<template id="${allRulesId}">${rules(late)}</template>`]),
  ].join('\n');
}

/** `texts` is JSON already. */
function noteOf({ path, picture, reader, expired }: Shown, texts: string): string {
  const { textsTag, calls, answered } = picture;
  const { languageId, device, claims, goesOn, username } = reader;
  const note: Omit<FirstPictureNote, 'texts'> = {
    path,
    languageId,
    device,
    signedIn: claims !== null,
    goesOn,
    username,
    expiredToken: expired ? reader.tokenEnd : '',
    calls,
    answered,
    textsTag,
  };
  return `${jsonInMarkup(note).slice(0, -1)},"texts":${texts}}`;
}

/** Ends no script that it stands in. */
function jsonInMarkup(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function putNamesIn(html: string, names: ReadonlyMap<string, string>): string {
  let named = html;
  for (const [standIn, name] of names) named = named.replaceAll(standIn, () => escapeMarkup(name));
  return named;
}
