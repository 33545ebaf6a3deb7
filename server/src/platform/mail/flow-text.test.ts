import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canFlow, flow } from './flow-text.ts'
import { unflow } from './reading/flowed-text.ts'

const LONG = 'word '.repeat(40).trim()

it('breaks long lines after a space, also in quotes', () => {
  expect(
    flow(LONG)
      .split('\n')
      .every((line) => line.length <= 78),
  ).toBe(true)
  expect(
    flow(`> ${LONG}`)
      .split('\n')
      .every((line) => line.startsWith('> word')),
  ).toBe(true)
  expect(unflow(flow(LONG), false)).toBe(LONG)
  expect(unflow(flow(`> ${LONG}`), false)).toBe(`> ${LONG}`)
})

it('keeps short lines, signature marks and words that cannot be broken', () => {
  const url = `https://x.example/${'a'.repeat(300)}`
  expect(flow(`Yes.\n\n-- \nNora\n${url}`)).toBe(`Yes.\n\n-- \nNora\n${url}`)
  expect(canFlow('trailing   \nspaces')).toBe(false)
  expect(canFlow('Yes.\n-- \nNora')).toBe(true)
})

it('stuffs lines that a reader would change', () => {
  expect(flow('From here on\n  indented')).toBe(' From here on\n   indented')
  expect(unflow(flow('From here on\n  indented'), false)).toBe('From here on\n  indented')
})

it('reads back as it was written, whatever it is', () => {
  const piece = fc.constantFrom('a', 'word ', 'longer-word ', '  ', '\n', '> ', '>> ', '-- ', 'From ', '漢字', '\t')
  const normal = (line: string) => (line === '-- ' ? line : line.replace(/ +$/, ''))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      const text = pieces
        .join('')
        .split('\n')
        // Marks with spaces between them read as marks without.
        .filter((line) => !line.startsWith('>'))
        .map(normal)
        .join('\n')
      expect(unflow(flow(text), false)).toBe(text)
    }),
  )
})
