import { expect, it } from 'vitest'
import { sharedRecord } from './shared-record.ts'

const shared = (query: Record<string, string>) => {
  const { kind, fields } = sharedRecord(new URLSearchParams(query))
  return { kind, title: fields.title, text: fields.text, address: fields.address, description: fields.description }
}

it('makes a bookmark of an address, also of one in the text', () => {
  const bookmark = { kind: 'url', title: 'Linen', text: '', address: 'https://x.example/a', description: '' }
  expect(shared({ title: 'Linen', url: 'https://x.example/a' })).toEqual(bookmark)
  expect(shared({ title: 'Linen', text: 'Look at this https://x.example/a' })).toEqual({
    ...bookmark,
    description: 'Look at this',
  })
})

it('makes a note of all else, also of addresses that are not of the web', () => {
  const note = { kind: 'note', address: '', description: '' }
  expect(shared({ title: 'Plan', text: 'Two sheets' })).toEqual({ ...note, title: 'Plan', text: 'Two sheets' })
  expect(shared({ url: 'javascript:alert(1)' })).toEqual({ ...note, title: '', text: '' })
  expect(shared({})).toEqual({ ...note, title: '', text: '' })
})
