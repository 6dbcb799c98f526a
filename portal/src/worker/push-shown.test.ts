import { expect, test } from 'vitest';
import { notificationOf, openScreen } from './push-shown.ts';

const pushed = {
  title: 'Ниско стање: Комби',
  path: '/pages/dopuna-pregled?tag=1',
  tag: 'a',
  lang: 'sr-Cyrl',
};

test('a notification is shown once, in its language, and leads to its screen', () => {
  expect(notificationOf(JSON.stringify(pushed))).toEqual([
    'Ниско стање: Комби',
    expect.objectContaining({ tag: 'a', lang: 'sr-Cyrl', data: '/pages/dopuna-pregled?tag=1' }),
  ]);
});

test('whoever acts in several accounts reads which one it is about', () => {
  const shown = (body: unknown) => notificationOf(JSON.stringify({ ...pushed, body }))?.[1];
  expect(shown('Превоз Илић')).toMatchObject({ body: 'Превоз Илић' });
  expect(shown(undefined)).not.toHaveProperty('body');
});

test.each(['', 'null', '[]', '{"title":1}', 'x'])('%j is no notification of ours', (text) => {
  expect(notificationOf(text)).toBeUndefined();
});

test.each(['https://attacker.example/', '//attacker.example', '/placanje/1', 7])(
  'no notification leads to %j',
  (path) => {
    const [, options] = notificationOf(JSON.stringify({ ...pushed, path })) ?? [];
    expect(options?.data).toBe('/pages/home');
  },
);

/** Windows of the portal, and what happened to them. */
function windowsOf(...states: readonly string[]) {
  const done: string[] = [];
  const windows = states.map((visibilityState, at) => ({
    visibilityState,
    focus: async () => void done.push(`focus ${at}`),
    postMessage: ({ open }: { readonly open: string }) => void done.push(`${open} in ${at}`),
  }));
  const clients = {
    matchAll: async () => windows,
    openWindow: async (path: string) => void done.push(`${path} in a new one`),
  };
  return { clients, done };
}

test('the window that is shown gets the screen, without loading the portal again', async () => {
  const { clients, done } = windowsOf('hidden', 'visible');
  await openScreen(clients, '/pages/profil');
  expect(done).toEqual(['focus 1', '/pages/profil in 1']);
});

test('without a window a new one is opened', async () => {
  const { clients, done } = windowsOf();
  await openScreen(clients, '/pages/profil');
  expect(done).toEqual(['/pages/profil in a new one']);
});
