import { decodeBase64 } from './base64.ts'
import type { ParsedMail } from './mail.ts'
import { MAX_ATTACHMENTS } from './reading/limits.ts'
import type { ParsedFields } from './reading/parsed-fields.ts'

/** Fields without the contents of their attachments, which the reading process does not need. */
export interface Taken {
  fields: unknown
  contents: Uint8Array[]
}

/** Decodes the contents and replaces them by their positions, and invalid ones by null. */
export async function takeContents(input: object): Promise<Taken> {
  const contents: Uint8Array[] = []
  const { attachments } = input as { attachments?: unknown }
  if (!Array.isArray(attachments)) return { fields: input, contents }
  const positions: unknown[] = []
  // One more tells the reader that some are missing.
  for (const attachment of attachments.slice(0, MAX_ATTACHMENTS + 1) as unknown[]) {
    if (typeof attachment !== 'object' || attachment === null) continue
    const content = await readContent((attachment as { content?: unknown }).content)
    positions.push({ ...attachment, content: content && contents.push(content) - 1 })
  }
  return { fields: { ...input, attachments: positions }, contents }
}

async function readContent(value: unknown): Promise<Uint8Array | null> {
  if (value === undefined || value === null) return new Uint8Array()
  return typeof value === 'string' ? decodeBase64(value) : null
}

export const putContents = ({ mail }: ParsedFields, contents: readonly Uint8Array[]): ParsedMail => ({
  ...mail,
  attachments: mail.attachments.map((attachment) => ({
    ...attachment,
    content: contents[attachment.content] ?? new Uint8Array(),
  })),
})
