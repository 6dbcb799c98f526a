import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolders } from '../../platform/testing/temporary-folders.ts';
import { readStyles } from './picture-styles.ts';

const newFolder = temporaryFolders();

async function openStyles() {
  const folder = newFolder('styles');
  mkdirSync(join(folder, 'assets'));
  const entry = { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'] };
  const check = { file: 'assets/check.js', css: ['assets/check.css'] };
  writeFileSync(join(folder, 'assets/main.css'), 'body{margin:0}');
  writeFileSync(join(folder, 'assets/check.css'), '.code{color:green}');
  return readStyles(folder, {
    'index.html': entry,
    'src/areas/mail-check/mail-check-page.tsx': check,
  });
}

const visitor = { customer: false, typeface: null };

test('rules are found once for a screen, whatever codes its visitors write in its address', async () => {
  const styles = await openStyles();
  const picture = { html: '<main></main>', page: '<body></body>' };
  const filesAt = (screen: string) => styles.stylesOf(picture, screen, visitor).files;
  const first = filesAt('/provera?kod=AAAA');
  expect(first).toEqual(['assets/main.css', 'assets/check.css']);
  // The very same list: it was not looked for again.
  expect(filesAt('/provera?kod=BBBB')).toBe(first);
  expect(filesAt('/privatnost')).toEqual(['assets/main.css']);
});
