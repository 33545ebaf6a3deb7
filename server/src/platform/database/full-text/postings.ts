import type { Postings, QueryWord } from './full-text.ts'

export interface PostingRow {
  word: number
  kind: string
  id: string
}

export function toPostings(words: readonly QueryWord[], rows: readonly PostingRow[], limit: number): Postings[] {
  const postings = words.map(({ token }): Postings => ({ word: token, frequent: false, records: [] }))
  for (const { word, kind, id } of rows) postings[word]?.records.push({ kind, id })
  return postings.map((each) => (each.records.length < limit ? each : { ...each, frequent: true, records: [] }))
}
