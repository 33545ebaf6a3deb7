import { fileSizeFor, sizeInMail } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import { ApiProblem } from '#platform/api/call-api.ts'

/** What all files of a mail may have together, in bytes, about. */
export const MOST_BYTES = fileSizeFor(LIMITS.draftFilesBytes)

/** A file on its way to the service. */
export interface Upload {
  id: number
  name: string
  size: number
  /** Bytes that have left. */
  sent: number
  /** `stopping`: stopped after it had left; the service may have attached it, and it is taken off when that answers. */
  state: 'waiting' | 'underway' | 'stopping' | 'failed'
  /** Why it failed: a key below `draft.files.failed`. */
  problem: '' | 'tooMuch' | 'tooMany' | 'folder' | 'refused' | 'unreachable'
  /** The words of the service, where it has any. */
  reason: string
}

interface Waiting extends Upload {
  file: File
}

/** A file that the service has. */
export interface Arrived {
  /** Shows it as a part of the draft. */
  take(): void
  /** Takes it off the draft again. @throws ApiProblem */
  undo(): Promise<void>
}

/** The way to the service. @throws ApiProblem */
type SendFile = (file: File, onProgress: (sent: number) => void, signal: AbortSignal) => Promise<Arrived>

/** The files that are being attached to a draft, one after the other, in the order in which they were given. */
export function openUploads(send: SendFile) {
  let uploads: readonly Waiting[] = []
  let underway: { id: number; stop: AbortController } | null = null
  let ids = 0
  const watchers = new Set<() => void>()

  function set(next: readonly Waiting[]): void {
    uploads = next
    for (const tell of watchers) tell()
  }

  const change = (id: number, to: Partial<Upload>): void =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))

  const drop = (id: number): void => set(uploads.filter((one) => one.id !== id))
  const find = (id: number): Upload | undefined => uploads.find((one) => one.id === id)

  async function goOn(): Promise<void> {
    const next = underway ? undefined : uploads.find(({ state }) => state === 'waiting')
    if (!next) return
    const { id, file, size } = next
    const stop = new AbortController()
    underway = { id, stop }
    change(id, { state: 'underway', sent: 0 })
    try {
      const arrived = await send(file, (sent) => change(id, { sent: Math.min(sent, size) }), stop.signal)
      if (find(id)?.state === 'underway') arrived.take()
      else await undo(arrived)
      drop(id)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const problem = error.status === 0 ? 'unreachable' : 'refused'
      change(id, { state: 'failed', problem, reason: error.message })
    } finally {
      underway = null
      void goOn()
    }
  }

  function remove(id: number): void {
    const one = find(id)
    if (one?.state === 'underway' && one.sent >= one.size) {
      change(id, { state: 'stopping' })
      return
    }
    drop(id)
    if (underway?.id === id) underway.stop.abort()
  }

  return {
    read: (): readonly Upload[] => uploads,
    watch(tell: () => void): () => void {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    /** @param attached sizes of the files that the draft has already. @param folders names of what cannot be attached. */
    add(files: readonly File[], attached: readonly { size: number }[], folders: readonly string[] = []): void {
      const isComing = ({ state }: Upload): boolean => state !== 'failed'
      for (const file of files) {
        const problem = whyNot(file, [...attached, ...uploads.filter(isComing)])
        set([...uploads, upload(file, problem)])
      }
      for (const name of folders) set([...uploads, upload(new File([], name), 'folder')])
      void goOn()
    },
    again(id: number): void {
      change(id, { state: 'waiting', problem: '', reason: '' })
      void goOn()
    },
    /** Stops it, or puts away that it failed. */
    remove,
    /** The draft is over, and so is what was on its way to it. */
    end: (): void => {
      underway?.stop.abort()
      set([])
    },
  }

  function upload(file: File, problem: Upload['problem']): Waiting {
    ids += 1
    const state = problem === '' ? 'waiting' : 'failed'
    return { id: ids, name: file.name, size: file.size, sent: 0, state, problem, reason: '', file }
  }
}

/** Where it cannot be taken off, it is seen, and can be removed as any other. */
async function undo(arrived: Arrived): Promise<void> {
  try {
    await arrived.undo()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    arrived.take()
  }
}

export type Uploads = ReturnType<typeof openUploads>

/** What the service would refuse is not sent there. */
function whyNot(file: File, others: readonly { size: number }[]): Upload['problem'] {
  if (others.length >= LIMITS.draftFiles) return 'tooMany'
  const octets = [...others, file].reduce((sum, { size }) => sum + sizeInMail(size), 0)
  return octets > LIMITS.draftFilesBytes ? 'tooMuch' : ''
}
