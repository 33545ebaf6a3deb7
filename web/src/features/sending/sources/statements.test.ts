import { describe, expect, it } from 'vitest'
import { statementsWithSources } from './statements.ts'

const NONE: ReadonlySet<string> = new Set()
const MAIL = 'Does it stay at 350 copies? We need them by 8 December.'

describe('what the statements of a draft rest on', () => {
  it('is told sentence by sentence, and nothing of the text is lost', () => {
    const body =
      'Dear Mara,\n\nit stays at 350 copies. Deliveries come on Tuesdays only. The carriage is 12.50 pounds.\n\nNora'
    const quotes = ['the edition stays at 350 copies', 'deliveries on Tuesdays only, no exception']
    const statements = statementsWithSources(body, quotes, MAIL, NONE)
    expect(statements.map(({ text }) => text).join('')).toBe(body)
    const told = statements.filter(({ sources, unsupported }) => sources.length > 0 || unsupported)
    expect(told.map(({ text, sources, unsupported }) => [text.trim(), sources, unsupported])).toEqual([
      ['it stays at 350 copies.', [1], false],
      ['Deliveries come on Tuesdays only.', [2], false],
      ['The carriage is 12.50 pounds.', [], true],
    ])
  })

  it('needs no source for what the other side wrote, nor for what a person stands for', () => {
    const unsupported = (kept: ReadonlySet<string>) =>
      statementsWithSources('By 8 December. It costs 90 pounds.', [], MAIL, kept).filter((one) => one.unsupported)
    expect(unsupported(NONE).map(({ text }) => text)).toEqual(['It costs 90 pounds.'])
    expect(unsupported(new Set(['It costs 90 pounds.']))).toEqual([])
  })

  it.each(['', '\n\n', 'No end', 'Wait… what?! Yes.\n- one\n- two\n', '3.30 pm. 1.000.000 copies.'])(
    'loses nothing of %j',
    (text) => {
      expect(
        statementsWithSources(text, ['a'], '', NONE)
          .map((one) => one.text)
          .join(''),
      ).toBe(text)
    },
  )
})
