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

/** Puts first pictures into a page's frame: parts of the page, in which nonces are marked. */
export interface PicturePage {
  place(frame: string, shown: Shown): readonly string[];
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
  const holdScript = markNonces(`<script>${holdButtons}</script>\n`);
  const askScript = markNonces(`<script>${askEarly(tokenCookie)}</script>\n`);
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
      const frame = markNonces(html).replace(
        // The first is that of the page.
        / lang="[^"]*"/u,
        ` lang="${codeOf[reader.languageId]}" ${untakenPicture}`,
      );
      const [head, body] = cut(frame, '</head>');
      const [before, after] = cut(body, '<div id="root"></div>');
      return [
        head,
        // A half-received picture would move when the rest arrives.
        `<link rel="expect" href="#${pictureEnd}" blocking="render">\n`,
        ...rulesOf(styles, shown),
        `\n</head>${before}<div id="root">`,
        putNamesIn(parts.html, reader.names),
        // What loads or runs before the picture delays it.
        `</div>\n<i id="${pictureEnd}" hidden></i>\n`,
        ...(wayOn === undefined ? [] : [markNonces(`<script>${changeAddress(wayOn)}</script>\n`)]),
        holdScript,
        noteBegin,
        noteOf(shown),
        parts.texts,
        noteEnd,
        // Refused calls would only be made again.
        ...(picture.calls.length > 0 && !expired ? [askScript] : []),
        ...laterRulesOf(styles),
        after,
      ];
    },
  };
}

/** Before and behind something that each page has. */
function cut(html: string, at: string): readonly [string, string] {
  const place = html.indexOf(at);
  if (place < 0) throw new Error(`The built page has no ${at}.`);
  return [html.slice(0, place), html.slice(place + at.length)];
}

/** Of a picture what each page has in which it is shown. */
interface Parts {
  readonly html: string;
  /** Its texts as JSON. */
  readonly texts: string;
}

/** Pictures that many see, such as that of signing in in one language. */
const MOST_KNOWN = 30;

function createParts(): (picture: FirstPicture) => Parts {
  const known = new Map<FirstPicture, Parts>();
  return (picture) => {
    const before = known.get(picture);
    if (before !== undefined) return before;
    const parts = { html: markNonces(picture.html), texts: jsonInMarkup(picture.texts) };
    // One with answers is for one reader.
    if (picture.answered !== null) return parts;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(picture, parts);
    return parts;
  };
}

const rulesBegin = markNonces('<style>');
const rulesEnd = '</style>';

/** Whoever comes for the first time sees stand-ins, until the entry switches the typeface on (`vite-entry-in-page.ts`). */
function rulesOf({ fonts, shown }: PictureStyles, { returning }: Shown): readonly string[] {
  const rules = [rulesBegin, shown, rulesEnd];
  if (fonts === '') return rules;
  if (returning) return [rulesBegin, fonts, shown, rulesEnd];
  // First: the browser fetches typefaces again whose rules come after those of a sheet that is added.
  return [markNonces('<style id="typeface" media="not all">'), fonts, `${rulesEnd}\n`, ...rules];
}

function laterRulesOf({ files, late }: PictureStyles): readonly string[] {
  // Not fetched, for the rules are here already; the portal's loader finds them.
  const links = files.map(
    (file) => `<link rel="stylesheet" href="/${file}" disabled crossorigin>\n`,
  );
  return [
    markNonces(links.join('')),
    // Parsed only when scripts arrive: until then the picture's own rules are quicker to match.
    ...(late === ''
      ? []
      : [`<template id="${allRulesId}">`, rulesBegin, late, `${rulesEnd}</template>`]),
  ];
}

/** All of the note up to its texts, which are JSON already. */
function noteOf({ path, picture, reader, expired }: Shown): string {
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
  return `${jsonInMarkup(note).slice(0, -1)},"texts":`;
}

const noteEnd = '}</script>\n';

/** Ends no script that it is in. */
function jsonInMarkup(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function putNamesIn(html: string, names: ReadonlyMap<string, string>): string {
  let named = html;
  for (const [standIn, name] of names) named = named.replaceAll(standIn, () => escapeMarkup(name));
  return named;
}
