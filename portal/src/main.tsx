// Styles are imported for their effect: there is nothing to assign.
// oxlint-disable import/no-unassigned-import
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preparePage } from './app/prepare-page.ts';
import { whenQuiet } from './app/when-quiet.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the portal.');

preparePage();
createRoot(root).render(<App />);
if (import.meta.env.PROD) {
  whenQuiet(() => {
    void import('./app/installable.ts').then(({ startInstallable }) => startInstallable());
  });
}
