import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate'

export interface ZipParts {
  parts: Map<string, Uint8Array>
  names: string[]
  encrypted: boolean
  /** True when a wanted entry is missing: over the limit or broken. */
  cut: boolean
}

/** Limit of inflated bytes for all parts together. The sizes that the file declares are not trusted. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024
const MAX_ENTRIES = 5000
/** One step expands at most a thousandfold before the result is counted. */
const STEP_BYTES = 4096

/** Unpacks the wanted entries of a ZIP file and counts every output byte. Never fails. */
export function readZipParts(bytes: Uint8Array, isWanted: (name: string) => boolean): ZipParts {
  const found: ZipParts = { parts: new Map(), names: [], encrypted: isEncrypted(bytes), cut: false }
  if (found.encrypted) return found
  const chunks = new Map<string, Uint8Array[]>()
  let remainingBytes = MAX_INFLATED_BYTES
  const take = (file: UnzipFile): void => {
    found.names.push(file.name)
    if (!isWanted(file.name) || chunks.has(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk) => {
      if (error) found.cut = true
      else if (remainingBytes > 0) own.push(Uint8Array.from(chunk.subarray(0, remainingBytes)))
      remainingBytes -= chunk?.length ?? 0
    }
    file.start()
  }
  push(bytes, take, () => (found.cut ||= remainingBytes <= 0 || found.names.length > MAX_ENTRIES))
  found.cut ||= remainingBytes <= 0
  for (const [name, own] of chunks) found.parts.set(name, Buffer.concat(own))
  return found
}

function push(bytes: Uint8Array, take: (file: UnzipFile) => void, full: () => boolean): void {
  const unzip = new Unzip(take)
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  let broken = false
  for (let at = 0; at < bytes.length && !full() && !broken; at += STEP_BYTES) {
    try {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length)
    } catch {
      broken = true
    }
  }
}

/** APPNOTE 4.4.4: bit 0 of the flags of a local header, which follow its signature and version. */
function isEncrypted(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signature = Buffer.from('PK\x03\x04', 'latin1')
  for (let at = buffer.indexOf(signature), count = 0; at >= 0 && count < 100; count++) {
    if (((buffer[at + 6] ?? 0) & 1) === 1 && (buffer[at + 4] ?? 99) < 64) return true
    at = buffer.indexOf(signature, at + 30)
  }
  return false
}
