import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))
const WORKSPACES = ['analysis', 'bench', 'contract', 'e2e', 'evaluation', 'server', 'tools', 'web']
const SKIPPED = /(^|\/)(node_modules|dist)(\/|$)/
const sources = WORKSPACES.filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(ts|tsx|css|md|yml)$/.test(path) && !SKIPPED.test(path))
const documents = [...readdirSync(root), ...inDocs, ...sources].filter((path) => path.endsWith('.md'))

describe.each(documents)('%s', (path) => {
  it('links only to files that exist', () => {
    const targets = [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      (link) => link[1],
    )
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target ?? '')))).toEqual([])
  })
})

/** Reads the section numbers of a document from its headings `## N. Title`. */
function sectionsOf(document: string): string[] {
  const path = join(root, document)
  if (!existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(/^## (\d+)\. /gm)].map((heading) => heading[1] ?? '')
}

const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))))

describe('references in sources', () => {
  it('to a section of a document name one that exists', () => {
    const dangling = sources.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/(docs\/[\w/-]+\.md) §(\d+)/g)]
        .filter(([, document = '', section = '']) => !sectionsOf(document).includes(section))
        .map(([reference]) => `${path}: ${reference}`),
    )
    expect(dangling).toEqual([])
  })

  it('to a decision name one that exists', () => {
    const dangling = [...new Set([...sources, ...documents])].flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bdecision (\d+)\b/gi)]
        .filter(([, number]) => !decisions.has(Number(number)))
        .map(([reference]) => `${path}: ${reference}`),
    )
    expect(dangling).toEqual([])
  })

  it('cite no document outside the repository', () => {
    const outside = /\bdecisions §|(?<!docs\/design\/)\blook\.md §|\((service )?description, "?[A-Z]/
    const citing = sources.filter((path) => path !== 'tools/links.test.ts')
    expect(citing.filter((path) => outside.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
