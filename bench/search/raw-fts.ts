import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { printProgress } from '../measure/report.ts'
import { generateMails } from '../world/generate-mails.ts'
import { preserveOutput } from '../world/preserve-output.ts'

export interface RawIndex {
  /** Returns the twelve best row ids by bm25: no count, no text, no authorization. */
  search(query: string): unknown
  /** The same for emails with any of the words. */
  searchAny(query: string): unknown
  end(): void
}

/** The same emails in a plain FTS5 table, queried by SQLite alone. Preserved for the next run. */
export function openRawIndex(size: number): RawIndex {
  const folder = preserveOutput(size, 'raw-fts5', (made) => {
    printProgress(`search: raw FTS5 takes in ${size} mails`)
    const filling = new DatabaseSync(join(made, 'raw.sqlite'))
    fill(filling, size)
    filling.close()
  })
  const database = new DatabaseSync(join(folder, 'raw.sqlite'), { readOnly: true })
  const best = database.prepare('select rowid from mails where mails match ? order by bm25(mails) limit 12')
  return {
    search: (query) => best.all(expressionOf(query)),
    searchAny: (query) => best.all(quoted(query).join(' OR ')),
    end: () => database.close(),
  }
}

function fill(database: DatabaseSync, size: number): void {
  database.exec(`
    pragma synchronous=off;
    create virtual table mails using fts5 (subject, people, body, content='', prefix='1 2 3');
    begin`)
  const insert = database.prepare('insert into mails (subject, people, body) values (?, ?, ?)')
  for (const { subject, participants, text } of generateMails(size))
    insert.run(subject, participants.map(({ name, address }) => `${name} ${address}`).join(' '), text)
  database.exec('commit')
}

const expressionOf = (query: string): string => `${quoted(query).join(' AND ')} *`

const quoted = (query: string): string[] => query.split(' ').map((word) => `"${word}"`)
