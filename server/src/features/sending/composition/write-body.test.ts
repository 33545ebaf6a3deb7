import { splitQuotedText } from '@dossier/analysis/quoted-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { embedImages } from './embedded-images.ts'
import { htmlToSend } from './html-to-send.ts'
import { inlineImages, shownParts } from './inline-images.ts'
import { attribution, type Original, quoteForward, quoteReply, quotesAlready } from './quote-original.ts'
import { refuseTooLarge } from './refuse-too-large.ts'
import { signAndQuote } from './sign.ts'

const ORIGINAL: Original = {
  text: 'Could you send three strips?\n\n> older\n',
  html: '<p>Could you send <b>three</b> strips?</p>',
  subject: 'Strips',
  from: { name: 'Mara <Lind>', address: 'mara@lind.example' },
  to: [{ name: 'Nora', address: 'nora@press.example' }],
  cc: [],
  writtenAt: { at: Date.UTC(2026, 10, 20, 10, 12), offsetMinutes: 60, timeZone: 'Europe/Berlin' },
  language: 'en',
}
const QUOTE = {
  text: 'On 20 Nov 2026, Mara wrote:\n> strips?\n',
  html: '<div>On…</div><blockquote>strips?</blockquote>',
}
const NOTHING = { text: '', html: '' }
const text = (body: string, signature: string, quote: typeof QUOTE | null = null) =>
  signAndQuote({ text: body, html: '' }, { text: signature, html: '' }, quote).text

describe('a signature', () => {
  it('comes last behind the line that every reader knows', () => {
    expect(text('Yes.', 'Nora <3')).toBe('Yes.\n\n-- \nNora <3\n')
    const { html } = signAndQuote({ text: 'Yes.', html: '<p>Yes.</p>' }, { text: 'Nora <3\nPress', html: '' }, null)
    expect(html).toBe('<p>Yes.</p><br><div>-- <br>Nora &lt;3<br>Press</div>')
  })

  it('stands above the quote, and no quote is below that line', () => {
    const both = signAndQuote({ text: 'Yes.', html: '<p>Yes.</p>' }, { text: 'Nora', html: '<b>Nora</b>' }, QUOTE)
    expect(both.text).toBe(`Yes.\n\nNora\n\n${QUOTE.text}`)
    expect(both.html).toBe(`<p>Yes.</p><br><div><b>Nora</b></div><br>${QUOTE.html}`)
  })

  it('stands above a quote that the writer has edited, and below answers between quotes', () => {
    const edited = {
      text: 'Yes.\n\nOn 20 Nov 2026, Mara <mara@lind.example> wrote:\n> strips?\n',
      html: '<p>Yes.</p><p>On 20 Nov 2026, Mara wrote:</p><blockquote><p>strips?</p></blockquote><p></p>',
    }
    const signed = signAndQuote(edited, { text: 'Nora', html: '' }, null)
    expect(signed.text).toBe('Yes.\n\nNora\n\nOn 20 Nov 2026, Mara <mara@lind.example> wrote:\n> strips?\n')
    expect(signed.html).toBe(
      '<p>Yes.</p><br><div>Nora</div><br><p>On 20 Nov 2026, Mara wrote:</p><blockquote><p>strips?</p></blockquote><p></p>',
    )
    const between = { text: '> three?\n\nYes.\n\n> when?\n\nToday.\n', html: '' }
    expect(text(between.text, 'Nora')).toBe('> three?\n\nYes.\n\n> when?\n\nToday.\n\n-- \nNora\n')
  })

  it('is not repeated where the text ends with it, but one word of it is no signature', () => {
    expect(text('Yes.\n\nNora\n  Saltmarsh   Press', 'Nora\nSaltmarsh Press')).toBe('Yes.\n\nNora\n  Saltmarsh   Press')
    expect(text('Announcements', 'Ann')).toBe('Announcements\n\n-- \nAnn\n')
    expect(text('Lindworks GmbH sends it.', 'Lindworks GmbH')).toContain('-- \nLindworks GmbH')
    expect(text('Ask Ann\nThanks', 'Ann')).toContain('-- \nAnn')
    expect(text('Yes.', ' \n')).toBe('Yes.')
  })

  it('may be nothing but an image', () => {
    const logo = { text: '', html: '<img src="https://press.example/logo.png">' }
    expect(signAndQuote({ text: 'Yes.', html: '<p>Yes.</p>' }, logo, null).html).toContain(logo.html)
    expect(signAndQuote({ text: 'Yes.', html: '' }, logo, null)).toEqual({ text: 'Yes.', html: '' })
  })
})

