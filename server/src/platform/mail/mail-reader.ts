import { availableParallelism } from 'node:os'
import { message, sentence } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { CleanHtml, MailReader, NamedPart, ParsedAttachment, ParsedMail } from './mail.ts'
import { putContents, takeContents } from './parsed-contents.ts'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { Unreadable } from './reading/unreadable.ts'
import { findJail } from './reading-jail.ts'
import { ReadingPool } from './reading-pool.ts'

export interface MailReaderOptions {
  /** Reads on the caller's thread, without a deadline: for tests and for bulk loading of trusted emails. */
  inProcess?: boolean
  /** Processor time of one task. Default 5000. */
  deadlineMs?: number
  /** Maximum number of jailed processes. Default: one per core, at most 2. */
  processes?: number
  /** Processes end after this long without work. Default 30 000. */
  idleMs?: number
  /** Receives one line with the last output of a lost process, never the email's text. */
  onLost?: (sentence: string) => void
}

type Perform = <N extends TaskName>(task: N, input: TaskInput<N>) => Promise<TaskResult<N>>

/** Creates the email reader: hostile input costs at most its deadline and never blocks the event loop. */
export function createMailReader(options: MailReaderOptions = {}): MailReader {
  if (options.inProcess) return readerOver(performHere, { starts: true, close: async () => {} }, async () => false)
  const pool = new ReadingPool({
    processes: options.processes ?? Math.min(2, availableParallelism()),
    deadlineMs: options.deadlineMs ?? 5000,
    idleMs: options.idleMs ?? 30_000,
    onLost: options.onLost ?? (() => {}),
  })
  const isIsolated = (): Promise<boolean> =>
    findJail().then(
      ({ bounds }) => bounds.includes('network'),
      // A reader that cannot be started reads nothing.
      () => true,
    )
  return readerOver((task, input) => pool.perform(task, input), pool, isIsolated)
}

type ReaderLifecycle = Pick<ReadingPool, 'starts' | 'close'>

const readerOver = (perform: Perform, pool: ReaderLifecycle, isIsolated: MailReader['isIsolated']): MailReader => ({
  parse: (raw: Uint8Array): Promise<ParsedMail> => perform('parse', raw),
  async parseFields(input) {
    const { fields, contents } = await takeContents(input)
    const read = await perform('fields', fields)
    return { mail: putContents(read, contents), ignored: read.ignored }
  },
  clean: (html: string, parts: readonly NamedPart[] = []): Promise<CleanHtml> =>
    html === ''
      ? Promise.resolve({ html: '', hasRemoteImages: false, findings: [], shownParts: [] })
      : perform('clean', { html, parts }),
  textOf: (html: string): Promise<string> => (html === '' ? Promise.resolve('') : perform('textOf', html)),
  attachmentText: (attachments: ParsedAttachment[]) =>
    attachments.length === 0
      ? Promise.resolve({ text: '', findings: [], invitation: null })
      : readAttachments(perform, attachments),
  async probe() {
    if (pool.starts === false) await perform('textOf', PROBE)
    return pool.starts !== null
  },
  isIsolated,
  close: () => pool.close(),
})

const PROBE = '<p>x</p>'

/** An email with unreadable attachments is still readable. */
async function readAttachments(
  perform: Perform,
  attachments: ParsedAttachment[],
): Promise<TaskResult<'attachmentText'>> {
  try {
    const read = await perform('attachmentText', attachments)
    return { ...read, text: sentence(read.text) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
    const names = attachments
      .map(({ filename, contentType }) => filename || contentType)
      .join(', ')
      .slice(0, 500)
    return {
      text: '',
      gap: '',
      invitation: null,
      findings: [{ code: 'attachment_text_skipped', detail: message('mail.attachmentTextFailed', { file: names }) }],
    }
  }
}

/** Loads the parsers on first use: a server with jailed processes never needs them itself. */
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
