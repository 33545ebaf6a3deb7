import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const SOURCES = resolve(import.meta.dirname, '../../web/src')
const LANGUAGE = join(SOURCES, 'platform/words/en')

/** A page of the web app, the translation files that it loads first, and its texts that those files lack. */
export interface PageWords {
  page: string
  parts: readonly string[]
  missing: string[]
}

const OPENERS = [
  'app/open-page.tsx',
  'app/router.tsx',
  'app/mail-sheet.tsx',
  'app/remind-sent.tsx',
  'features/ask/summaries/lazy-summary.ts',
  'features/sending/compose/lazy-docks.ts',
  'features/sending/drafts/lazy-editor.ts',
]

/** A page as one of these files opens it, with or without translation files. */
const OPENED = /(?:withWords\(\[([^\]]*)\], \(\) => )?import\('([^']+\.tsx)'\)/g

/**
 * Returns the texts that each page may show before it loads more translations. Modules that a page opens later count as
 * its own, because they have no translations of their own.
 */
export function findWordsOfPages(): PageWords[] {
  const keys = readKeys()
  const openers = OPENERS.map((name) => join(SOURCES, name))
  // The app frame surrounds every page of the router.
  const inRouter = modulesFrom(join(SOURCES, 'app/signed-in.tsx'), openers)
  return openers.flatMap((opener) =>
    [...readFileSync(opener, 'utf8').matchAll(OPENED)].map(([, list = '', specifier = '']) => {
      const parts = ['first', ...[...list.matchAll(/'([a-z]+)'/g)].map(([, part = '']) => part)]
      const page = resolveImport(specifier, opener) ?? specifier
      const modules = modulesFrom(page, openers)
      if (opener === openers[1]) for (const module of inRouter) modules.add(module)
      const availableKeys = new Set(parts.flatMap((part) => [...(keys.get(part) ?? [])]))
      return { page: specifier, parts, missing: wordsIn(modules, keys).filter((key) => !availableKeys.has(key)) }
    }),
  )
}

/** Reads every key of each translation file; plural forms count under their requested key. */
function readKeys(): Map<string, Set<string>> {
  const read = (part: string): object => JSON.parse(readFileSync(join(LANGUAGE, `${part}.json`), 'utf8')) as object
  const parts = ['first', 'records', 'board', 'settings', 'mailboxes', 'today', 'acts', 'write', 'ask']
  return new Map(parts.map((part) => [part, new Set(flat(read(part)))]))
}

const flat = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(?:zero|one|other)$/, '')]
      : flat(value as object, `${prefix}${key}.`),
  )

function modulesFrom(file: string, openers: readonly string[], visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return visited
  visited.add(file)
  // A module loaded by an opener is a separate page.
  const imports = openers.includes(file) ? /from '([#.][^']+\.tsx?)'/g : /(?:from |import\()'([#.][^']+\.tsx?)'/g
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    const found = resolveImport(specifier, file)
    if (found) modulesFrom(found, openers, visited)
  }
  return visited
}

function resolveImport(specifier: string, from: string): string | null {
  const file = specifier.startsWith('#') ? join(SOURCES, specifier.slice(1)) : resolve(dirname(from), specifier)
  return existsSync(file) ? file : null
}

/** Returns the keys that the modules ask for, known ones that they contain as strings, and those that begin like a template. */
function wordsIn(modules: ReadonlySet<string>, keys: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const knownKeys = new Set([...keys.values()].flatMap((part) => [...part]))
  const usedKeys = new Set<string>()
  for (const module of modules) {
    const source = readFileSync(module, 'utf8')
    for (const [, key = ''] of source.matchAll(/\bt\(\s*'(\w+(?:\.\w+)+)'/g)) usedKeys.add(key)
    for (const [, key = ''] of source.matchAll(/'(\w+(?:\.\w+)+)'/g)) if (knownKeys.has(key)) usedKeys.add(key)
    for (const [, start = ''] of source.matchAll(/`(\w+\.(?:\w+\.)*)\$\{/g))
      for (const key of knownKeys) if (key.startsWith(start)) usedKeys.add(key)
  }
  return [...usedKeys].sort()
}