describe('the original below an answer', () => {
  it('is marked line by line, with who wrote it when', () => {
    expect(quoteReply(ORIGINAL)).toEqual({
      text:
        'On 20 Nov 2026, 11:12, Mara <Lind> <mara@lind.example> wrote:\n' +
        '> Could you send three strips?\n>\n>> older\n',
      html:
        '<div>On 20 Nov 2026, 11:12, Mara &lt;Lind&gt; &lt;mara@lind.example&gt; wrote:</div>' +
        `<blockquote type="cite">${ORIGINAL.html}</blockquote>`,
    })
  })

  const at = (writtenAt: Partial<Original['writtenAt']>) =>
    attribution({ ...ORIGINAL, writtenAt: { ...ORIGINAL.writtenAt, ...writtenAt } })

  it('is dated in the zone of the writer, and names the offset unless both share it', () => {
    expect(at({ timeZone: 'Pacific/Auckland' })).toContain('On 20 Nov 2026, 23:12 +1300, ')
    expect(at({ at: Date.UTC(2026, 10, 20, 11), timeZone: 'Pacific/Auckland', offsetMinutes: 780 })).toContain(
      'On 21 Nov 2026, 00:00, ',
    )
    // Tuesday evening in New York, Wednesday in UTC.
    const evening = Date.UTC(2026, 10, 25, 2, 30)
    expect(at({ at: evening, timeZone: '', offsetMinutes: -300 })).toContain('On 24 Nov 2026, 21:30 -0500, ')
    expect(at({ at: evening, timeZone: 'America/New_York', offsetMinutes: -300 })).toContain('On 24 Nov 2026, 21:30, ')
    expect(at({ timeZone: '', offsetMinutes: null })).toContain('On 20 Nov 2026, 10:12 UTC, ')
  })

  it.each([
    ['de', 'Am 20. Nov. 2026 um 11:12 schrieb Mara'],
    ['fr', 'Le 20 nov. 2026 à 11:12, Mara'],
    ['es', 'El 20 nov 2026 a las 11:12, Mara'],
    ['it', 'Il 20 nov 2026 alle 11:12, Mara'],
    ['nl', 'Op 20 nov 2026 om 11:12 schreef Mara'],
    ['ja', 'On 20 Nov 2026, 11:12, Mara'],
  ])('is introduced in the language of the original: %s', (language, start) => {
    expect(attribution({ ...ORIGINAL, language })).toContain(start)
  })

  it('is told from what its writer wrote by our own reader, whatever they wrote', () => {
    const words = fc.array(fc.constantFrom('yes', 'no', '\n', '.', '漢'), { maxLength: 30 }).map((all) => all.join(' '))
    const language = fc.constantFrom('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no')
    fc.assert(
      fc.property(words, words, language, (own, quoted, code) => {
        const quote = quoteReply({ ...ORIGINAL, text: `x ${quoted}`, language: code })
        const { text } = signAndQuote({ text: own, html: '' }, NOTHING, quote)
        expect(splitQuotedText(text).own).toBe(own.trim())
      }),
    )
  })

  it('is not added to a reply that quotes it by hand, but to one that quotes something else', () => {
    expect(quotesAlready({ text: 'Yes.\n\n> Could you send three strips?\n', html: '' }, ORIGINAL)).toBe(true)
    const html = '<p>Yes</p><blockquote><p>Could you send three strips?</p></blockquote>'
    expect(quotesAlready({ text: '', html }, ORIGINAL)).toBe(true)
    expect(quotesAlready({ text: 'Yes.\n\n> a poem\n', html: '<blockquote>a poem</blockquote>' }, ORIGINAL)).toBe(false)
    expect(quotesAlready({ text: 'Yes, 5 > 3.', html: '<p>Yes</p>' }, ORIGINAL)).toBe(false)
  })
})

