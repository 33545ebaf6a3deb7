import { describe, expect, it } from 'vitest'
import { hoistSchemas } from './hoist-schemas.ts'

const note = { title: 'Note', type: 'object', properties: { title: { type: 'string' } } }

describe('the description of the API', () => {
  it('tells each resource once, by its name, also inside another', () => {
    const thread = {
      title: 'Thread',
      type: 'object',
      properties: { notes: { type: 'array', items: note }, last: note },
    }
    const document = hoistSchemas({
      paths: { a: note, b: thread },
      components: { schemas: { Problem: { type: 'object' } } },
    })
    expect(document).toEqual({
      paths: { a: { $ref: '#/components/schemas/Note' }, b: { $ref: '#/components/schemas/Thread' } },
      components: {
        schemas: {
          Note: note,
          Problem: { type: 'object' },
          Thread: {
            ...thread,
            properties: {
              notes: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
              last: { $ref: '#/components/schemas/Note' },
            },
          },
        },
      },
    })
  })

  it('refuses two schemas of one name', () => {
    const other = { ...note, properties: {} }
    expect(() => hoistSchemas({ a: note, b: other })).toThrow(/Two different schemas are called Note/)
  })
})
