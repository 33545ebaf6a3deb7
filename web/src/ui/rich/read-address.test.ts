import { expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

it('takes what is an address as one, and words as words', () => {
  expect(readAddress(' https://lind.example/a ')).toBe('https://lind.example/a')
  expect(readAddress('lind.example/papers?a=1')).toBe('https://lind.example/papers?a=1')
  expect(readAddress('mara@lind.example')).toBe('mailto:mara@lind.example')
  expect(readAddress('/projects/1/notes/2')).toBe('/projects/1/notes/2')
  for (const words of ['', 'paper plan', 'v1.2', 'javascript:alert(1)', 'https://a b'])
    expect(readAddress(words)).toBeNull()
})
