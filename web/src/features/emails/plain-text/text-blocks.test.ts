import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTextBlocks } from './text-blocks.ts'

const shown = (text: string) =>
  readTextBlocks(text)
    .blocks.map(({ text: block }) => block)
    .join('\n')
const kinds = (text: string) => readTextBlocks(text).blocks.map(({ layout }) => (layout ? 'layout' : 'prose'))

describe('the blocks of a plain text', () => {
  it.each([
    ['columns', 'Paper        Sheets   Price\nLinen            40    12.50\nCotton          120     7.00'],
    ['columns behind tabs', 'Paper\tSheets\nLinen\t40\nCotton\t120'],
    ['a table with bars', '| Paper | Sheets |\n|-------|--------|\n| Linen | 40     |'],
    [
      'a table of a database',
      ' id | paper\n----+-------\n  1 | linen\n  2 | cotton\n+----+----+\n| a  | b  |\n+----+----+',
    ],
    [
      'a log',
      '2026-11-02 03:00:01 press[8]: starting the run of the linen edition for lind\n2026-11-02 03:14:44 press[8]: run finished with 171 sheets read and 2 sheets lost\n2026-11-02 03:14:45 press[8]: ERROR the tray is empty and cannot be filled again',
    ],
    ['a log in the format of syslog', 'Nov 12 03:00:01 press run: start\nNov 12 03:00:02 press run: end'],
    [
      'a patch',
      'diff --git a/press.c b/press.c\nindex 83db48f..bf2a3c1 100644\n--- a/press.c\n+++ b/press.c\n@@ -1,2 +1,2 @@\n-int sheets = 40;\n+int sheets = 350; /* the linen edition needs more than the number before */',
    ],
    [
      'a stack trace',
      'Error: no paper\n    at feed (press.js:12:3)\n    at run (press.js:40:9)\n    at main (press.js:77:1)',
    ],
    ['code', 'if (paper) {\n  feed(paper);\n}'],
    ['a drawing', '  +----+\n  | ## |\n  +----+\n  /    \\'],
  ])('keeps the lines of %s, in one font width', (_kind, text) => {
    expect(readTextBlocks(text)).toEqual({ monospaced: true, blocks: [{ layout: true, text }] })
    expect(readTextBlocks(`The state of the night:\n\n${text}`).monospaced).toBe(true)
  })

  it('reads a patch to its end, across empty lines', () => {
    const patch = '--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n one\n\n-two\n+three'
    expect(kinds(`Please apply.\n\n${patch}\n\nThank you, Mara`)).toEqual(['prose', 'layout', 'prose'])
  })

  it('shows a small table in a long email as a block of its own', () => {
    const prose = Array.from({ length: 20 }, (_, at) => `Sentence ${at} of the email.`).join('\n')
    const table = 'Linen      40\nCotton    120'
    expect(readTextBlocks(`${prose}\n\n${table}\n\nMara`)).toMatchObject({ monospaced: false })
    expect(kinds(`${prose}\n\n${table}\n\nMara`)).toEqual(['prose', 'layout', 'prose'])
  })

  const LONG = 'here is the heron again, this time without the hat. Could you look at'

  it('joins what a program broke at its edge', () => {
    expect(shown(`${LONG}\nthe proof and tell me?\n\nTomas`)).toBe(`${LONG} the proof and tell me?\n\nTomas`)
    const hebrew = 'שלום נורה, אני שולחת לך את הדוגמאות של הנייר החדש ומקווה שהן ימצאו חן\nבעיניך ובעיני כולם'
    expect(shown(hebrew)).toBe(hebrew.replace('\n', ' '))
  })

  it('joins what an editor broke at 120 characters, and leaves long sentences on lines of their own', () => {
    const wide = `${LONG} the proof and tell me by 30 November 2026 whether the`
    expect(shown(`${wide}\nlettering may stay as it is?`)).toBe(`${wide} lettering may stay as it is?`)
    const sentences = `${wide} lettering may stay.\nThe block maker needs it the day after, and would rather have it a day before that.`
    expect(shown(sentences)).toBe(sentences)
  })

  it.each([
    ['a signature', `${LONG}\n\n-- \nMara Lind\nLind & Daughters, Linen Street 4, 20457 Hamburg\n+49 40 123456`],
    ['an address', 'Lind & Daughters\nLinen Street 4\n20457 Hamburg'],
    ['a quotation', `> ${LONG}\n> the proof and tell me?\n>> older`],
    [
      'a poem of long lines',
      'The tide came in over the long grey flats beyond the quay,\nand the lamps went out, one by one, along the whole of the long harbour;\nnobody spoke of it\nuntil the morning came with rain and the first of the heavy carts.',
    ],
    ['verse', 'the tide comes in\nthe tide goes out'],
    ['a list', `${LONG}\n- one\n- two\n1. three\n  indented`],
    ['a line below an item', `- ${LONG}\nMara`],
    ['a break above the edge', `Could you look at the proof?\nand ${LONG}`],
    [
      'entries that begin alike',
      'press: the run of the linen edition for Lind starts at three in the morn\npress: the run of the linen edition for Lind ends at a quarter past thre',
    ],
    [
      'fields',
      'paper: linen of the heavy kind, forty sheets, cut to the size of the cover\nprice: twelve and a half for each sheet, thirty days net, without discount',
    ],
    ['titles', `Minutes of the meeting with the printers in Lind on the second of Nov\nDraft of the contract`],
    ['a long address', `https://files.example/${'a'.repeat(60)}\nor write to me`],
    ['sentences that a typist ends with two spaces', 'It stays.  It is good.\nIt came.  It is here.'],
  ])('keeps the lines of %s', (_kind, text) => {
    expect(shown(text)).toBe(text)
    expect(readTextBlocks(text).monospaced).toBe(false)
  })

  it('loses no word of any text', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean)
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 90 })), (lines) => {
        expect(words(shown(lines.join('\n')))).toEqual(words(lines.join('\n')))
      }),
    )
  })
})
