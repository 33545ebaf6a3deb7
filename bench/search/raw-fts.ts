import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateMails } from '../world/generate-mails.ts'

export interface RawIndex {
  /** The twelve best by bm25: row ids only, no count, no text, no rights. */
  search(query: string): unknown
  /** Removes what was made for it. */
  end(): void
}

/** The same mails in FTS5 as anybody would make it, asked by SQLite alone. */
export function openRawIndex(size: number): RawIndex {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  const database = new DatabaseSync(join(folder, 'raw.sqlite'))
  fill(database, size)
  const best = database.prepare('select rowid from mails where mails match ? order by bm25(mails) limit 12')
  return {
    search: (query) => best.all(expressionOf(query)),
    end() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
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

const expressionOf = (query: string): string => {
  const words = query.split(' ').map((word) => `"${word}"`)
  return `${words.join(' AND ')} *`
}
