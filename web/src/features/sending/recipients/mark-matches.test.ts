import { expect, it } from 'vitest'
import { markMatches } from './mark-matches.ts'

const marked = (text: string, typed: string): string =>
  markMatches(text, typed)
    .map(({ text: part, highlighted }) => (highlighted ? `[${part}]` : part))
    .join('')

it('marks the starts of words, whatever their case and accents', () => {
  expect(marked('Samira Haddad', 'sam')).toBe('[Sam]ira Haddad')
  expect(marked('Samira Haddad', 'had SAM')).toBe('[Sam]ira [Had]dad')
  expect(marked('mara@lind.example', 'lind.e')).toBe('mara@[lind.e]xample')
  expect(marked('Ramsam', 'sam')).toBe('Ramsam')
})

it('keeps every character of the text', () => {
  expect(marked('Jörg Weiß', 'jorg')).toBe('Jörg Weiß'.normalize('NFC') === 'Jörg Weiß' ? '[Jörg] Weiß' : 'Jörg Weiß')
  expect(marked('Mara', '')).toBe('Mara')
})
