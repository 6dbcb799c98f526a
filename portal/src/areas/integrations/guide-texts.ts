import { getProlasci } from '@rampa/contract/passages';

/** Checks a request in Node.js; `body` is what came, byte for byte. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  return given.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}`;

/** Reads the newest passages, as it can be pasted into a terminal. */
export function curlExample(origin: string): string {
  return [
    `curl ${origin}${getProlasci.path} \\`,
    `  -H 'Authorization: Bearer rampa_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"period": "2026-01-01/..", "first": 0, "rows": 100}'`,
  ].join('\n');
}
