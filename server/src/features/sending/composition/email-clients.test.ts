import { expect, it } from 'vitest'
import { lintForClients } from '#test/lint-for-clients'
import { embedImages } from './embedded-images.ts'
import { htmlToSend } from './html-to-send.ts'
import { quoteForward, quoteReply } from './quote-original.ts'
import { signAndQuote } from './sign.ts'

/** Every element that the editor writes. */
const WRITTEN =
  '<h1>Plates</h1><h2>Two</h2><h3>Three</h3><p>Dear <strong>Mara</strong>, <em>the</em> <u>left</u> <s>right</s> ' +
  '<code>one</code>, as <a href="https://press.example">here</a>.<br>Please.</p><p><br></p><ul><li>one<ul><li>two</li></ul>' +
  '</li></ul><ol start="3"><li>three</li></ol><pre>a  b</pre><blockquote type="cite"><p>quoted</p></blockquote><hr>' +
  '<p><img src="cid:plan@1" alt="Plan" width="120"></p><table border="1" cellpadding="6" cellspacing="0" ' +
  'style="border-collapse:collapse"><tbody><tr><th align="left">Size</th></tr><tr><td align="right">A4</td></tr></tbody></table>'
const SIGNATURE = {
  text: 'Nora',
  html: '<p><b>Nora</b><br>Press</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Press" width="80">',
}
const ORIGINAL = {
  text: 'Which one?',
  html: '<p>Which one?</p>',
  subject: 'Plates',
  from: { name: 'Mara', address: 'mara@lind.example' },
  to: [{ name: '', address: 'nora@press.example' }],
  cc: [],
  writtenAt: { at: 0, offsetMinutes: 60, timeZone: 'Europe/Berlin' },
  language: 'en',
}

it.each([
  ['a new email', null],
  ['a reply', quoteReply(ORIGINAL)],
  ['a forwarded email', quoteForward(ORIGINAL)],
] as const)('%s uses nothing that a client leaves out', (_what, quote) => {
  const { html } = embedImages(htmlToSend(signAndQuote({ text: 'Dear Mara', html: WRITTEN }, SIGNATURE, quote).html))
  expect(lintForClients(html)).toEqual([])
  expect(html).not.toMatch(/data:image|data-[a-z]+=|class=|<style/)
})

it('would see what a client leaves out', () => {
  const missing = lintForClients('<div style="display:grid">x</div>')
  expect(missing.some((each) => each.startsWith('outlook.windows:'))).toBe(true)
})
