import type { NamedPart } from '../mail.ts'
import { attachmentText } from './attachment-text.ts'
import { cleanHtml } from './clean-html.ts'
import { htmlToText } from './html-text.ts'
import { parseMail } from './parse-mail.ts'
import { readParsedFields } from './parsed-fields.ts'
import { previewImage } from './previews/preview-image.ts'
import { recognizeText } from './recognition/recognize-text.ts'
import { readPage } from './web-page/read-page.ts'

interface CleanInput {
  html: string
  parts: readonly NamedPart[]
}

/** Tasks by name; inputs and outputs can be sent between threads and processes. */
export const tasks = {
  parse: parseMail,
  fields: readParsedFields,
  clean: ({ html, parts }: CleanInput) => cleanHtml(html, parts),
  textOf: htmlToText,
  attachmentText,
  readPage,
  previewImage,
  recognizeText,
} as const

export type TaskName = keyof typeof tasks
export type TaskInput<N extends TaskName> = Parameters<(typeof tasks)[N]>[0]
export type TaskResult<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>
