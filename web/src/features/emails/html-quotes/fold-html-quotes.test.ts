// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { foldHtmlQuotes } from './fold-html-quotes.ts'

const LINES = Array.from({ length: 30 }, (_, at) => `<div>Line ${at} of the paper.</div>`).join('')

/** The text outside of folded quotations, and that inside of each. */
function read(html: string): { shown: string; folded: string[] } {
  const document = new DOMParser().parseFromString(
    foldHtmlQuotes(html, (count) => `${count} lines`),
    'text/html',
  )
  const folded = [...document.querySelectorAll('details[data-quoted]')]
  const texts = folded.map((details) => details.textContent ?? '')
  for (const details of folded) details.remove()
  return { shown: (document.body.textContent ?? '').trim(), folded: texts }
}

const HEADER =
  '<p><b>From:</b> Bo Lind &lt;bo@lind.example&gt;<br><b>Sent:</b> Monday, 2 November 2026 09:00<br><b>To:</b> Mara Lind<br><b>Subject:</b> Thursday</p>'

describe('folding quotations in HTML', () => {
  it.each([
    [
      'Gmail',
      `<div dir="ltr">Yes, Thursday.</div><br><div><div dir="ltr">On Mon, 2 Nov 2026 at 09:00, Bo Lind &lt;bo@lind.example&gt; wrote:<br></div><blockquote style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">${LINES}</blockquote></div>`,
    ],
    [
      'Apple Mail',
      `<div data-mail-body="true" style="margin:0">Yes, Thursday.<br><div><br><blockquote type="cite"><div>On 2 Nov 2026, at 09:00, Bo Lind &lt;bo@lind.example&gt; wrote:</div><br><div>${LINES}</div></blockquote></div></div>`,
    ],
    [
      'Thunderbird',
      `<p>Yes, Thursday.</p><div>Am 02.11.26 um 09:00 schrieb Bo Lind:<br></div><blockquote type="cite">${LINES}</blockquote>`,
    ],
    [
      'Outlook',
      `<div><p>Yes, Thursday.</p><p>&nbsp;</p><div style="border:none;border-top:solid #e1e1e1 1.0pt;padding:3.0pt 0cm 0cm 0cm">${HEADER}</div><p>&nbsp;</p>${LINES}</div>`,
    ],
    ['Outlook on the web', `<div>Yes, Thursday.</div><hr style="width:98%"><div>${HEADER}</div><div>${LINES}</div>`],
    ['a table around all', `<table><tbody><tr><td><p>Yes, Thursday.</p>${HEADER}${LINES}</td></tr></tbody></table>`],
    ['preformatted text', `<pre>Yes, Thursday.\n\nOn 2 Nov 2026, Bo Lind wrote:\n&gt; Line 0\n&gt; Line 29 of\n</pre>`],
  ])('folds the history below an answer of %s', (_program, html) => {
    const { shown, folded } = read(html)
    expect(shown).toBe('Yes, Thursday.')
    expect(folded).toHaveLength(1)
    expect(folded[0]).toContain('Line 29')
    expect(folded[0]).toContain('Bo Lind')
  })

  it.each([
    ['an email without a quotation', `<p>Dear Nora,</p>${LINES}`],
    [
      'an indented text',
      `<p>Dear Nora,</p><blockquote style="margin:0 0 0 40px;border:none;padding:0px">${LINES}</blockquote>`,
    ],
    ['an email that is nothing but a quotation', `<blockquote type="cite">${LINES}</blockquote>`],
    [
      'a forwarded email',
      `<p>See below.</p><div>---------- Forwarded message ---------<br>From: Bo<br>Date: 2 Nov 2026<br>Subject: x<br>To: Mara</div>${LINES}`,
    ],
    [
      'short questions between answers',
      '<blockquote type="cite">Can you come?</blockquote><p>Yes.</p><blockquote type="cite">With the plans?</blockquote><p>No.</p>',
    ],
  ])('leaves %s as it is', (_kind, html) => {
    expect(foldHtmlQuotes(html, String)).toBe(html)
  })

  it('loses no word and no picture, and keeps the order', () => {
    const html = `<p>Yes.</p><div style="color:red">On 2 Nov 2026, Bo Lind wrote:<blockquote type="cite">${LINES}<img alt="a" src="cid:a"></blockquote>Mara</div>`
    const document = new DOMParser().parseFromString(
      foldHtmlQuotes(html, () => ''),
      'text/html',
    )
    const before = new DOMParser().parseFromString(html, 'text/html')
    expect(document.body.textContent).toBe(before.body.textContent)
    expect(document.querySelectorAll('img')).toHaveLength(1)
    expect(document.querySelectorAll('details')).toHaveLength(1)
  })

  it('writes the label as text', () => {
    const html = foldHtmlQuotes(`<p>Yes.</p><blockquote type="cite">${LINES}</blockquote>`, () => '<script>')
    expect(html).not.toContain('<script>')
  })
})
