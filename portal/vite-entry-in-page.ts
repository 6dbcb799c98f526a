import { goingOn } from '@rampa/contract';
import type { Plugin } from 'vite';

/**
 * Runs before the entry, written as short as a minifier would. A page that shows its first screen already (`data-scripts`) asks for no script before the browser
 * has painted it, nor for the typeface: on a fast line their arrival would delay it. In a tab that nobody sees, nothing is painted. A page
 * that is about to be left for another account's (`way-through.ts` of the server) starts nothing before.
 */
const afterPicture = `{
await window.${goingOn};
let s=document.querySelector("script[data-entry]"),f=s.dataset.scripts;
if(f){
document.hidden||await new Promise(t=>{new PerformanceObserver(t).observe({type:"paint",buffered:!0}),setTimeout(t,2e3)});
document.querySelector("#typeface")?.removeAttribute("media");
for(let t of f.split(" ")){let e=document.createElement("link");e.rel="modulepreload",e.crossOrigin="",e.href=t,e.nonce=s.nonce,document.head.append(e)}
}}`;

/**
 * A page whose files were replaced on the server just after it came would stay a picture: it is loaded again, once for each file that the
 * error names, if there is a server.
 */
const orLoadAgain =
  'async t=>{if(!sessionStorage[t]&&(await fetch(location)).ok){sessionStorage[t]=1;location.reload();await new Promise(()=>{})}throw t}';

/**
 * The entry is a few lines that start what other files contain: they are at the end of the page itself,
 * after the picture. The server announces those files, or names them for after the picture (`page.ts`).
 */
export function entryInPage(): Plugin {
  return {
    name: 'rampa:entry-in-page',
    apply: 'build',
    generateBundle: {
      // What is loaded later is known at the end.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (page?.type !== 'asset' || entry?.type !== 'chunk') throw new Error('There is no page.');
        const script = new RegExp(`\\s*<script[^>]* src="/${entry.fileName}"></script>`, 'u');
        const html = String(page.source);
        const code = importedLate(entry.code.replaceAll(/(["'`])\.\//gu, '$1/assets/').trim());
        if (!script.test(html) || code.includes('</')) {
          throw new Error('The entry cannot be put into the page.');
        }
        // Its name identifies a stored page as one of this build.
        const end = `\n    <script type="module" data-entry="/${entry.fileName}">${afterPicture.replaceAll('\n', '')}\n${code}</script>\n`;
        page.source = html
          .replace(script, '')
          .replaceAll(/\s*<link rel="modulepreload"[^>]*>/gu, '')
          .replace(/\s*<\/body>/u, () => `${end}  </body>`);
      },
    },
  };
}

/** The same module, which loads what it imports when it gets there instead of before it begins. */
function importedLate(code: string): string {
  const names: string[] = [];
  const files: string[] = [];
  const rest = code.replaceAll(
    /\bimport\{([^}]*)\}from(["'`][^"'`]+["'`]);?/gu,
    (_, imported: string, file: string) => {
      names.push(`{${imported.replaceAll(' as ', ':')}}`);
      files.push(`import(${file})`);
      return '';
    },
  );
  if (names.length === 0 || /\bimport(?![(.])/u.test(rest)) {
    throw new Error('The entry imports in a way that cannot wait.');
  }
  return `const[${names.join(',')}]=await Promise.all([${files.join(',')}]).catch(${orLoadAgain});${rest}`;
}
