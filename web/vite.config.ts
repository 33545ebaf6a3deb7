import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const scriptsAndStyles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `/assets/${name}`)

/** A separate bundle: not every browser lets a service worker share chunks with pages. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      const outDir = join(dir, 'assets')
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        publicDir: false,
        define: { WEB_APP_FILES: JSON.stringify(scriptsAndStyles(outDir)) },
        build: {
          target: 'es2022',
          outDir,
          emptyOutDir: false,
          lib: {
            entry: 'src/service-worker.ts',
            formats: ['iife'],
            name: 'serviceWorker',
            fileName: () => 'service-worker.js',
          },
        },
      })
    },
  },
})

/**
 * Each icon contains six weights, but the design uses one. The others would be a tenth of the inbox's code, and no
 * bundler detects that they are unused.
 */
const onlyRegularIcons = (): Plugin => ({
  name: 'only-regular-icons',
  transform: {
    filter: { id: /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/ },
    handler(code, id) {
      const weights = [...code.matchAll(/\n {2}\[\n {4}"(\w+)",[\s\S]*?\n {2}\],?(?=\n)/g)]
      if (weights.length !== 6) throw new Error(`${id} no longer holds six weights: see onlyRegularIcons.`)
      const unused = weights.filter(([, weight]) => weight !== 'regular')
      return { code: unused.reduce((remaining, [entry]) => remaining.replace(entry, ''), code), map: null }
    },
  },
})

/** Compressed at build time with the best ratio, never while serving. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }) {
      const folder = join(dir, 'assets')
      for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg|json|webmanifest)$/.test(file))) {
        const bytes = readFileSync(join(folder, name))
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  },
})

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = (path: string): string => join(import.meta.dirname, 'src', path)

function reachedFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const waiting = entries.map(source)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/**
 * Puts what the first file needs into one chunk, the code of the inbox into another, and what it shares with the sign-in
 * into a third. A browser opens six connections, so that seventy small files cost a dozen round trips.
 */
function inboxChunks(): (id: string, graph: ModuleGraph) => string | null {
  let entry: Set<string> | undefined
  let start = new Set<string>()
  let inbox = new Set<string>()
  return (id, graph) => {
    if (!entry) {
      entry = reachedFrom(['main.tsx'], graph)
      start = reachedFrom(['app/open-page.tsx'], graph)
      inbox = reachedFrom(['app/app.tsx', 'app/signed-in.tsx', 'app/mail-screen.tsx'], graph)
      for (const shared of reachedFrom(['app/sign-in.tsx'], graph)) if (inbox.has(shared)) start.add(shared)
    }
    // Not `first`, as the first texts are called.
    if (entry.has(id)) return id === source('main.tsx') ? null : 'entry'
    if (start.has(id)) return id === source('app/open-page.tsx') ? null : 'start'
    return inbox.has(id) ? 'inbox' : null
  }
}

const START = /^assets\/(?:open-page|start)-[^/]+$/
/** The sign-in page has neither these nor the outline. */
const INBOX = /^assets\/(?:app|inbox|mail-screen|signed-in)-[^/]+$/

/** Chunks and styles, requested beside the first file. */
const preloads = (bundle: Record<string, { fileName: string }>, wanted: RegExp): string[] =>
  Object.values(bundle).flatMap(({ fileName }) => {
    if (!wanted.test(fileName)) return []
    if (fileName.endsWith('.css')) return [`<link rel="preload" as="style" crossorigin href="./${fileName}">`]
    return fileName.endsWith('.js') ? [`<link rel="modulepreload" crossorigin href="./${fileName}">`] : []
  })

/** The outline in the page paints at once: style sheets block only what comes after them. */
const outlineFirst = (): Plugin => ({
  name: 'outline-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const sheets = html.split('\n').filter((line) => line.includes('rel="stylesheet"'))
      const rest = html.split('\n').filter((line) => !sheets.includes(line))
      return rest
        .join('\n')
        .replace('</body>', [...sheets, '</body>'].join('\n'))
        .replace(
          '<!-- outline -->',
          [...preloads(bundle, START), '<!-- outline -->', ...preloads(bundle, INBOX)].join('\n'),
        )
    },
  },
})

export default defineConfig({
  root: import.meta.dirname,
  // The service puts the path of its base URL before the addresses in the page; files name each other.
  base: './',
  plugins: [react(), onlyRegularIcons(), outlineFirst(), serviceWorker(), compress()],
  build: {
    target: 'es2022',
    // The content policy forbids inlined fonts and images, because they would be `data:` URLs.
    assetsInlineLimit: 0,
    manifest: '.manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: inboxChunks() }] } },
    },
  },
})
