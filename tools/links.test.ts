import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))
const documents = [...readdirSync(root), ...inDocs].filter((path) => path.endsWith('.md'))

describe.each(documents)('%s', (path) => {
  it('links only to files that exist', () => {
    const targets = [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      (link) => link[1],
    )
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target ?? '')))).toEqual([])
  })
})
