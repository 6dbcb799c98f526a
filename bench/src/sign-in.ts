import { demoPassword } from '@rampa/demo';
import { portalPort } from './bench-setup.ts';

/** Signs in as a customer does; returns the headers of every further call. */
export async function signIn(email: string, port = portalPort): Promise<Record<string, string>> {
  return (await signInTokens(email, port)).headers;
}

/** The same, with what renews the sign-in. */
export async function signInTokens(
  email: string,
  port = portalPort,
): Promise<{ readonly headers: Record<string, string>; readonly refreshToken: string }> {
  const base = `http://localhost:${port}`;
  const cookieOf = (reply: Response): string =>
    (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headersOf = (cookie: string): Record<string, string> => ({
    cookie,
    'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
  });
  const cookie = cookieOf(await fetch(`${base}/api/Token/GetForgeryToken`));
  const reply = await fetch(`${base}/api/Token/GetToken`, {
    method: 'POST',
    headers: { ...headersOf(cookie), 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  const { result } = (await reply.json()) as {
    result: { token: string; refreshToken: string } | null;
  };
  if (result === null) throw new Error(`Signing in failed: ${reply.status}`);
  return {
    headers: { ...headersOf(cookieOf(reply)), authorization: `Bearer ${result.token}` },
    refreshToken: result.refreshToken,
  };
}
