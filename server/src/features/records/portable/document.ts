import type { PortableDocument } from '#platform/portable/portable'

interface Shown {
  id: string
  type: 'note' | 'memory' | 'url' | 'page'
  project_id: string
  title: string
  content: string
  text_content: string
  content_format: string
  source_text: string
  url: string
  description: string
  tags: string[]
  in_trash: number
  created_at: number
  updated_at: number
}

const FOLDERS = { note: 'notes', memory: 'memories', url: 'urls', page: 'pages' } as const

/** A record as Markdown, for people: what it is stands in front of what it says. */
export function documentOf(record: Shown): PortableDocument {
  const front = [
    `id: ${record.id}`,
    `title: ${JSON.stringify(record.title)}`,
    ...(record.url ? [`url: ${JSON.stringify(record.url)}`] : []),
    `tags: ${JSON.stringify(record.tags)}`,
    `created: ${new Date(record.created_at).toISOString()}`,
    `updated: ${new Date(record.updated_at).toISOString()}`,
    ...(record.in_trash ? ['trash: true'] : []),
  ]
  return {
    folder: [FOLDERS[record.type], record.project_id],
    title: record.title || record.url || record.type,
    id: record.id,
    markdown: `---\n${front.join('\n')}\n---\n\n${bodyOf(record)}\n`,
  }
}

/** A note in the Markdown that it was written in, else as text: what was written as HTML lies complete in the data. */
function bodyOf({ type, content, content_format, source_text, text_content, description }: Shown): string {
  if (type === 'note') return content_format === 'markdown' ? source_text : text_content
  if (type === 'memory') return content
  return [description, text_content].filter(Boolean).join('\n\n')
}
