import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireTexts } from '../../lib/routing/guards.ts';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';
import { openRoute } from '../../lib/routing/parents.ts';
import { legalPaths } from '../../lib/screens/legal-links.tsx';

interface LegalSearch {
  /** A version other than the one in force. */
  readonly verzija?: number;
}

function readVersion(raw: RawSearch): LegalSearch {
  const verzija = Number(textOf(raw['verzija'], 8));
  return Number.isInteger(verzija) && verzija > 0 && verzija <= 1_000_000 ? { verzija } : {};
}

const page = () => import('./legal-page.tsx');

export const termsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: legalPaths.terms,
  validateSearch: readVersion,
  beforeLoad: requireTexts,
  component: lateScreen(page, 'TermsPage'),
});

export const privacyRoute = createRoute({
  getParentRoute: () => openRoute,
  path: legalPaths.privacy,
  validateSearch: readVersion,
  beforeLoad: requireTexts,
  component: lateScreen(page, 'PrivacyPage'),
});

export const accessibilityRoute = createRoute({
  getParentRoute: () => openRoute,
  path: legalPaths.accessibility,
  validateSearch: readVersion,
  beforeLoad: requireTexts,
  component: lateScreen(page, 'AccessibilityPage'),
});

export const tollsAbroadTermsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: legalPaths['tolls-abroad'],
  validateSearch: readVersion,
  beforeLoad: requireTexts,
  component: lateScreen(page, 'TollsAbroadTermsPage'),
});
