import type { PreservedField } from '#features/emails/index'

/** The whole email: it was deleted, reset or classified again since. */
export const EVERYTHING = 'everything'

/** Parts that an undo kept, because people changed them since. */
export type Preserved = PreservedField | 'draft' | 'note' | typeof EVERYTHING
