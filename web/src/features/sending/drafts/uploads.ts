import { fileSizeFor, sizeInMail } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import { ApiProblem } from '#platform/api/call-api.ts'

/** Approximate limit of all files of an email, in bytes. */
export const MAX_BYTES = fileSizeFor(LIMITS.draftFilesBytes)

export interface Upload {
  id: number
  name: string
  size: number
  /** Sent bytes. */
  sent: number
  /**
   * `stopping`: cancelled after sending. The service may have attached the file; it is removed once the answer arrives.
   */
  state: 'waiting' | 'underway' | 'stopping' | 'failed'
  /** A text key below `draft.files.failed`. */
  problem: '' | 'tooMuch' | 'tooMany' | 'folder' | 'refused' | 'unreachable'
  reason: string
  /** Names an image in the text; '' for an attachment. */
  contentId: string
}

interface Waiting extends Upload {
  file: File
}

export interface Arrived {
  take(): void
  /** Removes it from the draft. @throws ApiProblem */
  undo(): Promise<void>
}

/** Uploads a file. @throws ApiProblem */
type SendFile = (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
  contentId: string,
) => Promise<Arrived>

/** Uploads files to a draft, one by one, in the given order. */
export function openUploads(send: SendFile) {
  let uploads: readonly Waiting[] = []
  let underway: { id: number; stop: AbortController } | null = null
  const watchers = new Set<() => void>()

  function set(next: readonly Waiting[]): void {
    uploads = next
    for (const tell of watchers) tell()
  }

  const change = (id: number, to: Partial<Upload>): void =>
    set(uploads.map((item) => (item.id === id ? { ...item, ...to } : item)))

  const drop = (id: number): void => set(uploads.filter((item) => item.id !== id))
  const find = (id: number): Upload | undefined => uploads.find((item) => item.id === id)

  async function goOn(): Promise<void> {
    const next = underway ? undefined : uploads.find(({ state }) => state === 'waiting')
    if (!next) return
    const { id, file, size, contentId } = next
    const stop = new AbortController()
    underway = { id, stop }
    change(id, { state: 'underway', sent: 0 })
    try {
      const progress = (sent: number): void => change(id, { sent: Math.min(sent, size) })
      const arrived = await send(file, progress, stop.signal, contentId)
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
    const item = find(id)
    if (item?.state === 'underway' && item.sent >= item.size) {
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
    /** @param attached sizes of the files already attached. @param folders names of items that cannot be attached. */
    add(
      files: readonly File[],
      attached: readonly { size: number }[],
      folders: readonly string[] = [],
      contentId = '',
    ): void {
      const isComing = ({ state }: Upload): boolean => state !== 'failed'
      for (const file of files) {
        const problem = whyNot(file, [...attached, ...uploads.filter(isComing)])
        set([...uploads, newUpload(file, problem, contentId)])
      }
      for (const name of folders) set([...uploads, newUpload(new File([], name), 'folder')])
      void goOn()
    },
    again(id: number): void {
      change(id, { state: 'waiting', problem: '', reason: '' })
      void goOn()
    },
    remove,
    /** Cancels the uploads of a draft that was sent or discarded. */
    end: (): void => {
      underway?.stop.abort()
      set([])
    },
  }
}

let ids = 0

function newUpload(file: File, problem: Upload['problem'], contentId = ''): Waiting {
  ids += 1
  const state = problem === '' ? 'waiting' : 'failed'
  return { id: ids, name: file.name, size: file.size, sent: 0, state, problem, reason: '', contentId, file }
}

/** If removal fails, the file stays visible and can be removed like any other. */
async function undo(arrived: Arrived): Promise<void> {
  try {
    await arrived.undo()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    arrived.take()
  }
}

export type Uploads = ReturnType<typeof openUploads>

/** Checks the service's limits before uploading. */
function whyNot(file: File, existing: readonly { size: number }[]): Upload['problem'] {
  if (existing.length >= LIMITS.draftFiles) return 'tooMany'
  const octets = [...existing, file].reduce((sum, { size }) => sum + sizeInMail(size), 0)
  return octets > LIMITS.draftFilesBytes ? 'tooMuch' : ''
}
