import { zipSync } from 'fflate'
import { filesOf, hashOf } from './archives.ts'

/** Returns a copy of the archive with changed files. `fitManifest` makes its manifest fit again. */
export function forge(archive: Uint8Array, change: (files: Map<string, Buffer>) => void): Uint8Array {
  const files = new Map(Object.entries(filesOf(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]))
  change(files)
  return zipSync(Object.fromEntries(files), { level: 1 })
}

export function changeLines(
  files: Map<string, Buffer>,
  kind: string,
  change: (line: Record<string, unknown>, index: number) => Record<string, unknown>,
): void {
  const path = `data/${kind}/000001.jsonl`
  const lines = (files.get(path) ?? Buffer.alloc(0)).toString().trim().split('\n')
  files.set(
    path,
    Buffer.from(lines.map((line, index) => `${JSON.stringify(change(JSON.parse(line), index))}\n`).join('')),
  )
}

export function fitManifest(files: Map<string, Buffer>): void {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}')
  const order = [...files.keys()].filter((path) => !path.startsWith('manifest') && path !== 'README.md')
  const list = Buffer.from(
    order
      .map((path) => {
        const bytes = files.get(path) ?? Buffer.alloc(0)
        return `${JSON.stringify({ path, size: bytes.length, sha256: hashOf(bytes) })}\n`
      })
      .join(''),
  )
  const counts: Record<string, number> = {}
  for (const path of order) {
    const kind = /^data\/([a-z-]+)\//.exec(path)?.[1]
    if (kind) counts[kind] = (counts[kind] ?? 0) + (files.get(path)?.toString().trim().split('\n').length ?? 0)
  }
  const path = 'manifest/files/000001.jsonl'
  files.set(path, list)
  files.set(
    'manifest.json',
    Buffer.from(JSON.stringify({ ...manifest, counts, files: order.length, lists: [{ path, sha256: hashOf(list) }] })),
  )
}
