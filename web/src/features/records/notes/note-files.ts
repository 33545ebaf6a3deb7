import type { RecordAttachmentAnswer } from '@dossier/contract/record-attachment'
import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { uploadFile } from '#platform/api/upload-file.ts'
import type { NoteSession } from './note-session.ts'

/** The address of a file that is not stored yet; it is never written. */
const PENDING = 'pending:'

const IMAGE_TYPE = /^image\/(?:png|jpe?g|gif|webp|avif|hei[cf]|bmp|tiff)$/

/** docs/spec/knowledge.md §10 */
export const MAX_FILE_BYTES = 25_000_000

/**
 * Attaches files to the note and shows them in its text: images in their place, others as links. Each has its place at
 * once, also while it is uploaded.
 * @throws ApiProblem for the first file that could not be stored.
 */
export async function insertFiles(
  editor: Editor,
  session: NoteSession,
  files: readonly File[],
  at: number,
): Promise<void> {
  const pending = files.map((file) => ({ file, src: `${PENDING}${crypto.randomUUID()}` }))
  const nodes = pending.map(({ file, src }) => ({ type: 'image', attrs: { src, alt: file.name } }))
  editor.chain().focus().insertContentAt(at, nodes).run()
  try {
    const id = await storedId(session, files[0]?.name ?? '')
    for (const { file, src } of pending) settle(editor, src, file, await attach(id, file))
  } finally {
    for (const { src } of pending) replace(editor, src, null)
  }
}

async function attach(id: string, file: File): Promise<string> {
  const { attachment } = await uploadFile<RecordAttachmentAnswer>(
    `/records/${encodeURIComponent(id)}/attachments`,
    file,
    {
      query: { filename: file.name || 'image.png', content_type: file.type || 'application/octet-stream' },
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  )
  return attachment.address
}

/** A file belongs to a stored note, and a note without words gets the name of the file. */
async function storedId(session: NoteSession, filename: string): Promise<string> {
  const { content, id } = session.read()
  if (id !== '') return id
  if ((content.title + content.text).trim() === '') session.write({ title: filename.replace(/\.[^.]+$/, '') })
  await session.flush()
  const { id: storedNoteId, problem } = session.read()
  if (storedNoteId === '' && problem) throw problem
  return storedNoteId
}

function settle(editor: Editor, src: string, file: File, address: string): void {
  const link = { type: 'text', text: file.name, marks: [{ type: 'link', attrs: { href: address } }] }
  const image = { type: 'image', attrs: { src: address, alt: file.name } }
  replace(editor, src, IMAGE_TYPE.test(file.type) ? image : link)
}

/** Undo removes the file as a whole, and never brings its place back. */
function replace(editor: Editor, src: string, node: JSONContent | null): void {
  const at = editor.isDestroyed ? null : find(editor, src)
  if (at === null) return
  const { tr, schema } = editor.state
  const nodes = node ? schema.nodeFromJSON(node) : Fragment.empty
  editor.view.dispatch(tr.replaceWith(at, at + 1, nodes).setMeta('addToHistory', false))
}

function find({ state: { doc } }: Editor, src: string): number | null {
  let found: number | null = null
  doc.descendants((node, pos) => {
    if (node.type.name === 'image' && node.attrs.src === src) found = pos
    return found === null
  })
  return found
}
