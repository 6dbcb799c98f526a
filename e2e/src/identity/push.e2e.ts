import type { Page } from '@playwright/test';
import { findAccessibilityFaults, sidewaysScroll } from '../fixtures/accessibility.ts';
import { settle } from '../fixtures/settle.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const untilWorker = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined),
    )
    .toBe(true);

/** The browser of the tests has no push service: this fake has the keys of a real browser. */
async function fakePushService(
  page: Page,
  permission: NotificationPermission = 'default',
): Promise<void> {
  await page.addInitScript((given) => {
    const kept = 'push-endpoint';
    const keyKept = 'push-key';
    const subscription = () => {
      const endpoint = localStorage.getItem(kept);
      if (endpoint === null) return null;
      const text = (localStorage.getItem(keyKept) ?? '').replaceAll('-', '+').replaceAll('_', '/');
      const applicationServerKey = Uint8Array.from(
        atob(text),
        (letter) => letter.codePointAt(0) ?? 0,
      );
      return {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({
          keys: {
            p256dh:
              'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        if (localStorage.getItem('push-held') !== null) {
          await new Promise((says) => {
            addEventListener('push-says', says, { once: true });
          });
        }
        return subscription();
      },
      async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
        localStorage.setItem(keyKept, applicationServerKey);
        localStorage.setItem(kept, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`);
        return subscription();
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => given });
    Notification.requestPermission = async () => 'granted';
  }, permission);
}

test('somebody turns notifications on for this device, and off again', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await fakePushService(page);
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=obavestenja');
  await untilWorker(page);
  await page.reload();
  const on = page.getByRole('button', { name: 'Uključi na ovom uređaju' });
  await on.click();
  const devices = page.getByRole('list', { name: 'Uređaji koji prikazuju obaveštenja' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).toContainText('Ovaj uređaj');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
  // The browser is found again; what is below keeps its place, whenever the browser says so.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => localStorage.setItem('push-held', ''));
  await page.reload();
  await settle(page);
  await expect(devices).not.toContainText('Ovaj uređaj');
  const below = page.getByRole('heading', { name: 'Koja obaveštenja želite' });
  const place = await below.boundingBox();
  await page.evaluate(() => {
    localStorage.removeItem('push-held');
    dispatchEvent(new Event('push-says'));
  });
  await expect(devices).toContainText('Ovaj uređaj');
  await expect(page.getByText('Obaveštenja su uključena na ovom uređaju.')).toBeVisible();
  expect(await below.boundingBox()).toEqual(place);
  await devices.getByRole('button', { name: 'Isključi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Isključi' }).click();
  await expect(on).toBeVisible();
});

const question = 'Pregledač će Vas pitati za dozvolu';

test('whoever opens the portal at its notifications for the first time is offered push, without loading it again', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await fakePushService(page);
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=obavestenja');
  await expect(page.getByRole('button', { name: 'Uključi na ovom uređaju' })).toBeVisible();
  await expect(page.getByText(question)).toBeVisible();
  await untilWorker(page);
});

test('where the browser has the permission already, nobody says that it will ask', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await fakePushService(page, 'granted');
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=obavestenja');
  await expect(page.getByText('Pregledač već ima dozvolu')).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(0);
  await page.getByRole('button', { name: 'Uključi na ovom uređaju' }).click();
  await expect(page.getByText('Obaveštenja su uključena na ovom uređaju.').first()).toBeVisible();
});

test('quiet hours are kept, and have to begin and end', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/profil?tab=obavestenja');
  await page.getByLabel('Tihi sati').check();
  await page.getByLabel('Do', { exact: true }).fill('22:00');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByLabel('Do', { exact: true })).toHaveAccessibleDescription(/različito/u);
  await page.getByLabel('Do', { exact: true }).fill('06:30');
  await page.getByRole('checkbox', { name: 'Nisko stanje: Na uređaju' }).uncheck();
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profil je sačuvan' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Od', { exact: true })).toHaveValue('22:00');
  await expect(page.getByLabel('Do', { exact: true })).toHaveValue('06:30');
  await expect(page.getByRole('checkbox', { name: 'Nisko stanje: Na uređaju' })).not.toBeChecked();
});

test('the worker shows what is pushed, and an open page goes to its screen', async ({
  page,
  context,
  signInAs,
  createCustomer,
}) => {
  await signInAs(await createCustomer());
  await page.goto('/pages/home');
  const devtools = await context.newCDPSession(page);
  const registrations: { registrationId: string; isDeleted: boolean }[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations);
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  const data = JSON.stringify({
    title: 'Nisko stanje: Kombi, 120 RSD',
    path: '/pages/profil?tab=obavestenja',
    tag: 'a',
    lang: 'sr-Latn',
  });
  const push = () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrations.at(-1)?.registrationId ?? '',
      data,
    });
  // Headless browsers show no notifications: what would be shown is noted.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    // A worker's global is its scope, which pages have no types for.
    const scope = globalThis as unknown as {
      noted: [string, NotificationOptions][];
      registration: { showNotification(...given: [string, NotificationOptions]): Promise<void> };
    };
    scope.noted = [];
    scope.registration.showNotification = async (...given) => void scope.noted.push(given);
  });
  const shown = async () =>
    worker?.evaluate(() =>
      (globalThis as unknown as { noted: [string, NotificationOptions][] }).noted.map(
        ([title, { tag, lang, data: path }]) => ({ title, tag, lang, path: String(path) }),
      ),
    );
  await push();
  const path = '/pages/profil?tab=obavestenja';
  await expect
    .poll(shown)
    .toEqual([{ title: 'Nisko stanje: Kombi, 120 RSD', tag: 'a', lang: 'sr-Latn', path }]);
  await worker?.evaluate((where) => {
    const click = Object.assign(new Event('notificationclick'), {
      notification: { data: where, close: () => undefined },
      waitUntil: () => undefined,
    });
    globalThis.dispatchEvent(click);
  }, path);
  await expect(page).toHaveURL(path);
});
