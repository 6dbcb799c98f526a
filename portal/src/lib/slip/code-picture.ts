interface Code {
  /** A square `Mx yh1v1h-1z` per dark module, over a grid of `size` × `size`. */
  readonly path: string;
  readonly size: number;
}

/** The server's notation of one module. */
const darkModule = /M(\d+) (\d+)h1v1h-1z/gu;
/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quietZone = 4;
/** Pixels per module: sharp in a gallery, and after a messenger has shrunk the image. */
const module = 16;
const captionHeight = 64;

/**
 * The code as a PNG, dark on white, with a caption by which it is found among other images;
 * undefined if the browser cannot draw one.
 */
export async function drawCode({ path, size }: Code, caption: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const side = (size + 2 * quietZone) * module;
  canvas.width = side;
  canvas.height = side + captionHeight;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.font = '600 32px Overpass, sans-serif';
  pen.textAlign = 'center';
  pen.fillText(caption, side / 2, side + captionHeight / 2, side - 2 * module);
  // Square by square: one path of a thousand squares gets slanted edges in Chromium.
  for (const [, x, y] of path.matchAll(darkModule)) {
    pen.fillRect(
      (Number(x) + quietZone) * module,
      (Number(y) + quietZone) * module,
      module,
      module,
    );
  }
  return new Promise((resolve) => {
    canvas.toBlob((picture) => resolve(picture ?? undefined), 'image/png');
  });
}
