/** Milliseconds that a page waits. */
export interface PicturePatience {
  /** For its picture; it is stored for the next one all the same. */
  readonly picture: number;
  /** For a personal one: meanwhile its reader has the loading screen. */
  readonly personal: number;
  /** For data; without it its screen is drawn as loading. */
  readonly data: number;
}

export const usualPatience: PicturePatience = { picture: 2000, personal: 250, data: 250 };

/** Null after so many milliseconds, to race against. */
export function nothingAfter(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref();
  });
}
