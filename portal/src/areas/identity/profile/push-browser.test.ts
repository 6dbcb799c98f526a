import { expect, test } from 'vitest';
import { type BrowserFacts, supportOf } from './push-browser.ts';

const chrome: BrowserFacts = {
  hasPush: true,
  permission: 'default',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
  touchPoints: 5,
  installed: false,
  hasWorker: true,
};
const iPhone = {
  ...chrome,
  hasPush: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1',
};

test.each<[string, Partial<BrowserFacts>, string]>([
  ['a browser with a push service', {}, 'possible'],
  ['one that was allowed', { permission: 'granted' }, 'possible'],
  ['one in which they are blocked', { permission: 'denied' }, 'blocked'],
  ['one without a push service', { hasPush: false }, 'impossible'],
  ['one without a service worker', { hasWorker: false }, 'impossible'],
  ['an iPhone before the portal is on its home screen', iPhone, 'wants-install'],
  ['an iPhone with it', { ...iPhone, hasPush: true, installed: true }, 'possible'],
  [
    'an iPad, which calls itself a Mac',
    { userAgent: 'Macintosh', hasPush: false },
    'wants-install',
  ],
  ['a Mac', { userAgent: 'Macintosh', touchPoints: 0 }, 'possible'],
])('%s', (_, facts, support) => {
  expect(supportOf({ ...chrome, ...facts })).toBe(support);
});
