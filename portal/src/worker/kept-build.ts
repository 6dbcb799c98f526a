import { firstPictureId } from '@rampa/contract';
import type { OfflineShellParts } from './worker-parts.ts';

const shells = 'rampa-shell-';
/** Under which the page of a build is kept, for every address. */
const pageKey = '/';

type KeptBuildParts = Pick<OfflineShellParts, 'build' | 'caches' | 'fetch'>;

/** The page and the files of one build of the portal, in the browser's caches. */
export function createKeptBuild({ build, caches, fetch }: KeptBuildParts) {
  const shellName = shells + build.version;
  const open = () => caches.open(shellName);

  /** A file whose name changes with its content: any copy is the right one. */
  async function fetchFile(path: string): Promise<Response> {
    const known = await caches.match(path);
    if (known !== undefined) return known;
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }

  /** Of this build, and right for every address and user: a first picture is neither. */
  async function isPlainPage(response: Response): Promise<boolean> {
    if (!response.ok || response.redirected) return false;
    if (response.headers.get('Content-Type')?.startsWith('text/html') !== true) return false;
    const html = await response.text();
    return html.includes(build.entry) && !html.includes(`id="${firstPictureId}"`);
  }

  async function keepPage(page: Response): Promise<void> {
    const copy = page.clone();
    if (await isPlainPage(page)) await (await open()).put(pageKey, copy);
  }

  return {
    page: async () => (await open()).match(pageKey),
    keepPage,
    /** Pages that people open mostly come with a first picture; this one does not. */
    fetchPage: async () => keepPage(await fetch(pageKey)),
    async file(request: Request): Promise<Response> {
      const known = await caches.match(request);
      if (known !== undefined) return known;
      const response = await fetch(request);
      if (response.ok) await (await open()).put(request, response.clone());
      return response;
    },
    async keepFile(path: string): Promise<void> {
      const cache = await open();
      if ((await cache.match(path)) === undefined) await cache.put(path, await fetchFile(path));
    },
    async install(): Promise<void> {
      const page = await fetch(pageKey, { cache: 'no-store', credentials: 'same-origin' });
      // While servers are being updated, page and worker may come from different builds.
      if (!(await isPlainPage(page.clone()))) throw new Error('The page is of another build');
      const files: { readonly path: string; readonly response: Response }[] = [];
      for (const path of build.shell) files.push({ path, response: await fetchFile(path) });
      const cache = await open();
      await Promise.all(files.map(({ path, response }) => cache.put(path, response)));
      await cache.put(pageKey, page);
    },
    async dropOthers(): Promise<void> {
      const names = (await caches.keys()).filter((name) => name.startsWith(shells));
      const [before] = names.filter((name) => name !== shellName).slice(-1);
      const old = names.filter((name) => name !== shellName && name !== before);
      await Promise.all(old.map((name) => caches.delete(name)));
    },
  };
}
