// The body of the thread that compacts. It is started by Node directly, so it imports by relative paths only.
import { workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'

const { file } = workerData as { file: string }
const connection = openConnection(file, { readOnly: false })
// The copy that VACUUM makes may be larger than memory.
connection.exec('pragma temp_store=file')
// A deleted document's words stay in the index until its segments are merged.
connection.exec("insert into search_text(search_text) values ('optimize')")
// Nor are words for misspellings forgotten one by one: what no document of any account has any more goes here.
connection.exec(`
  create virtual table temp.kept_words using fts5vocab(main, search_text, row);
  delete from search_terms where not exists (select 1 from temp.kept_words where term = search_terms.term);
  drop table temp.kept_words`)
connection.exec('vacuum')
connection.exec('pragma wal_checkpoint(truncate)')
connection.close()
