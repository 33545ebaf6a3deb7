import { describe, expect, it } from 'vitest'
import { findKeySentences } from './key-sentences.ts'

const keysOf = (text: string, limit = 3, isEmail = true) =>
  findKeySentences(text, { title: 'Cover', isEmail }, limit).map((each) => each.text)

describe('key sentences', () => {
  it.each([
    ['request', 'Could you send me the measurements of the cover by Friday?'],
    ['request', 'Könntest du mir bitte die Maße bis Freitag schicken?'],
    ['decision', 'We have decided on the blue linen.'],
    ['decision', 'Wir haben uns für das blaue Leinen entschieden.'],
    ['decision', 'Nous avons choisi la toile bleue.'],
    ['decision', 'Hemos decidido la tela azul.'],
    ['decision', 'The meeting has been moved to Tuesday.'],
    ['promise', 'I will send the strips tomorrow.'],
    ['fact', 'The strips cost 350 EUR.'],
  ])('knows a %s: %s', (kind, sentence) => {
    const text = `Hello Nora,\n\nI hope you are well.\n\n${sentence}\n\nThe weather is nice here.\n\nBest regards\nMara`
    const found = findKeySentences(text, { title: 'Cover', isEmail: true }, 5)
    expect(found.find((each) => each.text === sentence)?.kind).toBe(kind)
  })

  it('leaves out greetings, small talk, signatures and quotations of others', () => {
    const text =
      'Dear Nora,\n\nI hope you are well.\n\nThe strips cost 350 EUR.\n\nBest regards\nMara Lind\nLind Linen Ltd\n\nOn Monday Nora wrote:\n> Could you send the price of the strips?'
    expect(keysOf(text, 9)).toEqual(['The strips cost 350 EUR.'])
  })

  it('are exactly their characters, and so are the sentences around them, without quotations', () => {
    const text = 'First line of the letter.\n> Quoted words of somebody.\nThe strips cost 350 EUR. They are blue.\n'
    for (const { start, end, text: sentence, around } of findKeySentences(text, { title: '', isEmail: true }, 9)) {
      expect(text.slice(start, end)).toBe(sentence)
      expect(around.start <= start && around.end >= end).toBe(true)
      expect(text.slice(around.start, around.end)).not.toContain('Quoted')
    }
  })

  it('leaves out lines that a program marked with the name of their author', () => {
    const text =
      'I see.\n\n    R> The strips cost 350 EUR.\n    R> They are blue.\nWendy> Could you send them?\nWe have decided on red.\n'
    expect(keysOf(text, 9)).toEqual(['We have decided on red.'])
  })

  it('reads a long text to its end, in a moment', () => {
    const text = `${'A plain line about weather and walks.\n\n'.repeat(3_000)}We have decided on 350 copies.\n`
    expect(keysOf(text, 3, false)).toContain('We have decided on 350 copies.')
    for (const hostile of ['a '.repeat(100_000), '| '.repeat(100_000), 'is '.repeat(60_000), '\n'.repeat(150_000)])
      expect(keysOf(hostile, 3, false).length).toBeLessThanOrEqual(3)
  })
})
