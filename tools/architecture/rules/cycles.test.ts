import { describe, expect, it } from 'vitest'
import { checkArchitecture } from '../check-architecture.ts'
import { given } from '../given-house.ts'

describe('circles', () => {
  it('are reported once, with the way round, types included', () => {
    const files = {
      'server/src/core/a.ts': "import type { B } from './b.ts'",
      'server/src/core/b.ts': "import './c.ts'",
      'server/src/core/c.ts': "\nimport { a } from './a.ts'",
    }
    expect(given.tree(files)).toEqual(['server/src/core/a.ts:1 cycle'])
    expect(checkArchitecture(new Map(Object.entries(files)))[0]?.sentence).toContain(
      'a.ts → server/src/core/b.ts → server/src/core/c.ts → server/src/core/a.ts',
    )
  })

  it('that hang together are one report, and others one of their own', () => {
    expect(
      given.tree({
        'server/src/core/a.ts': "import './b.ts'\nimport './c.ts'",
        'server/src/core/b.ts': "import './a.ts'",
        'server/src/core/c.ts': "import './a.ts'",
        'server/src/core/d.ts': "import './d.ts'",
      }),
    ).toEqual(['server/src/core/a.ts:1 cycle', 'server/src/core/d.ts:1 cycle'])
  })

  it('are not seen where two ways lead to the same file', () => {
    expect(
      given.tree({
        'server/src/core/a.ts': "import './b.ts'\nimport './c.ts'",
        'server/src/core/b.ts': "import './c.ts'",
        'server/src/core/c.ts': 'export {}',
      }),
    ).toEqual([])
  })
})

describe('folders of one feature', () => {
  const mail = 'server/src/features/mail'
  const drafts = { [`${mail}/drafts/a.ts`]: "import '../outbox/b.ts'", [`${mail}/outbox/b.ts`]: 'export {}' }

  it('may import each other in one direction, and the folder that holds them in both', () => {
    expect(given.house({ ...drafts, [`${mail}/mail.ts`]: "import './drafts/a.ts'" })).toEqual([])
    const both = { [`${mail}/mail.ts`]: "import './drafts/a.ts'", [`${mail}/drafts/c.ts`]: "import '../other.ts'" }
    expect(given.house({ ...drafts, ...both, [`${mail}/other.ts`]: 'export {}' })).toEqual([])
  })

  it('may not import each other in a circle, however long, types included', () => {
    const back = { [`${mail}/outbox/c.ts`]: "import '../drafts/d.ts'", [`${mail}/drafts/d.ts`]: 'export {}' }
    expect(given.house({ ...drafts, ...back })).toEqual([`${mail}/drafts/a.ts:1 folder-circle`])
    const long = {
      [`${mail}/outbox/c.ts`]: "import type {} from '../files/d.ts'",
      [`${mail}/files/d.ts`]: 'export {}',
      [`${mail}/files/e.ts`]: "import '../drafts/f.ts'",
      [`${mail}/drafts/f.ts`]: 'export {}',
    }
    expect(given.house({ ...drafts, ...long })).toEqual([`${mail}/drafts/a.ts:1 folder-circle`])
  })

  it('are looked at on every level, and so are the parts of the platform', () => {
    const circle = (folder: string) => ({
      [`${folder}/one/a.ts`]: "import '../other/b.ts'",
      [`${folder}/other/b.ts`]: 'export {}',
      [`${folder}/other/c.ts`]: "import '../one/d.ts'",
      [`${folder}/one/d.ts`]: 'export {}',
    })
    expect(given.house(circle(`${mail}/inner/deep`))).toEqual([`${mail}/inner/deep/one/a.ts:1 folder-circle`])
    expect(given.house(circle(`server/src/platform`))).toContain('server/src/platform/one/a.ts:1 folder-circle')
  })
})
