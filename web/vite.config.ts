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

export default defineConfig({
  root: import.meta.dirname,
  // The service puts the path of its base URL before the addresses in the page; files name each other.
  base: './',
  plugins: [react(), onlyRegularIcons(), serviceWorker(), compress()],
  build: {
    target: 'es2022',
    // The content policy forbids inlined fonts and images, because they would be `data:` URLs.
    assetsInlineLimit: 0,
    manifest: '.manifest.json',
    modulePreload: { polyfill: false },
  },
})
