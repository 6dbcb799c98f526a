import type QrCode from 'qrcode';
import { whenNeeded } from './load-when-needed.ts';

const qrcode = whenNeeded<typeof QrCode>('qrcode');

/** A QR code as an SVG path: one square of 1 × 1 per dark module, over `size` × `size`. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { modules } = qrcode().create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  data.forEach((dark, index) => {
    if (dark !== 0) path += `M${index % size} ${Math.trunc(index / size)}h1v1h-1z`;
  });
  return { path, size };
}
