export interface ApiCaller {
  // biome-ignore lint/suspicious/noExplicitAny: the caller reads the fields that it expects
  post(path: string, body: unknown): Promise<{ status: number; body: any }>
}

export interface NoteText {
  title: string
  text: string
}

const WRITERS = 4

export async function storeNotes(nora: ApiCaller, notes: readonly NoteText[]): Promise<void> {
  let next = 0
  async function write(): Promise<void> {
    for (let note = notes[next++]; note; note = notes[next++]) {
      const { title, text } = note
      const { status, body } = await nora.post('/notes', { title, text_content: text })
      if (status !== 201) throw new Error(`A note was answered ${status}: ${JSON.stringify(body)}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}

export async function searchTitles(nora: ApiCaller, query: string, limit: number): Promise<string[]> {
  const { status, body } = await nora.post('/search/quick', { query, per_page: limit, limit })
  if (status !== 200) throw new Error(`«${query}» was answered ${status}: ${JSON.stringify(body)}`)
  return (body.results as { title: string }[]).map(({ title }) => title)
}
