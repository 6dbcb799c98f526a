/** One build of the portal, inserted into the worker by the build. */
export interface PortalBuild {
  /** Changes with any file. */
  readonly version: string;
  /** The files around every screen, as paths: kept with the build, which is nothing without them. */
  readonly shell: readonly string[];
  /** The files of the screens that work offline, besides those. */
  readonly screens: readonly string[];
  /** Name of the script that the page of this build loads first. */
  readonly entry: string;
}

export interface OfflineShellParts {
  readonly build: PortalBuild;
  /** `https://portal.example` */
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Settles after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What a page asks to keep. */
export interface Wanted {
  /** What it consists of itself, as paths: the browser has these already. */
  readonly used: readonly string[];
  /** Addresses of public answers. */
  readonly answers: readonly string[];
  /** Whether to fetch screens that nobody has opened yet. */
  readonly ahead: boolean;
}
