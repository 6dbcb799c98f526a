/** Settings as they were given, without empty ones. */
type Given = Readonly<Record<string, string | undefined>>;

/** Whoever is on the way of an open connection reads it, or answers in the other's place. */
export function connectionFaults(given: Given): string[] {
  return [databaseFaults, addressFaults, mailFaults, scannerFaults].flatMap((faultsOf) =>
    faultsOf(given),
  );
}

function databaseFaults(given: Given): string[] {
  return ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL']
    .filter((name) => !isProtectedDatabase(given[name]))
    .map(
      (name) =>
        `${name}: leads to another machine without sslmode=verify-full, so that data and password could be read or answered by somebody on the way; add it, and sslrootcert=FILE if the certificate is signed by an authority of your own`,
    );
}

/**
 * As the driver reads an address: of parameters with the same name the last one counts, and `host` comes
 * before the host of the address.
 */
function isProtectedDatabase(address: string | undefined): boolean {
  if (address === undefined || address.startsWith('/')) return true;
  const hostless = !URL.canParse(address);
  const readable = hostless ? address.replace('@/', '@host-is-a-parameter/') : address;
  if (!URL.canParse(readable)) return false;
  const { protocol, hostname, searchParams } = new URL(readable);
  const last = (name: string): string | undefined => searchParams.getAll(name).at(-1);
  const parameter = last('host') ?? '';
  const ofAddress = hostless ? '' : hostname;
  const host = parameter === '' ? ofAddress : parameter;
  // A socket of this machine.
  if (protocol === 'socket:' || host === '' || /^(?:\/|%2f)/i.test(host)) return true;
  return isThisMachine(host) || last('sslmode') === 'verify-full';
}

function addressFaults(given: Given): string[] {
  const reasons: Readonly<Record<string, string>> = {
    PUBLIC_URL: '',
    PAYMENT_BASE_URL:
      ', since payments and saved cards are charged through it; ask the gateway for its https address',
    SEF_BASE_URL: ', since invoices of customers and the key of the API are sent there',
    APP_URL: ', since browsers send the access token there',
    MAP_TILES_URL: ', since browsers load nothing else into a page on https',
  };
  return Object.entries(reasons)
    .filter(([name]) => isOpen(given[name], 'http:'))
    .map(([name, reason]) => `${name}: must be https${reason}`);
}

/** Without a demand a mail server, or somebody before it, can have mails and passwords unencrypted. */
function mailFaults(given: Given): string[] {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS: demand } = given;
  const faults: string[] = [];
  if (isOpen(url, 'smtp:') && demand !== 'true') {
    faults.push(
      'SMTP_URL: smtp:// may send links and the password unencrypted; set SMTP_REQUIRE_TLS=true, or use smtps://',
    );
  }
  if (/[?&](requireTLS=false|tls\.rejectUnauthorized=false)\b/i.test(url ?? '')) {
    faults.push(
      'SMTP_URL: must not switch off encryption or the check of the certificate; leave those parameters out',
    );
  }
  return faults;
}

/** A ClamAV daemon speaks no TLS. */
function scannerFaults({ VIRUS_SCANNER: address }: Given): string[] {
  return isOpen(address, 'tcp:')
    ? [
        'VIRUS_SCANNER: would send the files of customers unencrypted to another machine; run ClamAV on this one, or reach it through a tunnel that begins on this one (stunnel, ssh)',
      ]
    : [];
}

/** Whether an address of that scheme leaves this machine, readable for whoever is on the way. */
function isOpen(address: string | undefined, scheme: 'http:' | 'smtp:' | 'tcp:'): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === scheme && !isThisMachine(hostname);
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}
