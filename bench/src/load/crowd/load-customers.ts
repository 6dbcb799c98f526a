import { getForgeryToken, getToken } from '@rampa/contract/identity';
import { createDatabase } from '../../../../server/src/platform/database/database.ts';
import { addTagOwner } from '../../../../server/src/testing/tag-owner.ts';

const password = 'nočni vozač do mora';
/** Of that password, with the least work that argon2id allows: what is measured comes after signing in. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$mbE6yaeA4SOtB9z9ZUAQ2w$8410XBhjBc2B8aibOEndRF54WhpeHxoVAQKL4sBPYcc';
const AT_ONCE = 4;

/** Headers of everything that one customer's browser asks. */
export type Session = Readonly<Record<string, string>>;

/** Customers with a tag each, who have signed in through the front door. */
export async function signInCustomers(
  portal: string,
  ownerUrl: string,
  count: number,
): Promise<Session[]> {
  const names = Array.from({ length: count }, (_, at) => `vozac${String(at)}`);
  const database = createDatabase({ url: ownerUrl, role: null });
  await inTurns(names, async (username, at) => {
    const serialNumber = `0043${String(at).padStart(8, '0')}`;
    await addTagOwner(database, { username, passwordHash, serialNumber });
  });
  await database.close();
  return inTurns(names, (username) => signIn(portal, username));
}

async function signIn(portal: string, username: string): Promise<Session> {
  const visitor = forgeryOf(await fetch(portal + getForgeryToken.path));
  const reply = await fetch(portal + getToken.path, {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  // It answers so where it succeeds.
  const { result } = (await reply.json()) as { readonly result: { readonly token: string } | null };
  if (result === null) throw new Error(`Signing in failed: ${String(reply.status)}`);
  return { ...forgeryOf(reply), authorization: `Bearer ${result.token}` };
}

function forgeryOf(reply: Response): Readonly<Record<string, string>> {
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
}

async function inTurns<Given, Made>(
  all: readonly Given[],
  make: (given: Given, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const left = all.entries();
  const work = async (): Promise<void> => {
    for (const [at, given] of left) made[at] = await make(given, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}
