import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compressed once here, as small as it gets, and never again while serving. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg|json|webmanifest)$/.test(file))) {
      const bytes = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  build: {
    target: 'es2022',
    // A font or picture inside a style sheet would be a data: address, which the content policy refuses.
    assetsInlineLimit: 0,
    // What each route needs, for tools/build-web.ts.
    manifest: '.manifest.json',
    modulePreload: { polyfill: false },
  },
})
