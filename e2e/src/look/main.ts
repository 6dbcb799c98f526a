import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../stack/chromium.ts';
import { repository } from '../stack/program.ts';
import { startStack } from '../stack/stack.ts';
import { prepareCustomers } from './customers.ts';
import { writeIndexPage } from './index-page.ts';
import { help, readLookOptions, type LookOptions } from './options.ts';
import { takePictures } from './take-pictures.ts';

// `npm run look`: pictures of every screen, for people to look at.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const read = readLookOptions(process.argv.slice(2));
if (read.kind === 'help') say(help);
else if (read.kind === 'fault') {
  process.stderr.write(`${read.sentence}\n`);
  process.exitCode = 2;
} else await look(read.options);

async function look(options: LookOptions): Promise<void> {
  const folder = path.join(repository, 'pictures');
  await mkdir(folder, { recursive: true });
  say('Starting Rampa with demo data …');
  const stack = await startStack({ COUNTRY: options.country });
  const executablePath = findChromium();
  try {
    const browser = await chromium.launch({
      args: chromiumFlags,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const customers = await prepareCustomers(stack.addresses, options.fullness);
    const parts = { browser, stack: stack.addresses, options, folder, say };
    const pictures = await takePictures(parts, customers);
    await writeFile(path.join(folder, 'index.html'), writeIndexPage(pictures));
    await browser.close();
    say(`${pictures.length} pictures: pictures/index.html`);
  } finally {
    await stack.stop();
  }
}
