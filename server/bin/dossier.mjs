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
    // Compiled code is kept beside the packages: a start takes a third less. Where it cannot be written, nothing is lost.
    .then((node) => node.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/dossier', import.meta.url))))
    .then(() => import('../src/cli/find-quickly.ts'))
    .then(({ findQuickly }) => findQuickly())
    .then(() => import('../src/cli/dossier.ts'))
}
