import { z } from 'zod';

/** What the camera of a lane read of a passage, for staff alone: the plate may be that of somebody who is no customer. */
export const cameraReading = z.strictObject({
  /** In capitals; empty where it read none. */
  plate: z.string(),
  /** ISO 3166; empty if unknown. */
  country: z.string(),
  /** Per cent; null if the camera does not say. */
  confidence: z.int().min(0).max(100).nullable(),
  /** Name of the picture in the operator's own store; empty for none. */
  picture: z.string(),
});

/** The same of a passage that was recorded, beside the plate of its tag. */
export const comparedReading = cameraReading.extend({
  plate_of_tag: z.string(),
  /** Whether that is another one; null where either is unknown. */
  differs: z.boolean().nullable(),
});
export type CameraReading = z.infer<typeof comparedReading>;
