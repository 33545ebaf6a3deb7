import type { Swept } from '#platform/blobs/blobs'
import type { Operation } from './admin/operation.ts'

/** Removes deleted data from the files of the data folder. */
export const compactOperation: Operation<Record<string, never>, never, Swept> = {
  name: 'compact',
  parse: () => ({}),
  async run({ platform }, _input, { signal }) {
    const swept = await platform.blobs.sweep(signal)
    await platform.fullText.tidy(signal)
    await platform.database.compact()
    return swept
  },
}
