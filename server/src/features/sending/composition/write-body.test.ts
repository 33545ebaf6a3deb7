import { splitQuotedText } from '@dossier/analysis/quoted-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { addSignature } from './add-signature.ts'
import { inlineImages, shownParts } from './inline-images.ts'
import { attribution, type Original, quoteOriginal, quotesAlready } from './quote-original.ts'
import { refuseTooLarge } from './refuse-too-large.ts'

const ORIGINAL: Original = {
  text: 'Could you send three strips?\n\n> older\n',
  html: '<p>Could you send <b>three</b> strips?</p>',
  at: Date.UTC(2026, 10, 20, 10, 12),
  name: 'Mara <Lind>',
  address: 'mara@lind.example',
  timeZone: 'Europe/Berlin',
}

describe('a signature', () => {
  it('comes below what was written, behind the line that every reader knows', () => {
    expect(addSignature({ text: 'Yes.', html: '' }, { text: 'Nora <3', html: '' })).toEqual({
      text: 'Yes.\n\n-- \nNora <3\n',
      html: '',
    })
    expect(addSignature({ text: 'Yes.', html: '<p>Yes.</p>' }, { text: 'Nora <3\nPress', html: '' }).html).toBe(
      '<p>Yes.</p><br><div>-- <br>Nora &lt;3<br>Press</div>',
    )
  })

  it('is not put under a mail that was signed by hand, and an empty one is none', () => {
    const signed = { text: 'Yes.\n\nNora\n  Saltmarsh   Press', html: '' }
    expect(addSignature(signed, { text: 'Nora\nSaltmarsh Press', html: '' })).toBe(signed)
    expect(addSignature(signed, { text: ' \n', html: '' })).toBe(signed)
  })
})

describe('the original below an answer', () => {
  it('is marked line by line, with who wrote it when', () => {
    const { text, html } = quoteOriginal({ text: 'Yes.', html: '<p>Yes.</p>' }, ORIGINAL)
    expect(text).toBe(
      'Yes.\n\nOn 20 Nov 2026, 11:12, Mara <Lind> <mara@lind.example> wrote:\n> Could you send three strips?\n>\n>> older\n',
    )
    expect(html).toBe(
      '<p>Yes.</p><br><div>On 20 Nov 2026, 11:12, Mara &lt;Lind&gt; &lt;mara@lind.example&gt; wrote:</div>' +
        `<blockquote type="cite">${ORIGINAL.html}</blockquote>`,
    )
  })

  it('names the zone where nobody chose one, and midnight by its own day', () => {
    expect(attribution({ ...ORIGINAL, timeZone: 'UTC' })).toContain('On 20 Nov 2026, 10:12 UTC, ')
    expect(attribution({ ...ORIGINAL, timeZone: 'Pacific/Auckland' })).toContain('On 20 Nov 2026, 23:12, ')
    expect(attribution({ ...ORIGINAL, at: Date.UTC(2026, 10, 20, 11), timeZone: 'Pacific/Auckland' })).toContain(
      'On 21 Nov 2026, 00:00, ',
    )
  })

  it('is told from what its writer wrote by our own reader, whatever they wrote', () => {
    const words = fc.array(fc.constantFrom('yes', 'no', '\n', '.', '漢'), { maxLength: 30 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(words, words, (own, quoted) => {
        const { text } = quoteOriginal({ text: own, html: '' }, { ...ORIGINAL, text: `x ${quoted}` })
        expect(splitQuotedText(text).own).toBe(own.trim())
      }),
    )
  })

  it('is not added to a mail that quotes by hand', () => {
    expect(quotesAlready({ text: 'Yes.\n\n> three strips?\n', html: '' })).toBe(true)
    expect(quotesAlready({ text: '', html: '<p>Yes</p><blockquote>three?</blockquote>' })).toBe(true)
    expect(quotesAlready({ text: 'Yes, 5 > 3.', html: '<p>Yes</p>' })).toBe(false)
  })
})

describe('the pictures of a quote', () => {
  const part = (contentId: string, contentType = 'image/png', size = 3) => ({
    contentId,
    contentType,
    filename: '',
    inline: true,
    content: new Uint8Array(size),
  })

  it('are those that it shows, once each, and nothing but pictures', () => {
    const html = '<img src="cid:a@1"><img src=\'cid:b%402\'><p style="background:url(cid:c)"></p><img src="cid:evil">'
    const files = inlineImages(shownParts(html), [
      part('a@1'),
      part('a@1'),
      part('b@2', 'image/jpeg'),
      part('c', 'image/gif'),
      part('hidden'),
      part('evil', 'image/svg+xml'),
    ])
    expect(files.map(({ contentId }) => contentId)).toEqual(['a@1', 'b@2', 'c'])
  })

  it('are left out where the files of the mail leave them no room', () => {
    const files = [part('a', 'image/png', 60), part('b', 'image/png', 60)]
    const shown = () => new Set(['a', 'b'])
    expect(inlineImages(shown(), files, 120)).toHaveLength(2)
    expect(inlineImages(shown(), files, 119)).toHaveLength(1)
    expect(inlineImages(shown(), files, 0)).toHaveLength(0)
  })

  it('are left out where they are too large together', () => {
    const half = 6 * 1024 * 1024
    expect(
      inlineImages(shownParts('"cid:a" "cid:b"'), [part('a', 'image/png', half), part('b', 'image/png', half)]),
    ).toHaveLength(1)
  })
})

it('a message is refused where it could not be filed afterwards', () => {
  expect(() => refuseTooLarge(30 * 1024 * 1024)).not.toThrow()
  expect(() => refuseTooLarge(30 * 1024 * 1024 + 1)).toThrow(english('sending.emailTooLarge', { size: 31, most: 30 }))
})
