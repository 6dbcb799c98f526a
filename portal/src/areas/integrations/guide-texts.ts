import { getProlasci } from '@rampa/contract/passages';

/** Verifies a request in Node.js; `body` is the raw body, byte for byte. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(headers, body, secret) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (!(age <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key)
    .update(\`\${id}.\${time}.\${body}\`)
    .digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const given = Buffer.from(text, 'base64');
    if (version !== 'v1' || given.length !== wanted.length) return false;
    return timingSafeEqual(given, wanted);
  });
}`;

/** Reads the newest passages; can be pasted into a terminal. */
export function curlExample(origin: string): string {
  return [
    `curl ${origin}${getProlasci.path} \\`,
    `  -H 'Authorization: Bearer rampa_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"period": "2026-01-01/..", "first": 0, "rows": 100}'`,
  ].join('\n');
}
