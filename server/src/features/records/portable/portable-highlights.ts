import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import { findAnyRecord } from '../attachments/attachments.view.ts'
import { anchorHighlights } from '../highlights/highlights.store.ts'
import { RECORD_HIGHLIGHTS } from '../records.tables.ts'
import { selectOfRecords } from './select-of-records.ts'

const rows = plainRows({
  name: 'record-highlights',
  table: RECORD_HIGHLIGHTS,
  select: selectOfRecords('record_highlights'),
})

/** Follows the records, whose texts say where the words stand. */
export const portableHighlights: PortableKind = {
  ...rows,
  async prepareImport(to, lines) {
    const write = await rows.prepareImport(to, lines)
    return async (tx) => {
      const count = await write(tx)
      for (const recordId of new Set(lines.map(({ record_id }) => record_id as string))) {
        const record = await findAnyRecord(tx, to.tenantId, recordId)
        if (record) await anchorHighlights(tx, record)
      }
      return count
    }
  },
}