it('a forwarded message stands below its fields, whole and unmarked', () => {
  const { text, html } = quoteForward({ ...ORIGINAL, cc: [{ name: '', address: 'otto@mill.example' }] })
  expect(text).toBe(
    '---------- Forwarded message ----------\nFrom: Mara <Lind> <mara@lind.example>\nDate: 20 Nov 2026, 11:12\n' +
      'Subject: Strips\nTo: Nora <nora@press.example>\nCc: <otto@mill.example>\n\n' +
      'Could you send three strips?\n\n> older\n',
  )
  expect(html).toContain(`<br>Subject: Strips<br>To: Nora &lt;nora@press.example&gt;`)
  expect(html).toContain(ORIGINAL.html)
  expect(splitQuotedText(text).own).toContain('Could you send three strips?')
})

it.each([
  ['de', 'Weitergeleitete Nachricht', ['Von', 'Datum', 'Betreff', 'An', 'Cc']],
  ['fr', 'Message transféré', ['De', 'Date', 'Objet', 'À', 'Cc']],
  ['pl', 'Przekazana wiadomość', ['Od', 'Data', 'Temat', 'Do', 'DW']],
  ['sv', 'Vidarebefordrat meddelande', ['Från', 'Datum', 'Ämne', 'Till', 'Kopia']],
  ['da', 'Videresendt meddelelse', ['Fra', 'Dato', 'Emne', 'Til', 'Cc']],
  ['no', 'Videresendt melding', ['Fra', 'Dato', 'Emne', 'Til', 'Kopi']],
])('a forwarded message in %s names its fields, and our reader keeps it', (language, title, names) => {
  const cc = [{ name: '', address: 'otto@mill.example' }]
  const { text } = quoteForward({ ...ORIGINAL, text: 'Three strips?', cc, language })
  const [first, ...lines] = text.split('\n')
  expect(first).toBe(`---------- ${title} ----------`)
  expect(lines.slice(0, 5).map((line) => line.split(':')[0])).toEqual(names)
  expect(splitQuotedText(text).own).toContain('Three strips?')
})

describe('HTML on its way out', () => {
  it('names remote images and backgrounds as every client expects, and nothing of our own', () => {
    expect(htmlToSend('<img alt="A > B" data-remote-src="https://img.example/a.jpg?x=1&amp;y=2" />')).toBe(
      '<img alt="A > B" data-remote-src="https://img.example/a.jpg?x=1&amp;y=2" />',
    )
    expect(htmlToSend('<img width="200" data-remote-src="https://img.example/a.jpg?x=1&amp;y=2" />')).toBe(
      '<img width="200" src="https://img.example/a.jpg?x=1&amp;y=2" />',
    )
    expect(htmlToSend('<td data-background-src="https://img.example/b(1).png">x</td>')).toBe(
      '<td background="https://img.example/b(1).png" style="background-image:url(\'https://img.example/b%281%29.png\')">x</td>',
    )
    expect(htmlToSend('<div style="color:red;" data-mail-body="true" data-background-src="cid:b">x</div>')).toBe(
      '<div style="color:red;background-image:url(\'cid:b\')">x</div>',
    )
    expect(htmlToSend('<a href="https://x.example" rel="noopener noreferrer nofollow" target="_blank">x</a>')).toBe(
      '<a href="https://x.example">x</a>',
    )
    expect(htmlToSend('<p>data-remote-src="x"</p>')).toBe('<p>data-remote-src="x"</p>')
  })

  it('holds its images as parts, each once', () => {
    const image = 'data:image/png;base64,iVBORw0KGgo='
    const { html, files } = embedImages(`<img src="${image}" alt="a"><img src="${image}"><p>${image}</p>`)
    expect(files).toHaveLength(1)
    const [file] = files
    expect(file).toMatchObject({ contentType: 'image/png', filename: 'image.png' })
    expect(html).toBe(`<img src="cid:${file?.contentId}" alt="a"><img src="cid:${file?.contentId}"><p>${image}</p>`)
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
