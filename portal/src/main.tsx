// Styles are imported for their effect: there is nothing to assign.
// oxlint-disable import/no-unassigned-import
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/arriving.css';
import { createRoot } from 'react-dom/client';
import { preparePage } from './app/prepare-page.ts';
import { Start } from './app/start.tsx';
import { whenQuiet } from './app/when-quiet.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the portal.');

preparePage();
createRoot(root).render(<Start />);
if (import.meta.env.PROD) {
  whenQuiet(() => {
    void install();
  });
}

/** Where the network went meanwhile it waits for the next one: until then nobody misses anything. */
async function install(): Promise<void> {
  const loaded = await import('./app/installable.ts').catch(() => undefined);
  if (loaded === undefined) addEventListener('online', () => void install(), { once: true });
  else await loaded.startInstallable();
}
