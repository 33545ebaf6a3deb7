#!/usr/bin/env node
import { fileURLToPath } from 'node:url'

// Plain JavaScript for any Node version, so that an old one prints a message instead of a syntax error.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Dossier needs Node 24 and this is ${process.version}. Run it through npm, which has brought the right one: npm start, or npx dossier.`,
  )
  process.exit(1)
} else {
  void import('node:module')
    .then((node) => {
      // The compile cache next to the packages speeds up starts. Failure to write it is harmless.
      node.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/dossier', import.meta.url)))
      node.setSourceMapsSupport(true)
    })
    .then(() => import('node:v8'))
    // The heap at most doubles between collections. V8 lets it grow fourfold on machines with much memory.
    .then((v8) => v8.setFlagsFromString('--heap-growing-percent=100'))
    .then(() => import('../src/app/server-bundle.ts'))
    .then(({ findProgram }) => findProgram((line) => console.error(line)))
    .then((program) => import(program))
}
