import { caniemail } from 'caniemail'
import { expect, it } from 'vitest'
import { embedImages } from './embedded-images.ts'
import { htmlToSend } from './html-to-send.ts'
import { quoteForward, quoteReply } from './quote-original.ts'
import { signAndQuote } from './sign.ts'

// What we add to an email must be shown alike in these: data of caniemail.com, without a request.
const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*'] as Parameters<typeof caniemail>[0]['clients']

/** Every element that the editor writes. */
const WRITTEN =
  '<h1>Plates</h1><h2>Two</h2><h3>Three</h3><p>Dear <strong>Mara</strong>, <em>the</em> <u>left</u> <s>right</s> ' +
  '<code>one</code>, as <a href="https://press.example">here</a>.<br>Please.</p><p><br></p><ul><li>one<ul><li>two</li></ul>' +
  '</li></ul><ol start="3"><li>three</li></ol><pre>a  b</pre><blockquote type="cite"><p>quoted</p></blockquote><hr>' +
  '<p><img src="cid:plan@1" alt="Plan" width="120"></p>'
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

/** Features that a client lacks, as far as a part of it shows: everything else is an error. */
const BORNE: Record<string, readonly string[]> = {
  // The package takes every fragment for a body, which Outlook for macOS makes a div.
  'outlook.macos': ['<body> element'],
}

it.each([
  ['a new email', null],
  ['a reply', quoteReply(ORIGINAL)],
  ['a forwarded email', quoteForward(ORIGINAL)],
] as const)('%s uses nothing that a client leaves out', (_what, quote) => {
  const { html } = embedImages(htmlToSend(signAndQuote({ text: 'Dear Mara', html: WRITTEN }, SIGNATURE, quote).html))
  const { errors } = caniemail({ clients: CLIENTS, html }).issues
  const missing = [...errors].flatMap(([client, issues]) =>
    issues.filter(({ title }) => !BORNE[client]?.includes(title)).map(({ title }) => `${client}: ${title}`),
  )
  expect(missing).toEqual([])
  expect(html).not.toMatch(/data:image|data-[a-z]+=|class=|<style/)
})

it('would see what a client leaves out', () => {
  const { errors } = caniemail({ clients: CLIENTS, html: '<div style="display:grid">x</div>' }).issues
  expect([...errors.keys()]).toContain('outlook.windows')
})
