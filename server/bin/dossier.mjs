#!/usr/bin/env node
import { fileURLToPath } from 'node:url'

// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Dossier needs Node 24 and this is ${process.version}. Run it through npm, which has brought the right one: npm start, or npx dossier.`,
  )
  process.exit(1)
} else {
  void import('node:module')
    .then((node) => {
      // Compiled code is kept beside the packages, which makes a start faster. Where it cannot be written, nothing is lost.
      node.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/dossier', import.meta.url)))
      node.setSourceMapsSupport(true)
    })
    .then(() => import('../src/app/server-bundle.ts'))
    .then(({ findProgram }) => findProgram((line) => console.error(line)))
    .then((program) => import(program))
}
