// The body of the thread that compacts. It is started by Node directly, so it imports by relative paths only.
import { workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'

const { file } = workerData as { file: string }
const connection = openConnection(file, { readOnly: false })
// The copy that VACUUM makes may be larger than memory.
connection.exec('pragma temp_store=file')
// A deleted document's words stay in the index until its segments are merged.
for (const index of ['search_text', 'search_text_titles'])
  connection.exec(`insert into ${index}(${index}) values ('optimize')`)
connection.exec('vacuum')
connection.exec('pragma wal_checkpoint(truncate)')
connection.close()
