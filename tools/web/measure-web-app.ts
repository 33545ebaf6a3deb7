import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_APP_FOLDER } from '../../server/src/app/web-app-folder.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Vite's manifest: source file → output. */
type Manifest = Record<string, Chunk>

const MAIN = ['index.html', 'src/app/open-page.tsx']
/** In the language with the longest texts. */
const WORDS = 'src/platform/words/de/first.json'
const PAGES = [
  { page: 'sign-in', entries: [...MAIN, WORDS, 'src/app/sign-in.tsx'], budget: 110 },
  {
    page: 'inbox',
    entries: [
      ...MAIN,
      WORDS,
      'src/app/app.tsx',
      'src/app/signed-in.tsx',
      'src/app/home.tsx',
      'src/app/mail-screen.tsx',
    ],
    budget: 280,
  },
  {
    page: 'writing, outbox and settings',
    entries: [...MAIN, WORDS, 'src/app/app.tsx', 'src/app/signed-in.tsx', 'src/app/sending-pages.tsx'],
    budget: 260,
  },
]

export interface PageCost {
  page: string
  /** Scripts and styles required for the first render, each compressed with gzip; fonts load later. */
  kilobytes: number
  budget: number
}

export function measureWebApp(folder = WEB_APP_FOLDER): PageCost[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.manifest.json'), 'utf8')) as Manifest
  return PAGES.map(({ page, entries, budget }) => {
    const files = new Set(entries.flatMap((entry) => filesOf(manifest, entry)))
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    return { page, budget, kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
  })
}

function filesOf(manifest: Manifest, entry: string, visited = new Set<string>()): string[] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The web app has no chunk of ${entry}; PAGES in tools/web/measure-web-app.ts names it.`)
  if (visited.has(entry)) return []
  visited.add(entry)
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, visited)),
  ]
}
