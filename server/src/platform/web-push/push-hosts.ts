/**
 * Push services of the browsers that people use: Chrome, Edge and others of their family, Firefox, Safari. A browser
 * names the address itself, so whoever subscribes by hand could name any other.
 */
export const pushHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;
