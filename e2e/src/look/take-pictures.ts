import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createApiClient, signIn } from '../fixtures/api-client.ts';
import { findSubjects, screens, type Screen, type ScreenSubjects } from '../fixtures/screens.ts';
import { createMailbox } from '../fixtures/mailbox.ts';
import { setSession } from '../fixtures/session-cookies.ts';
import { settle } from '../fixtures/settle.ts';
import { createStaff } from '../fixtures/staff.ts';
import type { StackAddresses } from '../stack/stack.ts';
import type { Credentials } from './customers.ts';
import type { Picture } from './index-page.ts';
import type { Fullness, LanguageId, LookOptions, Theme } from './options.ts';

interface Session {
  readonly who: Fullness | 'visitor' | 'staff';
  readonly credentials: Credentials | undefined;
  readonly language: LanguageId;
  readonly theme: Theme;
}

interface Parts {
  readonly browser: Browser;
  readonly stack: StackAddresses;
  readonly options: LookOptions;
  readonly folder: string;
  readonly say: (line: string) => void;
}

/** Two sessions at a time, each through all its screens and widths. */
export async function takePictures(
  parts: Parts,
  customers: ReadonlyMap<Fullness, Credentials>,
): Promise<readonly Picture[]> {
  const { options } = parts;
  const everybody = ['visitor' as const, 'staff' as const, ...options.fullness];
  const sessions = options.languages.flatMap((language) =>
    options.themes.flatMap((theme) =>
      everybody.map((who): Session => {
        const credentials = who === 'visitor' || who === 'staff' ? undefined : customers.get(who);
        return { who, credentials, language, theme };
      }),
    ),
  );
  const pictures: Picture[] = [];
  const work = async (): Promise<void> => {
    for (let session = sessions.shift(); session !== undefined; session = sessions.shift()) {
      pictures.push(...(await takeSession(parts, session)));
    }
  };
  await Promise.all([work(), work()]);
  return pictures.sort((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }));
}

async function takeSession(parts: Parts, session: Session): Promise<Picture[]> {
  const { browser, stack, options } = parts;
  const access = session.who === 'visitor' || session.who === 'staff' ? session.who : 'customer';
  const wanted = screens.filter(
    (screen) =>
      screen.access === access &&
      (options.screens.length === 0 || options.screens.includes(screen.name)),
  );
  if (wanted.length === 0) return [];
  const context = await browser.newContext({
    baseURL: stack.portal,
    colorScheme: session.theme,
    reducedMotion: 'reduce',
    // As in tests: past a worker, the answers that a screen is shown with would not reach its page.
    serviceWorkers: 'block',
    locale: session.language === '3' ? 'en-GB' : 'sr-RS',
  });
  await context.addInitScript((id) => localStorage.setItem('lang', id), session.language);
  let subjects: ScreenSubjects = {};
  if (session.credentials !== undefined) {
    const { email, password } = session.credentials;
    const signedIn = await signIn(stack.portal, email, password);
    await setSession(context, stack.portal, signedIn);
    subjects = await findSubjects(await createApiClient(stack.portal, signedIn));
  }
  if (session.who === 'staff') {
    const member = await createStaff(stack, createMailbox(stack.mailbox), 'supervisor');
    await setSession(context, stack.portal, member.session);
  }
  const page = await context.newPage();
  const pictures: Picture[] = [];
  for (const screen of wanted) {
    const screenPath = screen.path(subjects);
    if (screenPath === undefined) continue;
    for (const width of options.widths) {
      const shot = { page, screen, path: screenPath, session, width };
      const picture = await takePicture(parts, shot);
      if (picture !== undefined) pictures.push(picture);
    }
    parts.say(`${screen.name}, ${session.who}, language ${session.language}, ${session.theme}`);
  }
  await context.close();
  return pictures;
}

async function takePicture(
  { folder }: Parts,
  shot: {
    readonly page: Page;
    readonly screen: Screen;
    readonly path: string;
    readonly session: Session;
    readonly width: number;
  },
): Promise<Picture | undefined> {
  const { page, screen, session, width } = shot;
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  await page.goto(shot.path);
  await settle(page);
  if (screen.prepare !== undefined && !(await screen.prepare(page))) return undefined;
  const name = `${screen.name}-${session.who}-${session.language}-${session.theme}-${width}.png`;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, name), fullPage: true, animations: 'disabled' });
  return {
    file: name,
    screen: screen.name,
    fullness: session.who,
    language: session.language,
    theme: session.theme,
    width,
  };
}
