// Styles are imported for their effect: there is nothing to assign.
// oxlint-disable import/no-unassigned-import
import './ui/tokens.css';
import './ui/fonts.generated.css';
import './ui/base.css';
import { showFirstScreen } from './app/first-screen.tsx';
import { preparePage } from './app/prepare-page.ts';
import { whenQuiet } from './app/when-quiet.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the portal.');

preparePage();
void showFirstScreen(root);
if (import.meta.env.PROD) {
  whenQuiet(() => void install());
}

/** Where the network went meanwhile it waits for the next one: until then nobody misses anything. */
async function install(): Promise<void> {
  const loaded = await import('./app/installable.ts').catch(() => undefined);
  if (loaded === undefined) addEventListener('online', () => void install(), { once: true });
  else await loaded.startInstallable();
}
