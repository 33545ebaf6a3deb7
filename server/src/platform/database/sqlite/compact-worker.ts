// Entry point of the compaction thread. Node starts it directly, so it uses relative imports only.
import { workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'

const { file } = workerData as { file: string }
const connection = openConnection(file, { readOnly: false })
// VACUUM's temporary copy may be larger than memory.
connection.exec('pragma temp_store=file')
// A deleted document's words stay in the index until its segments are merged.
for (const index of ['search_text', 'search_text_titles'])
  connection.exec(`insert into ${index}(${index}) values ('optimize')`)
connection.exec('vacuum')
connection.exec('pragma wal_checkpoint(truncate)')
connection.close()
