import type * as demo from '@rampa/demo';
import type * as demoAtStart from '@rampa/demo/at-start';
import type * as embeddedPostgres from '@rampa/embedded-postgres';

// Workspaces that a production installation may leave out; nothing else imports them.

/** The demo's customers and their histories; null if it is not installed. */
export const importDemo = (): Promise<typeof demo | null> =>
  ifInstalled('@rampa/demo', () => import('@rampa/demo'));

/** What a server starts processes of the demo with: it has none of its programs in its own memory. */
export const importDemoAtStart = (): Promise<typeof demoAtStart | null> =>
  ifInstalled('@rampa/demo', () => import('@rampa/demo/at-start'));

/** The PostgreSQL that we start ourselves; null if it is not installed. */
export const importEmbeddedPostgres = (): Promise<typeof embeddedPostgres | null> =>
  ifInstalled('@rampa/embedded-postgres', () => import('@rampa/embedded-postgres'));

async function ifInstalled<Part>(name: string, load: () => Promise<Part>): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    // A package that the part itself lacks is a fault of the installation, and is reported as one.
    if (isMissing(error) && missingIn(error).includes(name)) return null;
    throw error;
  }
}

/** `Cannot find package '@rampa/demo'`, without who asked for it. */
function missingIn({ message }: Error): string {
  return message.split(' imported from ')[0] ?? '';
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
