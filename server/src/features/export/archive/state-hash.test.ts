import { expect, it } from 'vitest'
import { sha256 } from '#platform/crypto/hash'
import type { PortableKind } from '#platform/portable/portable'
import { createStateHash } from './state-hash.ts'

const notes = { name: 'notes' } as PortableKind

it('is the sum of the hashes of all lines, with sorted names, however long a text is', async () => {
  const long = '"Zoë" 🙂\n\ud800'.repeat(60_000)
  const state = createStateHash()
  await state.line(notes, { title: 'a', id: '1' })
  await state.line(notes, { text: long, id: '2', list: [long, null] })
  const lines = ['{"id":"1","title":"a"}', JSON.stringify({ id: '2', list: [long, null], text: long })]
  const sum = lines.reduce((total, line) => total + BigInt(`0x${sha256(`notes\n${line}`)}`), 0n)
  expect(state.value()).toBe((sum % (1n << 256n)).toString(16).padStart(64, '0'))
})
