import { availableParallelism } from 'node:os'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { CleanHtml, MailReader, ParsedAttachment, ParsedMail } from './mail.ts'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { Unreadable } from './reading/unreadable.ts'
import { ReadingPool } from './reading-pool.ts'

export interface MailReaderOptions {
  /** Reads on the caller's thread, without a deadline: for tests and for bulk loading of trusted mail. */
  inProcess?: boolean
  /** How long one piece of work may take. Default 5000. */
  deadlineMs?: number
  /** Jailed processes at most. Default: one for each core, at most 2. */
  processes?: number
  /** They end after this long without work. Default 30 000. */
  idleMs?: number
  /** Told in one line when a process was lost, with what it said last: never the mail's text. */
  note?: (sentence: string) => void
}

type Perform = <N extends TaskName>(task: N, input: TaskInput<N>) => Promise<TaskResult<N>>

/** The reader of mail: hostile input costs at most its deadline and never the event loop. */
export function createMailReader(options: MailReaderOptions = {}): MailReader {
  if (options.inProcess) return readerOver(performHere, { starts: true, close: async () => {} })
  const pool = new ReadingPool({
    processes: options.processes ?? Math.min(2, availableParallelism()),
    deadlineMs: options.deadlineMs ?? 5000,
    idleMs: options.idleMs ?? 30_000,
    note: options.note ?? (() => {}),
  })
  return readerOver((task, input) => pool.perform(task, input), pool)
}

/** Where the work is done, beside the work itself. */
type Place = Pick<ReadingPool, 'starts' | 'close'>

const readerOver = (perform: Perform, place: Place): MailReader => ({
  parse: (raw: Uint8Array): Promise<ParsedMail> => perform('parse', raw),
  clean: (html: string): Promise<CleanHtml> =>
    html === '' ? Promise.resolve({ html: '', hasRemoteImages: false, findings: [] }) : perform('clean', html),
  textOf: (html: string): Promise<string> => (html === '' ? Promise.resolve('') : perform('textOf', html)),
  attachmentText: (attachments: ParsedAttachment[]) =>
    attachments.length === 0 ? Promise.resolve({ text: '', findings: [] }) : readAttachments(perform, attachments),
  async probe() {
    if (place.starts === false) await perform('textOf', PROBE)
    return place.starts !== null
  },
  close: () => place.close(),
})

const PROBE = '<p>x</p>'

/** A mail whose attachments cannot be read is still a mail. */
async function readAttachments(
  perform: Perform,
  attachments: ParsedAttachment[],
): Promise<TaskResult<'attachmentText'>> {
  try {
    return await perform('attachmentText', attachments)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
    const names = attachments
      .map(({ filename, contentType }) => filename || contentType)
      .join(', ')
      .slice(0, 500)
    return {
      text: '',
      gap: '',
      findings: [{ code: 'attachment_text_skipped', detail: message('mail.attachmentTextFailed', { file: names }) }],
    }
  }
}

/** The parsers are loaded when they are first needed: a server with jailed processes never needs them itself. */
async function performHere<N extends TaskName>(task: N, input: TaskInput<N>): Promise<TaskResult<N>> {
  const { tasks } = await import('./reading/tasks.ts')
  try {
    return await (tasks[task] as (input: TaskInput<N>) => TaskResult<N> | Promise<TaskResult<N>>)(input)
  } catch (error) {
    throw error instanceof Unreadable
      ? new AppError('unprocessable', message('mail.notRead', { reason: error.message }))
      : error
  }
}
