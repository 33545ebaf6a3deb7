import type { Problem } from '@dossier/contract/problem'
import { currentLanguage } from '#platform/words/words.ts'
import { ApiProblem, apiAddress, readProblem } from './call-api.ts'

interface UploadOptions {
  query?: Record<string, string>
  /** Content type. Defaults to bytes, which the service does not parse. */
  type?: string
  onProgress(sent: number): void
  signal: AbortSignal
}

/**
 * Uploads a file unchanged. Uses XMLHttpRequest, because fetch reports no progress.
 * @throws ApiProblem; with status 0 and code `unreachable` also for an unreadable file, and `stopped` when `signal`
 * ended it.
 */
export function uploadFile<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  // Independent of the file type: the service would parse JSON.
  const { query = {}, type = 'application/octet-stream', onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const answer = readJson(request.responseText)
      if (request.status < 300) resolve(answer as T)
      else reject(readProblem(request.status, answer as Partial<Problem>))
    }
    request.onerror = () => reject(new ApiProblem(0, 'unreachable', ''))
    request.onabort = () => reject(new ApiProblem(0, 'stopped', ''))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.open('POST', `${apiAddress(path)}?${new URLSearchParams(query).toString()}`)
    request.setRequestHeader('content-type', type)
    request.setRequestHeader('accept-language', currentLanguage())
    request.send(file)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
